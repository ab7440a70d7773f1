import { expect, test } from 'vitest';
import type { Verdict } from '../db/probe.ts';
import { Readiness } from './readiness.ts';

const good: Verdict = { ready: true, schemaVersion: 1 };

// proves: operation-25
test('a check that never ends is abandoned in time, and its signal aborts', async () => {
  let given: AbortSignal | undefined;
  const readiness = new Readiness({
    check: (signal) => {
      given = signal;
      return new Promise(() => undefined);
    },
    wallMs: () => 0,
    withinMs: 20,
  });
  expect(await readiness.read()).toEqual({ ready: false, reason: 'The database does not answer.' });
  expect(given?.aborted).toBe(true);
});

// proves: operation-25
test('a result is valid for a second after its check, and checks never run in parallel', async () => {
  let [now, looks] = [0, 0];
  const waiting: ((verdict: Verdict) => void)[] = [];
  const readiness = new Readiness({
    check: () => {
      looks += 1;
      return new Promise((resolve) => waiting.push(resolve));
    },
    wallMs: () => now,
  });
  const asked = [readiness.read(), readiness.read()];
  now = 5_000;
  asked.push(readiness.read());
  waiting[0]?.(good);
  expect([await Promise.all(asked), looks]).toEqual([[good, good, good], 1]);
  now = 5_999;
  expect([await readiness.read(), looks]).toEqual([good, 1]);
  now = 6_000;
  const next = readiness.read();
  waiting[1]?.({ ready: false, reason: 'gone' });
  expect([await next, looks]).toEqual([{ ready: false, reason: 'gone' }, 2]);
});

test('a failed check counts as a database that does not respond', async () => {
  const readiness = new Readiness({ check: () => Promise.reject(new Error('secret inside')), wallMs: () => 0 });
  expect(await readiness.read()).toEqual({ ready: false, reason: 'The database does not answer.' });
});
