import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { runs } from '../../../../../test/harness/night.ts';
import { makeTeam, type Team } from '../../../../../test/harness/overtime.ts';
import { ingest, makeProject } from '../../../../../test/harness/time.ts';
import { overtimeOf } from '../../../../../test/harness/work.ts';
import { deleteActivities } from '../../../../contract/activities.ts';
import { listEvents } from '../../../../contract/feed.ts';
import { putOvertimeAlerts } from '../../../../contract/overtime-alerts.ts';

const app = useTestApp();
const thresholdSeconds = 3 * 3_600;
const weeks = ['2026-03-09', '2026-03-16'];

/** Ten-minute slots of two members in two weeks. The later week is the current one. */
const of = { member: fc.nat({ max: 1 }), week: fc.nat({ max: 1 }) };
const slot = fc.nat({ max: 24 });
const change = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ ...of, slots: fc.uniqueArray(slot, { minLength: 1, maxLength: 12 }) }),
  },
  { weight: 2, arbitrary: fc.record({ ...of, removed: slot }) },
  { weight: 2, arbitrary: fc.record({ minutes: fc.option(fc.integer({ min: 10, max: 120 })) }) },
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;
interface Setting {
  team: Team;
  policyId: number;
  projectId: number;
}

const startOf = (week: number, at: number) =>
  Temporal.Instant.from('2026-03-10T06:00:00Z').add({ hours: week * 168, minutes: at * 10 });

async function apply({ team, policyId, projectId }: Setting, change: Change): Promise<unknown> {
  if ('minutes' in change) {
    const params = { overtime_policy_id: policyId };
    return team.client.call(putOvertimeAlerts, { params, body: { minutes_before: change.minutes } });
  }
  const userId = team.member(change.member);
  if ('slots' in change) {
    const base = { user_id: userId, project_id: projectId, tracked: 600 };
    const items = change.slots.map((at) => ({ ...base, starts_at: startOf(change.week, at).toString() }));
    return ingest(team.client, team.id, items);
  }
  const start = startOf(change.week, change.removed);
  const range = { 'time_slot[start]': start.toString(), 'time_slot[stop]': start.add({ hours: 1 }).toString() };
  const query = { ...range, user_ids: [userId] };
  return team.client.call(deleteActivities, { params: { organization_id: team.id }, query });
}

/** The tracked seconds of each member in each week, by `member:week`. */
async function trackedIn({ organization }: Team): Promise<Map<string, number>> {
  const { overtime } = await overtimeOf(organization, '2026-03-09', '2026-03-22');
  return new Map(overtime.map((week) => [`${week.user_id}:${week.week_start}`, week.tracked_seconds]));
}

/** Replays the committed changes: growing weeks emit events, and so do current weeks when a mark is set. */
class Replay {
  readonly told = new Set<string>();
  #minutes: number | null = 60;
  #before = new Map<string, number>();

  next(change: Change, tracked: Map<string, number>): void {
    const isMark = 'minutes' in change;
    if (isMark) this.#minutes = change.minutes;
    for (const [week, seconds] of tracked) {
      const grew = seconds > (this.#before.get(week) ?? 0);
      if (isMark ? change.minutes !== null && week.endsWith(weeks[1] ?? '') : grew) this.#tell(week, seconds);
    }
    this.#before = tracked;
  }

  #tell(week: string, seconds: number): void {
    if (this.told.has(`overtime_passed:${week}`)) return;
    const near = this.#minutes === null ? null : thresholdSeconds - this.#minutes * 60;
    if (near !== null && seconds >= near) this.told.add(`overtime_approaching:${week}`);
    if (seconds > thresholdSeconds) this.told.add(`overtime_passed:${week}`);
  }
}

// proves: overtime-policies-64
test('events equal those of a replay of all commits, after any uploads, deletions and marks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 8, maxLength: 20 }), async (changes) => {
      const team = await makeTeam(app);
      const projectId = await makeProject(team.organization);
      const { id: policyId } = await team.create({ threshold: 3, user_ids: [team.member(0), team.member(1)] });
      await team.at('2026-03-20T12:00:00Z');
      const replay = new Replay();
      for (const change of changes) {
        await apply({ team, policyId, projectId }, change);
        replay.next(change, await trackedIn(team));
      }
      const kinds = ['overtime_approaching' as const, 'overtime_passed' as const];
      const params = { organization_id: team.id };
      const { events } = await team.client.call(listEvents, { params, query: { kinds, page_limit: 500 } });
      const emitted = events.map(
        ({ kind, user_id: userId, payload }) => `${kind}:${userId}:${String(payload['period_start_date'])}`,
      );
      expect(emitted.toSorted()).toEqual([...replay.told].toSorted());
    }),
    { ...runs({ day: 4, night: 12 }), endOnFailure: true },
  );
}, 120_000);
