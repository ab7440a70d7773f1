import * as fc from 'fast-check';
import { runs } from '../../../../test/harness/night.ts';
import { expect, test } from 'vitest';
import { World } from '../../../../test/harness/overtime-world.ts';
import type { PolicyType } from '../../../contract/lists/overtime.ts';
import { Problem } from '../../../contract/problems.ts';
import { calendarNextBoundary, localDate, rulesAt, type WeekDay } from '../../../time/calendar.ts';
import { contains, isEmpty, overlaps } from '../../../time/range.ts';
import { type PolicyAssignment, statusOf } from './rules/policy.ts';
import { lastingUserIds } from './rules/assigned-policies.ts';

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Apia',
] as const;

const users = [1, 2, 3, 4, 5, 6] as const;
const compare = Temporal.Instant.compare;

interface Command {
  name: string;
  run(world: World): void;
}

const policyType = fc.constantFrom<PolicyType>('weekly', 'daily');
const someUsers = fc.uniqueArray(fc.constantFrom(...users), { minLength: 1, maxLength: 4 });
const user = fc.constantFrom(...users);
const startsIn = fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined, freq: 2 });
const target = fc.nat(11);

const dayIn = (world: World, days: number | undefined) =>
  days === undefined ? undefined : localDate(world.calendar, world.now).add({ days });

/** Applies an action to a policy, usually to an open or recently archived one. Does nothing without policies. */
function toPolicy(world: World, index: number, act: (id: number) => void) {
  const archived = world.policies.filter((policy) => statusOf(policy, world.now) === 'archived');
  const live = world.policies.filter((policy) => !archived.includes(policy));
  const likely = [...live.toReversed(), ...archived.toReversed().slice(0, 3)];
  const policy = likely[index % Math.max(1, likely.length)];
  if (policy) act(policy.id);
}

/** Waits until a policy has begun, then records work of one of its members. */
function use(world: World, id: number) {
  const { since } = world.policy(id);
  if (compare(since, world.now) >= 0) world.now = since.add({ hours: 1, milliseconds: 700 });
  const member = lastingUserIds(world, id)[0];
  if (member !== undefined) world.track(member);
}

const named = (name: string, run: (world: World) => void): Command => ({ name, run });

const create = fc
  .record({ policyType, userIds: someUsers, days: startsIn, override: fc.boolean(), autoAddNewUsers: fc.boolean() })
  .map(({ days, ...request }) =>
    named(`create ${JSON.stringify({ ...request, days })}`, (world) => {
      world.create({ ...request, startsOn: dayIn(world, days) });
    }),
  );
const update = fc
  .record({
    target,
    days: startsIn,
    userIds: fc.option(someUsers, { nil: undefined }),
    threshold: fc.constantFrom('7', '8', undefined),
    autoAddNewUsers: fc.option(fc.boolean(), { nil: undefined }),
    override: fc.boolean(),
  })
  .map(({ target, days, ...changes }) =>
    named(`update ${JSON.stringify({ target, days, ...changes })}`, (world) =>
      toPolicy(world, target, (id) => world.update(id, { ...changes, startsOn: dayIn(world, days) })),
    ),
  );
const archive = target.map((index) =>
  named(`archive ${index}`, (world) => toPolicy(world, index, (id) => world.archive(id))),
);
const restore = target.map((index) =>
  named(`restore ${index}`, (world) => toPolicy(world, index, (id) => world.restore(id))),
);
const wait = fc
  .oneof(fc.integer({ min: 1, max: 72 }), fc.integer({ min: 24, max: 400 }))
  .map((hours) => named(`wait ${hours} h`, (world) => (world.now = world.now.add({ hours, milliseconds: 300 }))));
const work = target.map((index) => named(`use ${index}`, (world) => toPolicy(world, index, (id) => use(world, id))));
const remove = user.map((id) => named(`remove ${id}`, (world) => world.remove(id)));
const join = fc.boolean().map((paid) =>
  named(`join ${paid ? 'paid' : 'unpaid'}`, (world) => {
    const absent = users.find((id) => !world.members.has(id));
    if (absent !== undefined) world.join(absent, paid);
  }),
);
const pay = user.map((id) => named(`pay ${id}`, (world) => world.pay(id)));
const calendar = fc
  .record({ timeZone: fc.constantFrom(...zones), weekStart: fc.constantFrom<WeekDay>(0, 1, 3, 6) })
  .map((rules) =>
    named(`calendar ${JSON.stringify(rules)}`, (world) => {
      const effectiveFrom = calendarNextBoundary([rulesAt(world.calendar, world.now)], 'weekly', world.now);
      const kept = world.calendar.filter(
        (version) => version.effectiveFrom === null || compare(version.effectiveFrom, world.now) <= 0,
      );
      world.changeCalendar([...kept, { ...rules, effectiveFrom }], effectiveFrom);
    }),
  );

