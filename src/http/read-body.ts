import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Endpoint } from '../contract/endpoint.ts';
import { Problem, problem } from '../contract/problems.ts';

export const defaultBodyLimit = 1_048_576;

/** The media type of a request without its parameters, lower case; empty when none was sent. */
export function mediaType(headers: IncomingHttpHeaders): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function isEmptyBody(parsed: unknown): boolean {
  if (Array.isArray(parsed)) return parsed.length === 0;
  return typeof parsed === 'object' && parsed !== null && Object.keys(parsed).length === 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalid_params', { message: 'The request body is not valid JSON.' });
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Problem('invalid_params', { message: 'The request body is not valid UTF-8.' });
  }
}

function parseForm(text: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(text));
}

/**
 * The body of a request as the operation takes it. An operation without a body accepts nothing, `{}` and `[]`;
 * another content type, malformed JSON or something else than an object is refused.
 */
export function readBody(endpoint: Endpoint, headers: IncomingHttpHeaders, bytes: Buffer | undefined): unknown {
  const type = mediaType(headers);
  const text = bytes && bytes.length > 0 ? decode(bytes) : '';
  if (text !== '' && type === 'application/x-www-form-urlencoded' && endpoint.forms) return parseForm(text);
  if (text.trim() !== '' && type !== 'application/json') {
    throw problem('invalid_params', 'content-type: must be application/json');
  }
  if (text.trim() === '') return endpoint.body ? {} : undefined;
  const parsed = parseJson(text);
  if (!endpoint.body) {
    if (isEmptyBody(parsed)) return undefined;
    throw problem('invalid_params', 'body: this operation takes none');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw problem('invalid_params', 'body: must be an object');
  }
  return parsed;
}

/** The whole of a stream as text, refused with 413 beyond `limit` bytes. */
export async function readAll(stream: Readable, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The stream stays open when reading ends early, so that the client gets its answer.
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) {
      throw new Problem('invalid_params', { status: 413, message: `The request body is larger than ${limit} bytes.` });
    }
    chunks.push(chunk);
  }
  return decode(Buffer.concat(chunks));
}
