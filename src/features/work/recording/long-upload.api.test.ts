import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { daysOf, makeProject } from '../../../../test/harness/time.ts';
import { overtimeOf, slotsOf } from '../../../../test/harness/work.ts';
import type { IngestReport } from '../../../contract/ingest-report.ts';
import type { ActivityItem } from '../../../contract/activity-item.ts';
import { listActivityUpdates, listDailyActivityUpdates } from '../../../contract/activity-updates.ts';
import { saveTestNow } from '../../operations/installation/test-clock/store.ts';

const app = useTestApp();
const linesPerGroup = 5_000;
const hour = 3_600;

/** The lines of one full group: the last item is repeated to fill the group, but stored only once. */
const groupOf = (items: readonly ActivityItem[]) =>
  Array.from({ length: linesPerGroup }, (_, at) => `${JSON.stringify(items[at] ?? items.at(-1))}\n`).join('');

/** An upload that takes ten minutes: a member's nine hours, then one earlier hour and their current work. */
async function uploadSlowly() {
  const team = await makeTeam(app);
  await team.create({ policy_type: 'daily', threshold: 8, user_ids: team.members });
  const [dear, cheap] = [await makeProject(team.organization), await makeProject(team.organization)];
  await team.at('2026-04-01T00:00:00Z');
  const slots = (projectId: number, at: string, hours: number) =>
    slotsOf({ userId: team.member(0), projectId }, at, hours * hour);
  const read = (as_of?: string) =>
    overtimeOf(team.organization, '2026-03-09', '2026-03-15', { include: ['explanation'], ...(as_of && { as_of }) });
  let meanwhile: Awaited<ReturnType<typeof read>> | undefined;
  async function* body() {
    yield groupOf(slots(dear, '2026-03-09T08:00:00Z', 9));
    await expect.poll(async () => (await daysOf(app.database, team.id)).length).toBe(1);
    await saveTestNow(app.database, Temporal.Instant.from('2026-04-01T00:05:00Z'));
    meanwhile = await read();
    await saveTestNow(app.database, Temporal.Instant.from('2026-04-01T00:10:00Z'));
    yield groupOf([...slots(cheap, '2026-03-09T06:00:00Z', 1), ...slots(cheap, '2026-04-01T00:10:00Z', 1 / 6)]);
  }
  const response = await fetch(`${app.baseUrl}/ext/v1/organizations/${team.id}/activities`, {
    method: 'POST',
    headers: { authorization: `Bearer ${team.organization.token}`, 'content-type': 'application/x-ndjson' },
    body: ReadableStream.from(body()).pipeThrough(new TextEncoderStream()),
    duplex: 'half',
  });
  const report = (await response.json()) as IngestReport;
  await team.at('2026-04-01T00:20:00Z');
  return { team, report, meanwhile, read };
}

// proves: activities-22
test('time that is tracked during a long upload is accepted', async () => {
  const { report } = await uploadSlowly();
  expect(report.rejections).toEqual([]);
});

// proves: activities-35
test('time that a long upload stores late is listed with the instant at which it was stored', async () => {
  const { team } = await uploadSlowly();
  const params = { organization_id: team.id };
  const query = { 'updated[start]': '2026-04-01T00:10:00Z', 'updated[stop]': '2026-04-01T00:20:00Z' };
  const { activities } = await team.client.call(listActivityUpdates, { params, query });
  const early = ['00', '10', '20', '30', '40', '50'].map((minute) => `2026-03-09T06:${minute}:00Z`);
  expect(activities.map(({ starts_at }) => starts_at)).toEqual([...early, '2026-04-01T00:10:00Z']);
  const { daily_activities } = await team.client.call(listDailyActivityUpdates, { params, query });
  expect(daily_activities.map(({ tracked }) => tracked)).toEqual([hour, hour / 6]);
});

// proves: overtime-19
test('overtime requested as of an instant during an upload equals the overtime shown at that instant', async () => {
  const { meanwhile, read } = await uploadSlowly();
  expect(meanwhile?.overtime.map((week) => week.tracked_seconds)).toEqual([9 * hour]);
  expect(await read('2026-04-01T00:05:00Z')).toEqual(meanwhile);
});
