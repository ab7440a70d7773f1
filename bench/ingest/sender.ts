/** Sends an NDJSON file to a server and prints the response: `npx node bench/ingest/sender.ts URL TOKEN FILE`. */

import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

const [url = '', token = '', path = ''] = process.argv.slice(2);
const response = await fetch(url, {
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
  body: Readable.toWeb(createReadStream(path, { highWaterMark: 262_144 })) as ReadableStream,
  duplex: 'half',
});
const { rejections, ...counts } = (await response.json()) as { rejections: unknown[] };
process.stdout.write(JSON.stringify({ status: response.status, ...counts, rejections: rejections?.slice(0, 3) }));
