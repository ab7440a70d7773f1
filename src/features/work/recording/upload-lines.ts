import { isUtf8 } from 'node:buffer';
import { ingestLimits } from '../../../contract/activity-item.ts';
import { Problem } from '../../../contract/problems.ts';
import { Slices } from '../../../slices.ts';
import type { BufferedBytes } from './buffered-bytes.ts';

const newline = 10;

/** A line of an upload, as sent. */
export interface UploadLine {
  /** Counted from 1. */
  number: number;
  bytes: Buffer;
}

/** Parses a line as JSON; undefined if the line is not valid JSON. */
export function parseLine({ bytes }: UploadLine): unknown {
  if (!isUtf8(bytes)) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

const isBlank = (bytes: Buffer) => bytes.length === 0 || (bytes.length < 64 && bytes.toString('latin1').trim() === '');

/** Cuts arriving bytes into lines. Buffers no more than one unfinished line. */
class LineCutter {
  #number = 0;
  #rest: Buffer[] = [];
  #restLength = 0;
  #count = 0;

  /** The number of bytes in the lines that were cut since the last call, including blank lines. */
  takeCount(): number {
    const count = this.#count;
    this.#count = 0;
    return count;
  }

  #finish(end: Buffer): UploadLine | undefined {
    const bytes = this.#rest.length > 0 ? Buffer.concat([...this.#rest, end]) : end;
    this.#rest = [];
    this.#restLength = 0;
    this.#number += 1;
    this.#count += bytes.length + 1;
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

/** Lines that are stored together, and the bytes that they use in memory, including blank lines. */
export interface LineGroup {
  lines: UploadLine[];
  bytes: number;
}

/** The maximum number of lines in a group, and the counter for the bytes of all groups. */
interface GroupLimits {
  size: number;
  buffered: BufferedBytes;
}

/** Groups lines as they arrive. A group's bytes count as buffered until the consumer of the group releases them. */
class LineGroups {
  readonly #cutter = new LineCutter();
  readonly #slices = new Slices();
  readonly #limits: GroupLimits;
  #group: LineGroup = { lines: [], bytes: 0 };

  constructor(limits: GroupLimits) {
    this.#limits = limits;
  }

  /** Adds a chunk and yields the groups that the chunk completes. */
  async *with(chunk: Buffer): AsyncGenerator<LineGroup> {
    await this.#slices.next();
    for (const line of this.#cutter.cut(chunk)) {
      this.#buffer();
      this.#group.lines.push(line);
      if (this.#slices.over) await this.#slices.next();
      if (this.#isFull) yield this.#take();
    }
    this.#buffer();
    // A group of only blank lines is dropped.
    if (this.#group.lines.length === 0) this.drop();
    else if (this.#isFull) yield this.#take();
  }

  *end(): Generator<LineGroup> {
    this.#group.lines.push(...this.#cutter.end());
    if (this.#group.lines.length > 0) yield this.#take();
  }

  drop() {
    this.#limits.buffered.subtract(this.#take().bytes);
  }

  /** Counts the lines that were cut, including blank ones. */
  #buffer() {
    const bytes = this.#cutter.takeCount();
    this.#group.bytes += bytes;
    this.#limits.buffered.add(bytes);
  }

  get #isFull(): boolean {
    const { size, buffered: held } = this.#limits;
    return this.#group.lines.length >= size || this.#group.bytes >= held.ofGroup;
  }

  #take(): LineGroup {
    const group = this.#group;
    this.#group = { lines: [], bytes: 0 };
    return group;
  }
}

/**
 * The lines of an NDJSON upload in groups of up to `size` lines, and up to the maximum number of bytes. Blank lines are
 * counted but left out. The upload is read no faster than the groups are consumed, and the consumer of a group releases
 * the bytes of that group. Throws a Problem on a line that is too long.
 */
export async function* readLines(body: AsyncIterable<Buffer>, limits: GroupLimits): AsyncGenerator<LineGroup> {
  const groups = new LineGroups(limits);
  try {
    for await (const chunk of body) yield* groups.with(chunk);
    yield* groups.end();
  } finally {
    groups.drop();
  }
}
