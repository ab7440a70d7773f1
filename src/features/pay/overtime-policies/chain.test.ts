import { describe, expect, test } from 'vitest';
import { World } from '../../../../test/harness/overtime-world.ts';
import type { PolicyType } from '../../../contract/lists/overtime.ts';
import { Problem } from '../../../contract/problems.ts';
import { calendarNextBoundary, localDate } from '../../../time/calendar.ts';
import { lastingUserIds } from './rules/assigned-policies.ts';

// A policy in use and the version that supersedes it, at instants from two weeks before a clock change to an hour after
// it.

const clockChanges = [
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['America/Santiago', '2026-04-05T03:00:00Z'],
  ['America/Santiago', '2026-09-06T04:00:00Z'],
  ['Asia/Kolkata', '2026-03-29T18:30:00Z'],
  ['Asia/Kathmandu', '2026-03-29T18:15:00Z'],
] as const;

const moments = clockChanges.flatMap(([zone, change]) =>
  [-13 * 24, -5 * 24, -26, -1, 1].flatMap((hours) =>
    (['weekly', 'daily'] as const).map((type) => {
      const now = Temporal.Instant.from(change).add({ hours });
      return [zone, now.toString(), type] as const;
    }),
  ),
);

const [anna, ben] = [1, 2] as const;

interface Chain {
  world: World;
  first: number;
  version: number;
}

/** Both members are on the policy in use. The pending version has only Anna. */
function chainAt(zone: string, now: string, type: PolicyType, startsIn = 0): Chain {
  const world = new World([{ effectiveFrom: null, timeZone: zone, weekStart: 1 }], Temporal.Instant.from(now));
  const since = world.now.subtract({ hours: 24 * 40 });
  for (const userId of [anna, ben]) world.members.set(userId, { joinedAt: since, hasPayRate: true });
  const first = world.addPolicy({ policyType: type, since, usedAt: since }, [anna, ben]).id;
  const startsOn = startsIn === 0 ? undefined : localDate(world.calendar, world.now).add({ days: startsIn });
  const version = world.update(first, { userIds: [anna], startsOn }).id;
  return { world, first, version };
}

const texts = (world: World, id: number) => {
  const { since, until } = world.policy(id);
  return [since.toString(), until?.toString() ?? null];
};
const untilOf = (world: World, id: number) => texts(world, id)[1];
const sinceOf = (world: World, id: number) => texts(world, id)[0];
const after = (world: World, type: PolicyType) => calendarNextBoundary(world.calendar, type, world.now).toString();
const cut = (world: World) => world.now.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString();

describe.each(moments)('%s at %s, %s', (zone, now, type) => {
  // proves: overtime-policies-7
  test('the version begins where the previous version ends', () => {
    const { world, first, version } = chainAt(zone, now, type);
    expect(sinceOf(world, version)).toBe(after(world, type));
    expect(untilOf(world, first)).toBe(sinceOf(world, version));
    expect([lastingUserIds(world, first), lastingUserIds(world, version)]).toEqual([[anna, ben], [anna]]);
    expect(world.policy(version).chainId).toBe(first);
  });

  // proves: overtime-policies-37
  test('archiving the version closes it immediately and changes nothing else', () => {
    const { world, first, version } = chainAt(zone, now, type);
    const before = world.policy(first);
    world.archive(version);
    expect(untilOf(world, version)).toBe(cut(world));
    expect(world.policy(first)).toEqual(before);
    expect(world.archive(first)).toEqual(before);
  });

  test('archiving the expiring version closes its successor and never extends its end', () => {
    const { world, first, version } = chainAt(zone, now, type, 16);
    const planned = world.policy(first).until;
    world.archive(first);
    expect(untilOf(world, version)).toBe(cut(world));
    expect(untilOf(world, first)).toBe(after(world, 'weekly'));
    expect(planned?.toString()).toBe(sinceOf(world, version));
    world.restore(version);
    expect([untilOf(world, first), untilOf(world, version)]).toEqual([sinceOf(world, version), null]);
    expect(lastingUserIds(world, first)).toEqual([anna, ben]);
  });

  test('an expiring version can be restored only after its successor is closed', () => {
    const { world, first, version } = chainAt(zone, now, type);
    expect(() => world.restore(first)).toThrow(Problem);
    world.archive(version);
    const restored = world.restore(first);
    expect([restored.id, restored.until, restored.supersededById]).toEqual([first, null, null]);
    expect(() => world.restore(version)).toThrow(/already assigned/);
  });

  // proves: overtime-policies-18
  test('moving the start of the version moves the end of the previous version, in both directions', () => {
    const { world, first, version } = chainAt(zone, now, type);
    const today = localDate(world.calendar, world.now);
    for (const days of [16, 9, 0]) {
      world.update(version, { startsOn: today.add({ days }) });
      expect(untilOf(world, first)).toBe(sinceOf(world, version));
      expect(lastingUserIds(world, first)).toEqual([anna, ben]);
    }
    expect(sinceOf(world, version)).toBe(after(world, type));
  });

  test('a change after the start of an unused version restarts it and extends the previous version', () => {
    const { world, first, version } = chainAt(zone, now, type);
    world.now = world.policy(version).since.add({ hours: 3 });
    world.update(version, { threshold: '7' });
    expect(sinceOf(world, version)).toBe(after(world, type));
    expect(untilOf(world, first)).toBe(sinceOf(world, version));
    expect(lastingUserIds(world, first)).toEqual([anna]);
  });

  // proves: overtime-policies-59
  test('a version restored after its place in the chain has passed begins a new chain', () => {
    const { world, first, version } = chainAt(zone, now, type);
    const end = untilOf(world, first);
    world.archive(version);
    world.now = world.policy(version).since.add({ hours: 3 });
    expect(world.restore(version).id).toBe(version);
    expect([sinceOf(world, version), untilOf(world, version)]).toEqual([after(world, type), null]);
    expect([untilOf(world, first), world.policy(first).supersededById]).toEqual([end, null]);
    expect(world.policy(version).chainId).toBe(version);
  });

  test('a version that comes into use is superseded in turn', () => {
    const { world, first, version } = chainAt(zone, now, type);
    world.now = world.policy(version).since.add({ hours: 3 });
    world.track(anna);
    const third = world.update(version, { threshold: '7' });
    expect(untilOf(world, first)).toBe(sinceOf(world, version));
    expect(untilOf(world, version)).toBe(third.since.toString());
    expect([third.chainId, world.policy(version).supersededById]).toEqual([first, third.id]);
  });

  test('an override ends the whole chain for the member and changes nothing for others', () => {
    const { world, first, version } = chainAt(zone, now, type);
    const other = world.create({ policyType: type, userIds: [anna], override: true });
    expect(sinceOf(world, other.id)).toBe(untilOf(world, first));
    expect(untilOf(world, version)).toBe(cut(world));
    expect(lastingUserIds(world, first)).toEqual([anna, ben]);
    expect(lastingUserIds(world, version)).toEqual([]);
  });
});
