import { Readable, pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { chooseCoding } from './content-coding.ts';
import type { Exchange, Reply } from './exchange.ts';
import type { Download } from './route.ts';

/**
 * A response that is sent as a file while the file is created. The response is compressed while it is sent, because its
 * length is unknown.
 */
export function download({ route, headers: asked }: Exchange, made: Download | undefined): Reply {
  const { id, fileName } = route.endpoint;
  if (!made || !fileName) throw new Error(`${id} creates no file`);
  const headers = {
    'content-type': made.contentType,
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'private, no-store',
    vary: 'Cookie, Accept-Encoding',
    ...made.headers,
  };
  const plain = Readable.from(made.pieces, { objectMode: false });
  const coding = chooseCoding(asked['accept-encoding']?.toString(), ['gzip']);
  if (!coding) return { status: 200, headers, body: '', file: plain };
  // If either stream ends, so does the other. The callback ignores errors, because the server handles the errors of the
  // stream that it sends.
  const packed = pipeline(plain, createGzip({ level: 1 }), () => undefined);
  return { status: 200, headers: { ...headers, 'content-encoding': coding }, body: '', file: packed };
}
