import { expect, test } from 'vitest';
import { alertingProject } from '../../../../test/harness/alerts.ts';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addressOf, sendingTo, useMailServer } from '../../../../test/harness/mail.ts';
import { killableEdge, numbers, workUntilDone } from '../../../../test/harness/killable-edge.ts';
import { noticesOf } from '../../../../test/harness/notices.ts';
import { listEvents } from '../../../contract/feed.ts';
import { runDue } from '../../../jobs/run-due.ts';

const mail = useMailServer();
const app = useTestApp(sendingTo(mail));

async function eventsOf({ client, organizationId }: TestOrganization): Promise<number[]> {
  const query = { kinds: ['budget_threshold_reached' as const] };
  const { events } = await client.call(listEvents, { params: { organization_id: organizationId }, query });
  return events.map(({ id }) => id);
}

// proves: notices-24
test('a worker killed 200 times notifies each person once per event, and repeated mails share one id', async () => {
  const edge = killableEdge(app.app.jobs, numbers(7));
  for (let kills = 0; kills < 200;) {
    mail.taken = [];
    const { owner, track, join } = await alertingProject(app);
    const people = [owner.userId, (await join('owner')).userId, (await join('owner')).userId];
    await track(6);
    kills += await workUntilDone(app, edge);
    const expected = await eventsOf(owner);
    expect(expected).toHaveLength(2);
    for (const userId of people) {
      const notices = await noticesOf(app, userId);
      expect(notices.map(({ payload }) => payload['event_id'])).toEqual(expected);
    }
    const idsByAddress = Map.groupBy(mail.taken, addressOf);
    expect(idsByAddress.size).toBe(3);
    for (const letters of idsByAddress.values())
      expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(1);
  }
}, 300_000);

// proves: notices-24
test('several workers at once send each mail once', async () => {
  const { track, join } = await alertingProject(app);
  for (let joined = 0; joined < 7; joined += 1) await join('owner');
  await track(5);
  const now = await app.app.now(app.database);
  const relay = { ...app.app.jobs, recurringJobs: [] };
  await runDue(relay, now);
  await Promise.all([0, 1, 2].map(() => runDue({ ...app.app.jobs, tasks: [] }, now)));
  expect(mail.taken).toHaveLength(8);
  expect(new Set(mail.taken.map(({ messageId }) => messageId)).size).toBe(8);
});
