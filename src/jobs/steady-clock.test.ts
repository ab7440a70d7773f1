import { expect, onTestFinished, test, vi } from 'vitest';
import { useTestApp } from '../../test/harness/app.ts';
import { sql } from '../db/sql.ts';
import { startWorker } from './worker.ts';

const app = useTestApp({ testClock: false });

/** The instant at which the job queue last ran its five-second task. */
const lastPass = async () =>
  (await app.database.one<{ at: string | null }>(sql`select flow_on::text as at from pgboss.version`)).at;

test('a worker continues immediately after the system clock was 40 days ahead', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => void warnings.push(name);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * 86_400_000 });
  const edge = { ...app.app.jobs, recurringJobs: [] };
  const worker = await startWorker({ edge, reach: { url: app.databaseUrl }, onError: () => undefined });
  onTestFinished(() => worker.stop());
  await expect.poll(lastPass).not.toBeNull();
  vi.useRealTimers();
  const first = await lastPass();
  await expect.poll(lastPass, { timeout: 10_000 }).not.toBe(first);
  expect(warnings).not.toContain('TimeoutOverflowWarning');
});