const command = fc.oneof(
  { weight: 4, arbitrary: create },
  { weight: 6, arbitrary: update },
  { weight: 4, arbitrary: archive },
  { weight: 4, arbitrary: restore },
  { weight: 4, arbitrary: wait },
  { weight: 5, arbitrary: work },
  { weight: 1, arbitrary: remove },
  { weight: 2, arbitrary: join },
  { weight: 2, arbitrary: pay },
  { weight: 1, arbitrary: calendar },
);

function requireOnePolicyAtATime({ assignments }: World) {
  for (const [index, a] of assignments.entries()) {
    const double = assignments
      .slice(index + 1)
      .find((b) => a.userId === b.userId && a.policyType === b.policyType && overlaps(a, b));
    expect(double).toBeUndefined();
  }
}

function requireTiles({ policies, now }: World) {
  for (const policy of policies) {
    const next = policies.find((entry) => entry.id === policy.supersededById);
    if (!next) continue;
    // A version that was closed before it began covers no time. The version before it may then end earlier.
    if (isEmpty(next)) expect(statusOf(next, now)).toBe('archived');
    else expect([policy.until?.toString(), policy.chainId]).toEqual([next.since.toString(), next.chainId]);
  }
}

function requireWithin({ policies, assignments }: World) {
  for (const entry of assignments) {
    const policy = policies.find(({ id }) => id === entry.policyId);
    if (!policy) throw new Error('an assignment without a policy');
    expect(compare(entry.since, policy.since)).toBeGreaterThanOrEqual(0);
    if (entry.endsWithPolicy && !isEmpty(entry)) expect(entry.until?.toString()).toBe(policy.until?.toString());
    if (!entry.endsWithPolicy) expect(entry.until).not.toBeNull();
    if (policy.until && entry.until && !isEmpty(entry))
      expect(compare(entry.until, policy.until)).toBeLessThanOrEqual(0);
  }
}

/** Requires that no policy in use loses past time of a member. */
function requirePastKept(before: readonly PolicyAssignment<number>[], used: ReadonlySet<number>, world: World) {
  const passed = before.filter(
    (entry) => used.has(entry.policyId) && !isEmpty(entry) && compare(entry.since, world.now) < 0,
  );
  for (const { policyId, userId, since, until } of passed) {
    const end = until && compare(until, world.now) < 0 ? until : world.now;
    // Closing instants are rounded down to the second.
    const last = end.subtract({ seconds: 1 });
    if (compare(last, since) < 0) continue;
    const kept = world.assignments.filter((entry) => entry.policyId === policyId && entry.userId === userId);
    for (const instant of [since, last]) expect(kept.some((entry) => contains(entry, instant))).toBe(true);
  }
}

function step(world: World, { run }: Command) {
  const before = world.assignments;
  const used = new Set(world.policies.filter((policy) => policy.usedAt !== null).map((policy) => policy.id));
  try {
    run(world);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(world.assignments).toBe(before);
  }
  requireOnePolicyAtATime(world);
  requireTiles(world);
  requireWithin(world);
  requirePastKept(before, used, world);
}

// proves: overtime-policies-7
test('after any commands, members have one policy per type, versions have no gaps, and the past stays', () => {
  const start = fc.record({
    timeZone: fc.constantFrom(...zones),
    weekStart: fc.constantFrom<WeekDay>(0, 1, 6),
    hours: fc.integer({ min: 0, max: 24 * 400 }),
  });
  fc.assert(
    fc.property(start, fc.array(command, { minLength: 5, maxLength: 40, size: 'max' }), (at, commands) => {
      const now = Temporal.Instant.from('2026-01-01T09:30:00Z').add({ hours: at.hours });
      const world = new World([{ effectiveFrom: null, timeZone: at.timeZone, weekStart: at.weekStart }], now);
      for (const id of users) world.join(id, true);
      for (const next of commands) step(world, next);
    }),
    runs({ day: 200, night: 600 }),
  );
});
