import { describe, expect, test } from 'vitest';
import { World } from '../../../../test/harness/overtime-world.ts';
import type { PolicyType } from '../../../contract/lists/overtime.ts';
import { Problem, type ProblemName } from '../../../contract/problems.ts';
import type { WeekDay } from '../../../time/calendar.ts';
import type { Policy } from './rules/policy.ts';
import { lastingUserIds } from './rules/assigned-policies.ts';

// Runs every trigger on every state, in six time zones, at instants around both clock changes of the year. The expected
// results are computed here from local dates only, without the functions that the rules use.

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Santiago',
] as const;

const [member, other, newcomer] = [1, 2, 3] as const;

/** The instants at which local weeks or days begin: index 0 is the last one at or before an instant, 1 the next one. */
class Boundaries {
  readonly #zone: string;
  readonly #weekStart: number;
  readonly #today: Temporal.PlainDate;

  constructor(zone: string, weekStart: number, now: Temporal.Instant) {
    this.#zone = zone;
    this.#weekStart = weekStart;
    this.#today = now.toZonedDateTimeISO(zone).toPlainDate();
  }

  at(policyType: PolicyType, index: number): Temporal.Instant {
    if (policyType === 'daily') return this.#midnight(this.#today.add({ days: index }));
    let date = this.#today;
    while (date.dayOfWeek % 7 !== this.#weekStart) date = date.subtract({ days: 1 });
    return this.#midnight(date.add({ weeks: index }));
  }

  #midnight(date: Temporal.PlainDate): Temporal.Instant {
    return date.toZonedDateTime({ timeZone: this.#zone }).toInstant();
  }
}

const states = ['pending', 'active', 'expiring', 'archived'] as const;
const usages = ['unused', 'used'] as const;
type State = (typeof states)[number];
type Case = `${(typeof usages)[number]} ${State}`;

interface Situation {
  world: World;
  id: number;
  before: Policy<number>;
  /**
   * The next boundary of the policy's type, the start of the next week, and the present instant rounded down to the
   * second.
   */
  next: Temporal.Instant;
  week: Temporal.Instant;
  second: Temporal.Instant;
}

function rangeOf(state: State, type: PolicyType, boundaries: Boundaries) {
  if (state === 'pending') return { since: boundaries.at(type, 1), until: null };
  if (state === 'active') return { since: boundaries.at(type, -2), until: null };
  const until = state === 'expiring' ? boundaries.at('weekly', 1) : boundaries.at(type, 0);
  return { since: boundaries.at(type, -5), until };
}

function situationOf(zone: string, weekStart: WeekDay, now: Temporal.Instant, kind: { type: PolicyType; case: Case }) {
  const boundaries = new Boundaries(zone, weekStart, now);
  const world = new World([{ effectiveFrom: null, timeZone: zone, weekStart }], now);
  const longAgo = boundaries.at('weekly', -60);
  for (const userId of [member, other]) world.members.set(userId, { joinedAt: longAgo, hasPayRate: true });
  const [usage, state] = kind.case.split(' ') as [string, State];
  const before = world.addPolicy(
    {
      policyType: kind.type,
      ...rangeOf(state, kind.type, boundaries),
      usedAt: usage === 'used' ? longAgo : null,
    },
    [member],
  );
  const second = Temporal.Instant.fromEpochMilliseconds(Math.floor(now.epochMilliseconds / 1000) * 1000);
  const [next, week] = [boundaries.at(kind.type, 1), boundaries.at('weekly', 1)];
  return { world, id: before.id, before, next, week, second } satisfies Situation;
}

const iso = (instant: Temporal.Instant | null) => instant?.toString() ?? null;
const show = ({ since, until }: Pick<Policy, 'since' | 'until'>) => [iso(since), iso(until)];

function expectRefused(name: ProblemName, act: () => unknown, { world, id, before }: Situation) {
  let thrown: unknown;
  try {
    act();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Problem);
  expect((thrown as Problem).problem).toBe(name);
  expect(world.policy(id)).toEqual(before);
}

/** Possible outcomes of a trigger. Each function checks the resulting state. */
const outcomes = {
  'refused as not editable or not restorable': (s: Situation, act: () => Policy) =>
    expectRefused('record_invalid', act, s),
  'refused as a double assignment': (s: Situation, act: () => Policy) => expectRefused('duplicate_assignment', act, s),
  unchanged(s: Situation, act: () => Policy) {
    expect(act().id).toBe(s.id);
    expect(s.world.policy(s.id)).toEqual(s.before);
    expect(s.world.policies).toHaveLength(1);
  },
  'changed in place'(s: Situation, act: () => Policy) {
    const after = act();
    expect([after.id, ...show(after)]).toEqual([s.id, ...show(s.before)]);
    expect(s.world.policies).toHaveLength(1);
    expect([after.name, lastingUserIds(s.world, s.id)]).not.toEqual(['Overtime', [member]]);
  },
  'restarts at the next boundary'(s: Situation, act: () => Policy) {
    const after = act();
    expect([after.id, ...show(after)]).toEqual([s.id, iso(s.next), null]);
    expect(s.world.policies).toHaveLength(1);
  },
  'superseded at the next boundary'(s: Situation, act: () => Policy) {
    const after = act();
    expect([show(after), after.usedAt, after.chainId]).toEqual([[iso(s.next), null], null, s.id]);
    const old = s.world.policy(s.id);
    expect([show(old), old.supersededById]).toEqual([[iso(s.before.since), iso(s.next)], after.id]);
  },
  'closed immediately'(s: Situation, act: () => Policy) {
    act();
    expect(show(s.world.policy(s.id))).toEqual([iso(s.before.since), iso(s.second)]);
  },
  'closed at the next week'(s: Situation, act: () => Policy) {
    act();
    expect(show(s.world.policy(s.id))).toEqual([iso(s.before.since), iso(s.week)]);
  },
  'closed where the other begins'(s: Situation, act: () => Policy) {
    expect(iso(act().since)).toBe(iso(s.next));
    expect(show(s.world.policy(s.id))).toEqual([iso(s.before.since), iso(s.next)]);
  },
  'open again'(s: Situation, act: () => Policy) {
    const after = act();
    expect([after.id, ...show(after)]).toEqual([s.id, iso(s.before.since), null]);
  },
  'copied from the next week on'(s: Situation, act: () => Policy) {
    const copy = act();
    expect([show(copy), copy.usedAt, copy.chainId]).toEqual([[iso(s.week), null], null, copy.id]);
    expect(lastingUserIds(s.world, copy.id)).toEqual([member]);
    expect(s.world.policy(s.id)).toEqual(s.before);
  },
  'parallel to the other'(s: Situation, act: () => Policy) {
    expect(iso(act().since)).toBe(iso(s.next));
    expect(s.world.policy(s.id)).toEqual(s.before);
  },
} satisfies Record<string, (situation: Situation, act: () => Policy) => void>;
type Outcome = keyof typeof outcomes;

interface Trigger {
  act(situation: Situation): Policy;
  expected: Record<Case, Outcome | ((situation: Situation) => Outcome)>;
}

const refused: Outcome = 'refused as not editable or not restorable';
const edited: Trigger['expected'] = {
  'unused pending': 'changed in place',
  'used pending': 'changed in place',
  'unused active': 'restarts at the next boundary',
  'used active': 'superseded at the next boundary',
  'unused expiring': refused,
  'used expiring': refused,
  'unused archived': refused,
  'used archived': refused,
};

/** A policy that closes at the next week outlasts the next boundary, unless both are the same instant. */
const outlasts =
  (then: Outcome): ((situation: Situation) => Outcome) =>
  (situation) =>
    situation.week.equals(situation.next) ? 'parallel to the other' : then;

const triggers: Record<string, Trigger> = {
  'create for its member': {
    act: ({ world, before }) => world.create({ policyType: before.policyType, userIds: [member] }),
    expected: {
      'unused pending': 'refused as a double assignment',
      'used pending': 'refused as a double assignment',
      'unused active': 'refused as a double assignment',
      'used active': 'refused as a double assignment',
      'unused expiring': outlasts('refused as a double assignment'),
      'used expiring': outlasts('refused as a double assignment'),
      'unused archived': 'parallel to the other',
      'used archived': 'parallel to the other',
    },
  },
  'override away': {
    act: ({ world, before }) => world.create({ policyType: before.policyType, userIds: [member], override: true }),
    expected: {
      'unused pending': 'closed immediately',
      'used pending': 'closed where the other begins',
      'unused active': 'closed immediately',
      'used active': 'closed where the other begins',
      'unused expiring': outlasts('closed immediately'),
      'used expiring': outlasts('closed where the other begins'),
      'unused archived': 'parallel to the other',
      'used archived': 'parallel to the other',
    },
  },
  'update the name': { act: ({ world, id }) => world.update(id, { name: 'Another name' }), expected: edited },
  'update the members': { act: ({ world, id }) => world.update(id, { userIds: [member, other] }), expected: edited },
  'update nothing': {
    act: ({ world, id }) => world.update(id, { name: 'Overtime', userIds: [member], override: true }),
    expected: {
      ...edited,
      'unused pending': 'unchanged',
      'used pending': 'unchanged',
      'unused active': 'unchanged',
      'used active': 'unchanged',
    },
  },
  archive: {
    act: ({ world, id }) => world.archive(id),
    expected: {
      'unused pending': 'closed immediately',
      'used pending': 'closed at the next week',
      'unused active': 'closed immediately',
      'used active': 'closed at the next week',
      'unused expiring': 'unchanged',
      'used expiring': 'unchanged',
      'unused archived': 'unchanged',
      'used archived': 'unchanged',
    },
  },
  restore: {
    act: ({ world, id }) => world.restore(id),
    expected: {
      'unused pending': refused,
      'used pending': refused,
      'unused active': refused,
      'used active': refused,
      'unused expiring': 'open again',
      'used expiring': 'open again',
      'unused archived': 'restarts at the next boundary',
      'used archived': 'copied from the next week on',
    },
  },
};

/** Instants around the zone's clock changes of 2026, or around fixed ones if the zone has none. */
function instantsIn(zone: string): Temporal.Instant[] {
  const changes: Temporal.Instant[] = [];
  let at = Temporal.Instant.from('2026-01-01T00:00Z').toZonedDateTimeISO(zone);
  while (changes.length < 2) {
    const change = at.getTimeZoneTransition('next');
    at = change ?? at.add({ days: 87, hours: 18 });
    changes.push(at.toInstant());
  }
  const hours = [-7 * 24, -30, -1, 0, 1, 30];
  return changes.flatMap((change) => [
    ...hours.map((shift) => change.add({ hours: shift })),
    change.add({ milliseconds: 1_500 }),
  ]);
}

const cases = usages.flatMap((usage) => states.map((state): Case => `${usage} ${state}`));

function situationsIn(zone: string, kind: { type: PolicyType; case: Case }): Situation[] {
  return ([1, 0] as const).flatMap((weekStart) =>
    instantsIn(zone).map((now) => situationOf(zone, weekStart, now, kind)),
  );
}

// proves: overtime-policies-23
describe.each(zones)('%s', (zone) => {
  // proves: overtime-policies-23
  describe.each(['weekly', 'daily'] as const)('%s', (type) => {
    // proves: overtime-policies-23
    test.each(Object.entries(triggers))('%s', (_name, trigger) => {
      for (const name of cases) {
        for (const situation of situationsIn(zone, { type, case: name })) {
          const expected = trigger.expected[name];
          const outcome = typeof expected === 'string' ? expected : expected(situation);
          outcomes[outcome](situation, () => trigger.act(situation));
        }
      }
    });

    test('a new member is on an auto-add policy from the next boundary to its end', () => {
      for (const name of cases) {
        for (const { world, id, before, next } of situationsIn(zone, { type, case: name })) {
          world.policies = [{ ...before, autoAddSince: before.since.subtract({ hours: 9_999 }) }];
          world.join(newcomer, true);
          const held = world.assignments.filter((entry) => entry.userId === newcomer);
          const lasts = before.until === null || Temporal.Instant.compare(next, before.until) < 0;
          const expected = lasts ? [[id, iso(next), iso(before.until)]] : [];
          expect(held.map((entry) => [entry.policyId, ...show(entry)])).toEqual(expected);
        }
      }
    });

    test('a new member who has another policy when they get their first pay rate is not added', () => {
      for (const { world, before } of situationsIn(zone, { type, case: 'used active' })) {
        world.policies = [{ ...before, autoAddSince: before.since }];
        world.join(newcomer, false);
        world.addPolicy({ policyType: type, since: before.since }, [newcomer]);
        world.pay(newcomer);
        expect(world.assignments.filter((entry) => entry.userId === newcomer)).toHaveLength(1);
      }
    });
  });
});
