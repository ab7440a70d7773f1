import { isUtf8 } from 'node:buffer';
import { Problem, problem } from '../contract/problems.ts';
import { eachInSlices, mapInSlices } from '../slices.ts';
import { tooManyValues } from './json-size.ts';

export const notJson = () => new Problem('invalid_params', { message: 'The request body is not valid JSON.' });
export const notUtf8 = () => problem('invalid_params', 'body: is not valid UTF-8');

/** Maximum bytes parsed at once. This limits each entry of a list, and the body without its lists. */
const mostAtOnce = 4 * 1_048_576;
/**
 * Consecutive entries are parsed together once they reach this size. Parsing them takes only a fraction of a time
 * slice.
 */
const batchBytes = 16_384;
const scannedAtOnce = 65_536;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const byteOrderMark = Buffer.from('\ufeff');

/**
 * Cuts lists that are direct members of the root into batches of entries. The rest of the text remains, with batch
 * numbers in place of the entries.
 */
class BatchFinder {
  readonly batches: Buffer[] = [];
  readonly #bytes: Buffer;
  readonly #mostValues: number;
  readonly #pending: string[] = [];
  #pendingFrom = 0;
  #count = 0;
  #depth = 0;
  #inText = false;
  /** True if the root is an object. */
  #hasMembers = false;
  /** Start of the current batch; undefined outside of lists. */
  #batchFrom: number | undefined;
  #isFirst = true;

  constructor(bytes: Buffer, mostValues: number) {
    this.#bytes = bytes;
    this.#mostValues = mostValues;
  }

  /** Scans up to `end` and returns the position to continue from. */
  scan(from: number, end: number): number {
    let at = from;
    for (; at < end; at += 1) {
      const byte = this.#bytes[at] ?? 0;
      if (byte === quote) this.#inText = !this.#inText;
      else if (this.#inText) at += byte === backslash ? 1 : 0;
      else if (byte === comma || byte === colon) this.#separate(byte, at);
      else if (byte === openList || byte === openObject) this.#open(byte, at);
      else if (byte === closeList || byte === closeObject) this.#close(byte, at);
    }
    if (this.#count > this.#mostValues) throw tooManyValues(this.#mostValues);
    return at;
  }

  /** The text around the batches, with each batch replaced by its number. */
  skeleton(): string {
    return this.#pending.join('') + this.#cut(this.#pendingFrom, this.#bytes.length).toString('utf8');
  }

  #cut(from: number, to: number): Buffer {
    if (to - from <= mostAtOnce) return this.#bytes.subarray(from, to);
    throw new Problem('invalid_params', {
      status: 413,
      message: `An entry of the body is larger than ${mostAtOnce} bytes.`,
    });
  }

  #separate(byte: number, at: number) {
    this.#count += 1;
    if (byte !== comma || this.#depth !== 2 || this.#batchFrom === undefined) return;
    if (at - this.#batchFrom < batchBytes) return;
    this.#finishBatch(at);
    this.#batchFrom = at + 1;
  }

  #open(byte: number, at: number) {
    this.#count += 1;
    this.#depth += 1;
    if (this.#depth === 1) this.#hasMembers = byte === openObject;
    if (byte !== openList || this.#depth !== 2 || !this.#hasMembers) return;
    this.#pending.push(this.#cut(this.#pendingFrom, at + 1).toString('utf8'));
    this.#batchFrom = at + 1;
    this.#isFirst = true;
  }

  #close(byte: number, at: number) {
    if (byte === closeList && this.#depth === 2 && this.#batchFrom !== undefined) {
      const isEmpty = this.#isFirst && this.#cut(this.#batchFrom, at).toString('latin1').trim() === '';
      if (!isEmpty) this.#finishBatch(at);
      this.#batchFrom = undefined;
      this.#pendingFrom = at;
    }
    this.#depth -= 1;
  }

  #finishBatch(at: number) {
    const batch = this.#cut(this.#batchFrom ?? at, at);
    this.#pending.push(`${this.#isFirst ? '' : ','}${this.batches.length}`);
    this.#isFirst = false;
    this.batches.push(batch);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

function* chunkEnds(length: number): Generator<number> {
  for (let end = scannedAtOnce; end < length; end += scannedAtOnce) yield end;
  yield length;
}

/** Replaces batch numbers in a list with the entries of the batches. */
async function fillIn(list: unknown[], batches: readonly unknown[]) {
  await eachInSlices(list.splice(0), (number) => list.push(...(batches[Number(number)] as unknown[])));
}

/**
 * Parses a long text in slices, with the same result as JSON.parse. Lists that are direct members of the root are
 * parsed batch by batch, the rest at once. The text is valid if every batch is valid, and the rest is valid with a
 * number in place of each batch.
 */
export async function parseLongJson(sent: Buffer, mostValues: number): Promise<unknown> {
  if (!isUtf8(sent)) throw notUtf8();
  const bytes = sent.indexOf(byteOrderMark) === 0 ? sent.subarray(byteOrderMark.length) : sent;
  const finder = new BatchFinder(bytes, mostValues);
  let at = 0;
  await eachInSlices(chunkEnds(bytes.length), (end) => {
    at = finder.scan(at, end);
  });
  const batches = await mapInSlices(finder.batches, (batch) => parse(`[${batch.toString('utf8')}]`));
  const root = parse(finder.skeleton());
  if (typeof root !== 'object' || root === null || Array.isArray(root)) return root;
  for (const member of Object.values(root)) if (Array.isArray(member)) await fillIn(member, batches);
  return root;
}
