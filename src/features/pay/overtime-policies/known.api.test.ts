import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { countWaiting, useBlockers } from '../../../../test/harness/blockers.ts';
import { runs } from '../../../../test/harness/night.ts';
import { makeTeam, type Team } from '../../../../test/harness/overtime.ts';
import { updateOvertimePolicyExt } from '../../../contract/overtime-policies.ts';
import { awaitRecording } from '../../../db/locks.ts';
import { sql } from '../../../db/sql.ts';
import { saveTestNow } from '../../operations/installation/test-clock/store.ts';
import { loadOvertimePeriods, requireKnown } from './facts.ts';

const app = useTestApp();
const block = useBlockers(app);

const setClock = (at: string) => saveTestNow(app.database, Temporal.Instant.from(at));

beforeEach(() => setClock('2026-03-02T12:00:00Z'));

const year = {
  since: Temporal.Instant.from('2026-01-01T00:00:00Z'),
  until: Temporal.Instant.from('2027-01-01T00:00:00Z'),
};

/** Assignments as known now or at an instant. */
async function periodsOf(team: Team, knownAt?: string) {
  const at = knownAt === undefined ? null : Temporal.Instant.from(knownAt);
  const periods = await loadOvertimePeriods(app.database, team.id, { ...year, knownAt: at }, null);
  return periods.map(({ since, until, userIds, ...rest }) => ({
    ...rest,
    since: since.toString(),
    until: until?.toString() ?? null,
    userIds: userIds.toSorted((a, b) => a - b),
  }));
}

describe('the known state of policies at an instant', () => {
  // proves: overtime-policies-63
  test('stays the same when a policy changes, restarts or gets other members', async () => {
    const team = await makeTeam(app);
    await setClock('2026-03-02T12:05:00Z');
    const policy = await team.create({ user_ids: [...team.members] });
    await setClock('2026-03-02T12:10:00Z');
    const created = await periodsOf(team);
    await setClock('2026-03-02T12:15:00Z');
    const params = { overtime_policy_id: policy.id };
    await team.client.call(updateOvertimePolicyExt, { params, body: { day_starts_at: '06:00' } });
    await setClock('2026-03-02T12:18:00Z');
    const ruled = await periodsOf(team);
    await setClock('2026-03-02T12:20:00Z');
    await team.update(policy.id, { threshold: 38, pay_rate_multiplier: 2, user_ids: [team.member(1)] });
    await setClock('2026-03-02T12:30:00Z');
    const changed = await periodsOf(team);
    await setClock('2026-03-02T12:40:00Z');
    await team.archive(policy.id);
    expect(created).toMatchObject([{ threshold: '40.0000', userIds: team.members }]);
    expect([created, ruled].map((periods) => periods[0]?.rules.dayStartsAt)).toEqual(['00:00', '06:00']);
    expect(changed).toMatchObject([{ threshold: '38.0000', userIds: [team.member(1)] }]);
    expect(await periodsOf(team)).toEqual([]);
    expect(await periodsOf(team, '2026-03-02T12:04:00Z')).toEqual([]);
    expect(await periodsOf(team, '2026-03-02T12:10:00Z')).toEqual(created);
    expect(await periodsOf(team, '2026-03-02T12:18:00Z')).toEqual(ruled);
    expect(await periodsOf(team, '2026-03-02T12:30:00Z')).toEqual(changed);
    expect(await periodsOf(team, '2026-03-02T12:40:00Z')).toEqual([]);
  });

  // proves: overtime-policies-63
  test('does not include a change in progress', async () => {
    const team = await makeTeam(app);
    const policy = await team.create();
    const blocker = await block('select from organizations where id = $1 for update', [team.id]);
    const changing = team.update(policy.id, { threshold: 38 });
    await expect.poll(() => countWaiting(app.databaseUrl, 'organizations')).toBe(1);
    await setClock('2026-03-02T12:01:00Z');
    await awaitRecording(app.database, team.id);
    const reported = await periodsOf(team, '2026-03-02T12:00:30Z');
    await blocker.query('rollback');
    await changing;
    expect(await periodsOf(team)).toMatchObject([{ threshold: '38.0000' }]);
    expect(await periodsOf(team, '2026-03-02T12:00:30Z')).toEqual(reported);
  });

  // proves: overtime-policies-63
  test('is refused before the start of the history, with the earliest known instant', async () => {
    const team = await makeTeam(app);
    const at = Temporal.Instant.from('2026-03-02T11:00:00Z');
    await requireKnown(app.database, team.id, 'as_of', at);
    await app.database.run(sql`
      update organizations set policies_known_since = '2026-03-02T12:00:00Z' where id = ${team.id}`);
    await expect(requireKnown(app.database, team.id, 'as_of', at)).rejects.toMatchObject({
      problem: 'invalid_params',
      details: ['as_of: the earliest instant with known overtime is 2026-03-02T12:00:00.000000Z'],
    });
    await requireKnown(app.database, team.id, 'as_of', Temporal.Instant.from('2026-03-02T12:00:00Z'));
  });
});

const number = fc.nat({ max: 3 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), users: fc.subarray([0, 1, 2]), daily: fc.boolean() }),
  fc.record({ kind: fc.constant('update' as const), policy: number, users: fc.subarray([0, 1, 2]), hours: number }),
  fc.record({ kind: fc.constant('archive' as const), policy: number }),
  fc.record({ kind: fc.constant('restore' as const), policy: number }),
  fc.record({ kind: fc.constant('work' as const), who: fc.nat({ max: 2 }) }),
  fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 300 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Tries a step. A refused step changes nothing. */
async function take(team: Team, policies: number[], now: Temporal.Instant, taken: Step): Promise<unknown> {
  switch (taken.kind) {
    case 'create': {
      const body = { user_ids: taken.users.map((at) => team.member(at)), override: true };
      const { status, body: answer } = await team.sendCreate({
        ...body,
        ...(taken.daily ? { policy_type: 'daily', threshold: 8 } : {}),
      });
      if (status === 201) policies.push((answer as { overtime_policy: { id: number } }).overtime_policy.id);
      return undefined;
    }
    case 'update': {
      const user_ids = taken.users.map((at) => team.member(at));
      return team.sendUpdate(policies[taken.policy] ?? 0, { threshold: 8 + taken.hours, user_ids, override: true });
    }
    case 'archive':
      return team.sendArchive(policies[taken.policy] ?? 0);
    case 'restore':
      return team.sendRestore(policies[taken.policy] ?? 0);
    case 'work': {
      const startsAt = now.round({ smallestUnit: 'hour', roundingMode: 'floor' }).subtract({ hours: 1 });
      return team.track(team.member(taken.who), startsAt.toString());
    }
    default:
      return undefined;
  }
}

// proves: overtime-policies-63
test('the state known at an instant equals the state read at that time, after any sequence of steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      let now = Temporal.Instant.from('2026-03-02T12:00:00Z');
      await setClock(now.toString());
      const team = await makeTeam(app, { members: 3 });
      const policies: number[] = [];
      const reported: { at: string; periods: unknown }[] = [];
      for (const taken of steps) {
        await take(team, policies, now, taken);
        reported.push({ at: now.toString(), periods: await periodsOf(team) });
        now = now.add(taken.kind === 'pass' ? { hours: taken.hours } : { minutes: 1 });
        await setClock(now.toString());
      }
      for (const { at, periods } of reported)
        expect({ at, periods: await periodsOf(team, at) }).toEqual({ at, periods });
    }),
    { ...runs({ day: 4, night: 12 }), endOnFailure: true },
  );
}, 120_000);
