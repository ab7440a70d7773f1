import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { makeTeam, type Team } from '../../../../test/harness/overtime.ts';

const app = useTestApp();

// Each walk begins in the week before a clock change of its zone, if the zone has one. All instants were computed by
// hand.
// `days`: the local midnights, beginning with the last one before the start of the walk. `weeks`: the Monday midnights.
const walks = [
  {
    zone: 'Europe/Berlin',
    from: '2026-03-27T12:00:00Z',
    days: ['2026-03-26T23:00:00Z', '2026-03-27T23:00:00Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    weeks: ['2026-03-29T22:00:00Z', '2026-04-05T22:00:00Z', '2026-04-12T22:00:00Z'],
  },
  {
    zone: 'America/New_York',
    from: '2026-10-30T12:00:00Z',
    days: ['2026-10-30T04:00:00Z', '2026-10-31T04:00:00Z', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
    weeks: ['2026-11-02T05:00:00Z', '2026-11-09T05:00:00Z', '2026-11-16T05:00:00Z'],
  },
  {
    zone: 'Asia/Kolkata',
    from: '2026-03-27T12:00:00Z',
    days: ['2026-03-26T18:30:00Z', '2026-03-27T18:30:00Z', '2026-03-28T18:30:00Z', '2026-03-29T18:30:00Z'],
    weeks: ['2026-03-29T18:30:00Z', '2026-04-05T18:30:00Z', '2026-04-12T18:30:00Z'],
  },
  {
    zone: 'Asia/Kathmandu',
    from: '2026-03-27T12:00:00Z',
    days: ['2026-03-26T18:15:00Z', '2026-03-27T18:15:00Z', '2026-03-28T18:15:00Z', '2026-03-29T18:15:00Z'],
    weeks: ['2026-03-29T18:15:00Z', '2026-04-05T18:15:00Z', '2026-04-12T18:15:00Z'],
  },
  {
    zone: 'Australia/Lord_Howe',
    from: '2026-04-03T01:00:00Z',
    days: ['2026-04-02T13:00:00Z', '2026-04-03T13:00:00Z', '2026-04-04T13:00:00Z', '2026-04-05T13:30:00Z'],
    weeks: ['2026-04-05T13:30:00Z', '2026-04-12T13:30:00Z', '2026-04-19T13:30:00Z'],
  },
  {
    // Midnight of Sunday 6 September does not exist there. The day begins at 01:00.
    zone: 'America/Santiago',
    from: '2026-09-04T12:00:00Z',
    days: ['2026-09-04T04:00:00Z', '2026-09-05T04:00:00Z', '2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z'],
    weeks: ['2026-09-07T03:00:00Z', '2026-09-14T03:00:00Z', '2026-09-21T03:00:00Z'],
  },
] as const;

const hoursAfter = (instant: string | undefined, hours: number) =>
  Temporal.Instant.from(instant ?? '')
    .add({ hours })
    .toString();

const slotAfter = (instant: string | undefined) => {
  const seconds = Math.ceil(Temporal.Instant.from(instant ?? '').epochMilliseconds / 600_000) * 600_000;
  return Temporal.Instant.fromEpochMilliseconds(seconds).toString();
};

async function seen(team: Team, id: number) {
  const { status, since, until, editable, locked, superseded_by_id: next } = await team.get(id);
  return { status, since, until, editable, locked, ...(next === undefined ? {} : { next }) };
}

/**
 * Passes through all states: created, active, used, superseded by a version, archived, restored, archived again and
 * copied.
 */
async function walk(team: Team, policyType: 'weekly' | 'daily', at: readonly string[], weeks: readonly string[]) {
  const [first, second, third] = at;
  const created = await team.create({ policy_type: policyType, threshold: 8 });
  expect(await seen(team, created.id)).toEqual({
    status: 'pending',
    since: first,
    until: null,
    editable: true,
    locked: false,
  });
  await team.at(hoursAfter(first, 0));
  expect((await seen(team, created.id)).status).toBe('active');
  await team.at(hoursAfter(first, 3));
  await team.track(team.member(0), slotAfter(first));
  expect(await seen(team, created.id)).toMatchObject({ status: 'active', locked: true, editable: true });

  const version = await team.update(created.id, { threshold: 7 });
  expect(await seen(team, version.id)).toMatchObject({ status: 'pending', since: second, until: null, locked: false });
  expect(await seen(team, created.id)).toMatchObject({
    status: 'expiring',
    until: second,
    editable: false,
    next: version.id,
  });
  await team.at(hoursAfter(second, 2));
  expect(await seen(team, created.id)).toMatchObject({ status: 'archived', until: second });
  expect(await seen(team, version.id)).toMatchObject({ status: 'active' });
  expect((await team.update(version.id, { threshold: 6 })).since).toBe(third);
  expect((await seen(team, created.id)).until).toBe(third);

  await team.at(hoursAfter(third, 2));
  await team.track(team.member(0), slotAfter(third));
  const close = weeks.find((week) => week > hoursAfter(third, 2)) ?? '';
  expect(await team.archive(version.id)).toMatchObject({ status: 'expiring', until: close, editable: false });
  expect(await team.restore(version.id)).toMatchObject({ id: version.id, status: 'active', until: null });
  await team.archive(version.id);
  await team.at(close);
  expect(await seen(team, version.id)).toMatchObject({ status: 'archived', since: third, until: close });
  const copy = await team.restore(version.id);
  expect(copy).toMatchObject({ status: 'pending', threshold: 6, locked: false, user_ids: [team.member(0)] });
  expect(copy.since).toBe(weeks[weeks.indexOf(close) + 1]);
}

describe.each(walks)('all states in $zone', ({ zone, from, days, weeks }) => {
  test('follow each other at the right instants for a daily policy, across the clock change', async () => {
    const team = await makeTeam(app, { timeZone: zone, members: 1 });
    await team.at(from);
    await walk(team, 'daily', days.slice(1), weeks);
  });

  test('follow each other at the right instants for a weekly policy that begins at the clock change', async () => {
    const team = await makeTeam(app, { timeZone: zone, members: 1 });
    await team.at(from);
    const fourth = Temporal.Instant.from(weeks[2])
      .add({ hours: 7 * 24 })
      .toString();
    const fifth = Temporal.Instant.from(weeks[2])
      .add({ hours: 14 * 24 })
      .toString();
    await walk(team, 'weekly', weeks, [...weeks, fourth, fifth]);
  });
});
