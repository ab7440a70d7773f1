import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '../contract/endpoint.ts';
import { Problem, problem } from '../contract/problems.ts';
import { hasMoreValues, tooManyValues } from './json-size.ts';
import { notJson, notUtf8, parseLongJson } from './long-json.ts';

export const defaultBodyLimit = 1_048_576;
/**
 * Maximum number of values and field names in a body. This many values are parsed and validated in a fraction of a
 * second.
 */
const mostBodyValues = 100_000;
/** Maximum bytes parsed at once. Longer bodies are parsed in slices. */
export const longBody = 65_536;

/** The media type of a request without parameters, in lower case; empty if missing. */
export function mediaType(headers: IncomingHttpHeaders): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function isEmptyBody(parsed: unknown): boolean {
  if (Array.isArray(parsed)) return parsed.length === 0;
  return typeof parsed === 'object' && parsed !== null && Object.keys(parsed).length === 0;
}

function parseJson(bytes: Buffer, text: string, mostValues: number): unknown {
  if (hasMoreValues(bytes, mostValues)) throw tooManyValues(mostValues);
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw notUtf8();
  }
}

function parseForm(text: string): Record<string, unknown> {
  const fields = new URLSearchParams(text);
  if (2 * fields.size > mostBodyValues) throw tooManyValues(mostBodyValues);
  return Object.fromEntries(fields);
}

/** A compressed body would be misread, so content codings are refused. */
export function requirePlainCoding(headers: IncomingHttpHeaders): void {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (coding === '' || coding === 'identity') return;
  throw new Problem('invalid_params', {
    status: 415,
    message: 'The request body is compressed, which this server does not support: send it uncompressed.',
    details: ['content-encoding: must be identity or left out'],
  });
}

const tooLong = (limit: number) =>
  new Problem('invalid_params', { status: 413, message: `The request body is larger than ${limit} bytes.` });

function asBodyOf(endpoint: Endpoint, parsed: unknown): unknown {
  if (!endpoint.body) {
    if (isEmptyBody(parsed)) return undefined;
    throw problem('invalid_params', 'body: this operation takes none');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw problem('invalid_params', 'body: must be an object');
  }
  return parsed;
}

/**
 * Reads the body as the operation declares it. An operation without a body accepts nothing, `{}` and `[]`. Other
 * content types, malformed JSON and anything but an object are refused.
 */
export async function readBody(
  endpoint: Endpoint,
  headers: IncomingHttpHeaders,
  bytes: Buffer = Buffer.alloc(0),
): Promise<unknown> {
  if (bytes.length > 0) requirePlainCoding(headers);
  const type = mediaType(headers);
  const isJson = type === 'application/json';
  if (isJson && bytes.length > longBody) return asBodyOf(endpoint, await parseLongJson(bytes, mostBodyValues));
  const text = decode(bytes);
  if (text !== '' && type === 'application/x-www-form-urlencoded' && endpoint.forms) return parseForm(text);
  if (text.trim() === '') return endpoint.body ? {} : undefined;
  if (!isJson) throw problem('invalid_params', 'content-type: must be application/json');
  return asBodyOf(endpoint, parseJson(bytes, text, mostBodyValues));
}

/** Collects a body that arrives in chunks. A body above the limit is refused with 413. */
export class WholeBody {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #limit: number;
  #parts: Buffer[] = [];
  #size = 0;

  constructor(body: AsyncIterable<Buffer>, limit: number) {
    this.#chunks = body[Symbol.asyncIterator]();
    this.#limit = limit;
  }

  /** Reads until more than `bytes` bytes have arrived. Returns true if the body ended before that. */
  async readBeyond(bytes: number): Promise<boolean> {
    while (this.#size <= bytes) {
      const chunk = await this.#chunks.next();
      if (chunk.done) return true;
      this.#size += chunk.value.length;
      if (this.#size > this.#limit) throw tooLong(this.#limit);
      this.#parts.push(chunk.value);
    }
    return false;
  }

  /** Returns the bytes read so far and removes them from memory. */
  take(): Buffer {
    return Buffer.concat(this.#parts.splice(0));
  }

  /** Stops reading. */
  async leave(): Promise<void> {
    await this.#chunks.return?.();
  }
}

async function readAll(body: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const whole = new WholeBody(body, limit);
  try {
    await whole.readBeyond(limit);
    return whole.take();
  } finally {
    await whole.leave();
  }
}

/** The text of a body that arrives in chunks. A body above the limit is refused with 413. */
export async function readText(body: AsyncIterable<Buffer>, limit: number): Promise<string> {
  return decode(await readAll(body, limit));
}

/** Parses bytes as JSON; no bytes count as an empty object. A body is refused with 413 above `mostValues` values. */
export async function parseBytes(bytes: Buffer, mostValues: number): Promise<unknown> {
  if (bytes.length > longBody) return parseLongJson(bytes, mostValues);
  const text = decode(bytes);
  return text.trim() === '' ? {} : parseJson(bytes, text, mostValues);
}

/**
 * Parses a body in chunks as JSON; an empty body counts as an empty object. A body above the limits is refused with
 * 413.
 */
export async function readJson(body: AsyncIterable<Buffer>, most: { bytes: number; values: number }): Promise<unknown> {
  return parseBytes(await readAll(body, most.bytes), most.values);
}
