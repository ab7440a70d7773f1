import { describe, expect, test } from 'vitest';
import { BufferedBytes } from './buffered-bytes.ts';
import { type LineGroup, readLines } from './upload-lines.ts';

const mebibyte = 1_048_576;
const size = 5_000;

/** A body as a socket delivers it. If `end` is false, the client sends nothing further but does not end the body. */
async function* sent(text: string, end = true): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  if (!end) await new Promise(() => undefined);
}

async function read(text: string, held = new BufferedBytes()) {
  const groups: LineGroup[] = [];
  for await (const group of readLines(sent(text), { size, buffered: held })) {
    groups.push(group);
    held.subtract(group.bytes);
  }
  return groups.map(({ lines }) => lines.length);
}

const linesOf = (count: number, length: number) => `${'x'.repeat(length - 1)}\n`.repeat(count);

describe('the lines of an upload', () => {
  // proves: activities-27
  test('are stored in groups of 5,000 if the lines have the usual length', async () => {
    expect(await read(linesOf(12_000, 200))).toEqual([5_000, 5_000, 2_000]);
  });

  test('are stored in smaller groups if the lines are long, even if the upload never ends', async () => {
    const held = new BufferedBytes();
    const groups = readLines(sent(linesOf(100, 65_000), false), { size, buffered: held });
    const first = await groups.next();
    expect(first.value?.lines.length).toBe(65);
    expect(held.buffered).toBeLessThanOrEqual(4 * mebibyte + 65_536);
    expect(held.buffered).toBe(first.value?.bytes);
  });

  test('include blank lines, which are counted but not stored', async () => {
    const blank = '\n'.repeat(mebibyte);
    const held = new BufferedBytes();
    expect(await read(`${blank.repeat(9)}x\n${blank.repeat(5)}x\n`, held)).toEqual([1, 1]);
    expect(held.buffered).toBe(0);
  });

  // proves: activities-27
  test('are stored in smaller groups while the process buffers many bytes from other uploads', async () => {
    const held = new BufferedBytes();
    held.add(256 * mebibyte);
    const groups = await read(linesOf(5_000, 200), held);
    expect(Math.max(...groups)).toBeLessThanOrEqual((256 * 1_024) / 200 + 1);
    expect(groups.reduce((sum, count) => sum + count, 0)).toBe(5_000);
    expect(held.buffered).toBe(256 * mebibyte);
  });

  test('are released from the byte count if the upload is rejected', async () => {
    const held = new BufferedBytes();
    await expect(read(`${linesOf(100, 200)}${'x'.repeat(70_000)}`, held)).rejects.toMatchObject({ status: 413 });
    expect(held.buffered).toBe(0);
  });
});
