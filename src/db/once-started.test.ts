import { expect, test, vi } from 'vitest';
import { onceStarted } from './once-started.ts';

const refusal = (code: string) => Object.assign(new Error(`refused by ${code}`), { code });
const stopRequested = new AbortController().signal;

test('waiting for a server that does not finish starting is abandoned', async () => {
  const [look, log] = [vi.fn().mockRejectedValue(refusal('57P03')), vi.fn()];
  await expect(onceStarted(look, { log, stopRequested, waitsForMs: 0 })).rejects.toThrow('refused by 57P03');
  expect(log).not.toHaveBeenCalled();
});

test('a refusal for another reason is not retried', async () => {
  const [look, log] = [vi.fn().mockRejectedValue(refusal('3D000')), vi.fn()];
  await expect(onceStarted(look, { log, stopRequested })).rejects.toThrow('refused by 3D000');
  expect(look).toHaveBeenCalledOnce();
});
