import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/harness/app.ts';
import { makeTeam } from '../../../test/harness/overtime.ts';
import { ingest, makeProject } from '../../../test/harness/time.ts';
import { overtimeOf } from '../../../test/harness/work.ts';
import { deleteActivities } from '../../contract/activities.ts';
import { listEvents } from '../../contract/feed.ts';

const app = useTestApp();
const thresholdSeconds = 3 * 3_600;

/** Ten minutes within two weeks, of one of two members. */
const slot = fc.record({ member: fc.nat({ max: 1 }), at: fc.nat({ max: 24 }), week: fc.nat({ max: 1 }) });
const change = fc.oneof(
  { weight: 4, arbitrary: fc.array(slot, { minLength: 1, maxLength: 12 }) },
  { weight: 1, arbitrary: slot },
);

const startOf = ({ at, week }: { at: number; week: number }) =>
  Temporal.Instant.from('2026-03-10T06:00:00Z').add({ hours: week * 168, minutes: at * 10 });

test('whatever is recorded and deleted, what is told is what was ever true after a write', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 15 }), async (changes) => {
      const team = await makeTeam(app);
      const projectId = await makeProject(team.organization);
      await team.create({ threshold: 3, user_ids: [team.member(0), team.member(1)] });
      await team.at('2026-03-25T12:00:00Z');
      const params = { organization_id: team.id };
      const expected = new Set<string>();
      for (const each of changes) {
        if (Array.isArray(each)) {
          const items = each.map((one) => {
            const base = { user_id: team.member(one.member), project_id: projectId, tracked: 600 };
            return { ...base, starts_at: startOf(one).toString() };
          });
          await ingest(team.client, team.id, items);
        } else {
          const start = startOf(each);
          const range = { 'time_slot[start]': start.toString(), 'time_slot[stop]': start.add({ hours: 1 }).toString() };
          const query = { ...range, user_ids: [team.member(each.member)] };
          await team.client.call(deleteActivities, { params, query });
        }
        for (const week of (await overtimeOf(team.organization, '2026-03-09', '2026-03-22')).overtime) {
          const of = `${week.user_id}:${week.week_start}`;
          if (week.tracked_seconds >= thresholdSeconds - 3_600) expected.add(`overtime_approaching:${of}`);
          if (week.tracked_seconds > thresholdSeconds) expected.add(`overtime_passed:${of}`);
        }
      }
      const kinds = ['overtime_approaching' as const, 'overtime_passed' as const];
      const { events } = await team.client.call(listEvents, { params, query: { kinds, page_limit: 500 } });
      const told = events.map(
        ({ kind, user_id: userId, payload }) => `${kind}:${userId}:${String(payload['period_start_date'])}`,
      );
      expect(told.toSorted()).toEqual([...expected].toSorted());
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 120_000);
