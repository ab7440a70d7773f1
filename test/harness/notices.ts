import type { WireUserEvent } from '../../src/contract/user-events.ts';
import { listOwnEvents } from '../../src/contract/user-events.ts';
import { runDue } from '../../src/jobs/run-due.ts';
import type { TestApp } from './app.ts';
import { personalClient } from './personal.ts';
import { noticeKinds } from '../../src/contract/lists/events.ts';

/** Does all due background work. */
export const runDueWork = async ({ app, database }: TestApp): Promise<void> =>
  runDue(app.jobs, await app.now(database));

/** The notifications of a person, oldest first, after all due work has been done. */
export async function noticesOf(app: TestApp, userId: number): Promise<WireUserEvent[]> {
  await runDueWork(app);
  const client = await personalClient(app, userId);
  return (await client.call(listOwnEvents, { query: { kinds: [...noticeKinds], page_limit: 500 } })).events;
}
