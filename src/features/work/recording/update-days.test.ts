import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { daysOf, ingest, makeProject } from '../../../../test/harness/time.ts';
import { createContext, subscribe } from '../../../subscriptions.ts';
import type { EventOf } from '../../../events.ts';
import { createVault } from '../../../db/vault.ts';
import { insertJob } from '../../../jobs/store.ts';
import { updateDays } from './update-days.ts';
import { localDatesUnder } from './rules/local-dates.ts';
import type { Measures } from './rules/slot.ts';

const app = useTestApp();

function measuresAt(text: string, tracked = 600): Measures {
  const startsAt = Temporal.Instant.from(text).epochMilliseconds / 1000;
  const unknown = { keyboard: null, mouse: null, overall: null, minutes: null, seconds: null };
  return { startsAt, tracked, billable: true, timeType: 'tracked', taskId: null, ...unknown };
}

test('an event has one interval per member, project and date, ascending, covering former and new times', async () => {
  const owner = await app.createOrganization({ timeZone: 'Asia/Kathmandu' });
  const projectId = await makeProject(owner);
  const dates = localDatesUnder([{ timeZone: 'Asia/Kathmandu', weekStart: 1, effectiveFrom: null }]);
  const told: EventOf<'time_changed'>[] = [];
  const change = (cause: 'ingest' | 'deletion', before: Measures | null, after: Measures | null) => {
    const { startsAt = 0 } = after ?? before ?? {};
    return { cause, slot: { key: { userId: owner.userId, projectId, startsAt }, before, after } };
  };
  const steps = [
    [
      change('ingest', null, measuresAt('2026-03-02T18:10:00Z')),
      change('ingest', null, measuresAt('2026-03-02T09:00:00Z')),
    ],
    [change('ingest', measuresAt('2026-03-02T09:00:00Z'), measuresAt('2026-03-02T09:00:00Z', 60))],
    [change('deletion', measuresAt('2026-03-02T09:00:00Z', 60), null)],
  ];
  await app.database.transaction(async (tx) => {
    const subscriptions = [subscribe('time_changed', async (_ctx, event) => void told.push(event))];
    const now = await app.app.now(tx);
    const nobody = { actorUserId: null, credential: null, vault: createVault(null), newPersonId: app.newPersonId };
    const ctx = createContext({ ...nobody, db: tx, now, subscriptions, enqueue: insertJob });
    for (const step of steps) {
      const cause = step[0]?.cause ?? 'ingest';
      const slots = step.map(({ slot }) => slot);
      await updateDays(ctx, { organizationId: owner.organizationId, cause, dates, slots });
    }
  });
  const texts = told.map(({ intervals }) =>
    intervals.map(({ since, until, stored }) => `${since.toString()} ${until.toString()} ${stored}`),
  );
  expect(texts).toEqual([
    ['2026-03-02T09:00:00Z 2026-03-02T18:20:00Z true', '2026-03-02T18:10:00Z 2026-03-02T18:20:00Z true'],
    ['2026-03-02T09:00:00Z 2026-03-02T09:10:00Z true'],
    ['2026-03-02T09:00:00Z 2026-03-02T09:01:00Z false'],
  ]);
  expect((await daysOf(app.database, owner.organizationId)).map(({ date, tracked }) => [date, tracked])).toEqual([
    ['2026-03-02', 300],
    ['2026-03-03', 300],
  ]);
});

test.each(['1972-01-01T00:00:00Z', '1999-12-31T23:55:00Z', '2200-12-31T23:30:00Z'])(
  'time is accepted at any setting of the clock: %s',
  async (now) => {
    const owner = await app.createOrganization({ timeZone: 'Europe/Berlin' });
    const project_id = await makeProject(owner);
    await app.setNow(owner.client, now);
    const starts = [-1, -40 * 144].map((slots) =>
      Temporal.Instant.from(now)
        .add({ minutes: slots * 10 })
        .toString(),
    );
    const items = starts.map((starts_at) => ({ user_id: owner.userId, project_id, starts_at, tracked: 60 }));
    expect(await ingest(owner.client, owner.organizationId, items)).toMatchObject({ inserted: 2, rejected: 0 });
    expect(await ingest(owner.client, owner.organizationId, items)).toMatchObject({ unchanged: 2 });
  },
);
