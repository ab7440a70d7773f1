import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { activitiesFor, setRetention, retainAll, runThrough } from '../../../../test/harness/retention.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import { recordContents } from '../../../../test/harness/recording.ts';
import type { WireRetention, WireRetentionPolicy } from '../../../contract/retention.ts';
import { sql } from '../../../db/sql.ts';
import { releaseOld } from './release.ts';

const app = useTestApp();
const now = '2026-03-02T13:00:00Z';
const dates = ['2025-09-10', '2025-10-10', '2025-11-10', '2026-03-02'];

async function withWork() {
  const mine = await app.createOrganization();
  await recordContents(app, mine);
  const projectId = await makeProject(mine);
  const items = dates.map((date) => ({
    user_id: mine.userId,
    project_id: projectId,
    starts_at: `${date}T08:00:00Z`,
    tracked: 60,
    minutes: [[10, 20, 25] as [number, number, number]],
    screenshot_ids: [7],
  }));
  await ingest(mine.client, mine.organizationId, items);
  return { mine, items };
}

interface Kept {
  date: string;
  minutes: boolean;
  screenshots: boolean;
}

const keptOf = ({ organizationId }: TestOrganization) =>
  app.database.many<Kept>(sql`
    select (starts_at at time zone 'UTC')::date as date, minutes is not null as minutes,
      screenshot_ids is not null as screenshots
    from activity_slots where organization_id = ${organizationId} order by starts_at`);

/** The records that a response reports as retained: all records except those before the dates in the response. */
function told({ released_before: released }: WireRetention): Kept[] {
  const from = (kind: keyof typeof released) => released[kind] ?? '';
  return dates
    .filter((date) => date >= from('activities'))
    .map((date) => ({ date, minutes: date >= from('minutes'), screenshots: date >= from('screenshots') }));
}

/**
 * Runs the deletion, and sets the organization to retain everything again just before the transaction with the given
 * number. Returns the response to that change; undefined if there is no such transaction.
 */
async function nightWithChange(mine: TestOrganization, number: number): Promise<WireRetention | undefined> {
  let [count, answer]: [number, WireRetention | undefined] = [0, undefined];
  const run = runThrough(app, now, async (next) => {
    count += 1;
    if (count === number) answer = await setRetention(mine, retainAll);
    return next();
  });
  await releaseOld(run, mine.organizationId, null);
  return answer;
}

// proves: retention-9
test.each<[string, WireRetentionPolicy]>([
  ['activities', activitiesFor(3)],
  ['details', { minutes_months: 3, screenshots_months: 4 }],
])('the response reports which %s are retained at any moment of the night', async (_what, policy) => {
  const released = new Set<string>();
  for (let number = 1; ; number += 1) {
    const { mine } = await withWork();
    await setRetention(mine, policy);
    const answer = await nightWithChange(mine, number);
    if (!answer) break;
    expect([number, await keptOf(mine)]).toEqual([number, told(answer)]);
    released.add(JSON.stringify(told(answer)));
  }
  // Over the runs, the change came before the first deletion, between all months, and after the last one.
  expect(released.size).toBeGreaterThan(3);
});

test('details of months whose activities are retained again are deleted automatically', async () => {
  const { mine } = await withWork();
  await setRetention(mine, { ...activitiesFor(4), minutes_months: 3 });
  const isChanged = async () => (await keptOf(mine)).length < dates.length;
  let answer: WireRetention | undefined;
  const run = runThrough(app, now, async (next) => {
    if (!answer && (await isChanged())) answer = await setRetention(mine, { minutes_months: 3 });
    return next();
  });
  await releaseOld(run, mine.organizationId, null);
  expect(answer?.released_before.activities).toBe('2025-10-01');
  expect(await keptOf(mine)).toEqual([
    { date: '2025-10-10', minutes: false, screenshots: true },
    { date: '2025-11-10', minutes: false, screenshots: true },
    { date: '2026-03-02', minutes: true, screenshots: true },
  ]);
});

// proves: retention-9
test('late records remain if the policy retains them again before they are deleted', async () => {
  const { mine, items } = await withWork();
  await setRetention(mine, { screenshots_months: 3 });
  await releaseOld(runThrough(app, now), mine.organizationId, null);
  const late = items.slice(0, 1).map((item) => ({ ...item, starts_at: '2025-09-10T09:00:00Z' }));
  await ingest(mine.client, mine.organizationId, late);
  const withScreenshots = async () =>
    (await keptOf(mine)).filter(({ screenshots }) => screenshots).map(({ date }) => date);
  let changes = 0;
  for (; (await withScreenshots()).length > 1; changes += 1) {
    expect(await withScreenshots()).toEqual(['2025-09-10', '2026-03-02']);
    await setRetention(mine, { screenshots_months: 3 });
    expect(await nightWithChange(mine, changes + 1)).toMatchObject({ screenshots_months: null });
  }
  // Over the runs, the change came before the first read, before the search for late records, and before the date of
  // the month was recorded.
  expect(changes).toBeGreaterThan(3);
});
