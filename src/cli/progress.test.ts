import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { showProgress } from './progress.ts';

const days = { done: 'analysed', unit: 'days', total: 84 };

/** Reads all text that was written so far. */
function textOf(stream: PassThrough): string {
  const chunks: Buffer[] = [];
  for (let chunk: Buffer | null; (chunk = stream.read() as Buffer | null);) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

// proves: operation-19
test('in a pipe, each quarter of the work is reported once, as a plain line', () => {
  const pipe = new PassThrough();
  const progress = showProgress(days, pipe);
  for (let done = 0; done <= 84; done += 1) {
    progress.update(done);
    progress.update(done);
  }
  progress.stop();
  expect(textOf(pipe)).toBe(['21', '42', '63', '84'].map((done) => `  analysed ${done} of 84 days\n`).join(''));
});

test('in a pipe, nothing is reported if there is no work', () => {
  const pipe = new PassThrough();
  const progress = showProgress({ ...days, total: 0 }, pipe);
  progress.stop();
  expect(pipe.read()).toBeNull();
});

test('a terminal shows a bar', () => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true, columns: 80, cursorTo() {}, clearLine() {} });
  const progress = showProgress(days, terminal);
  progress.update(42);
  progress.stop();
  expect(textOf(terminal)).toContain('of 84 days');
});
