import { isUtf8 } from 'node:buffer';
import { ingestLimits } from '../../contract/activity-item.ts';
import { Problem } from '../../contract/problems.ts';
import { Slices } from '../../slices.ts';

const newline = 10;

/** A line of an upload, as it was sent. */
export interface UploadLine {
  /** From 1. */
  number: number;
  bytes: Buffer;
}

/** What a line says; undefined = it is not JSON. */
export function parseLine({ bytes }: UploadLine): unknown {
  if (!isUtf8(bytes)) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

const isBlank = (bytes: Buffer) => bytes.length === 0 || (bytes.length < 64 && bytes.toString('latin1').trim() === '');

/** Cuts bytes into lines as they come; holds at most one unfinished line. */
class LineCutter {
  #number = 0;
  #rest: Buffer[] = [];
  #restLength = 0;

  #finish(end: Buffer): UploadLine | undefined {
    const bytes = this.#rest.length > 0 ? Buffer.concat([...this.#rest, end]) : end;
    this.#rest = [];
    this.#restLength = 0;
    this.#number += 1;
    this.#refuseLong(bytes.length);
    return isBlank(bytes) ? undefined : { number: this.#number, bytes };
  }

  #refuseLong(length: number) {
    if (length <= ingestLimits.lineBytes) return;
    throw new Problem('invalid_params', {
      status: 413,
      message: `A line is longer than ${ingestLimits.lineBytes} bytes.`,
      details: [`line ${this.#number}: is longer than ${ingestLimits.lineBytes} bytes`],
    });
  }

  *cut(chunk: Buffer): Generator<UploadLine> {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const line = this.#finish(chunk.subarray(start, end));
      start = end + 1;
      if (line) yield line;
    }
    if (start === chunk.length) return;
    this.#rest.push(chunk.subarray(start));
    this.#restLength += chunk.length - start;
    if (this.#restLength > ingestLimits.lineBytes) {
      this.#number += 1;
      this.#refuseLong(this.#restLength);
    }
  }

  *end(): Generator<UploadLine> {
    const line = this.#restLength > 0 ? this.#finish(Buffer.alloc(0)) : undefined;
    if (line) yield line;
  }
}

/**
 * The lines of an NDJSON upload in groups of `size`; blank ones are counted and left out. The upload is read no faster
 * than the groups are taken. Throws a Problem on a line that is too long.
 */
export async function* readLines(body: AsyncIterable<Buffer>, size: number): AsyncGenerator<UploadLine[]> {
  const cutter = new LineCutter();
  const slices = new Slices();
  let group: UploadLine[] = [];
  for await (const chunk of body) {
    await slices.next();
    for (const line of cutter.cut(chunk)) {
      group.push(line);
      if (slices.over) await slices.next();
      if (group.length < size) continue;
      yield group;
      group = [];
    }
  }
  group.push(...cutter.end());
  if (group.length > 0) yield group;
}
