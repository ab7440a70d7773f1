import { Readable, pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { chooseCoding } from './content-coding.ts';
import type { Exchange, Reply } from './exchange.ts';
import type { Download } from './route.ts';

/** An answer that is sent while it is made, as a file; it is compressed on its way, since its length is not known. */
export function download({ route, headers: asked }: Exchange, made: Download | undefined): Reply {
  const { id, fileName } = route.endpoint;
  if (!made || !fileName) throw new Error(`${id} makes no file`);
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
  // What ends the one ends the other; the server learns of it from the one it sends.
  const packed = pipeline(plain, createGzip({ level: 1 }), () => undefined);
  return { status: 200, headers: { ...headers, 'content-encoding': coding }, body: '', file: packed };
}
