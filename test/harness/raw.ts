import { type IncomingHttpHeaders, request } from 'node:http';
import zlib from 'node:zlib';
import type { TestApp } from './app.ts';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as received, whatever its encoding. */
  bytes: Buffer;
  /** The decoded body. */
  text: string;
}

export interface RawRequest {
  method?: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  zstd: (bytes) => zlib.zstdDecompressSync(bytes),
  br: (bytes) => zlib.brotliDecompressSync(bytes),
  gzip: (bytes) => zlib.gunzipSync(bytes),
};

/** Sends a request without additional headers and returns the received bytes. `fetch` would decode them. */
export function sendRaw(
  { baseUrl }: Pick<TestApp, 'baseUrl'>,
  path: string,
  sent: RawRequest = {},
): Promise<RawAnswer> {
  const { method = 'GET', token, body } = sent;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...sent.headers,
  };
  return new Promise((resolve, reject) => {
    const call = request(`${baseUrl}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const decode = decoders[response.headers['content-encoding'] ?? ''];
        const plain = bytes.length > 0 && decode ? decode(bytes) : bytes;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: plain.toString('utf8') });
      });
    });
    call.on('error', reject);
    call.end(text);
  });
}
