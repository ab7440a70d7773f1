import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { useManyFlags } from '../../../../../test/harness/many-flags.ts';
import { onOneServer } from '../../../../../test/harness/one-server.ts';
import { type Plan, useOfPlans } from '../../../../../test/harness/plans.ts';
import { type ReviewState, reviewStates } from '../../../../contract/lists/reviews.ts';
import { confidenceLevels, unusualActivityTypes } from '../../../../contract/lists/unusual-activities.ts';
import { type Sql, sql } from '../../../../db/sql.ts';
import { entryIdOf, type InboxPosition, newestPosition, readEntryId } from './entry-id.ts';
import { countInboxEntries, type InboxFilter, listInboxEntries } from './store.ts';

const app = useTestApp();
const onPlans = onOneServer('counting the rows in query plans');
/**
 * Flags of eight weeks, on average three per session, and some without a session. Nine tenths of the flags belong to
 * one member, one type and one level are rare, and few flags are reviewed.
 */
async function seed({ organizationId }: TestOrganization, users: readonly number[], count: number) {
  await app.database.run(sql`
    insert into unusual_activities (organization_id, id, user_id, type, confidence_level, starts_at, ends_at,
      local_date, keyboard_active_seconds, mouse_active_seconds, time_tracked_seconds, overall_active_seconds,
      top_apps_in_use, top_urls_visited, screenshot_ids, suspicious_apps, evidence, review_state, wire, created_at,
      updated_at)
    overriding system value
    select ${organizationId}::int, id, user_id, type, level, starts_at, starts_at + interval '1 hour', starts_at::date,
      0, 0, 3600, 0, '{}', '[]', '[]', '[]',
      case when chance % 13 = 0 then '{}' else jsonb_build_object('stretch_id', user_id || '-' || session) end, state,
      '{"id":' || id || ',"user_id":' || user_id || ',"type":"' || type || '","date":null}', starts_at, starts_at
    from (
      select nextval('unusual_activities_id_seq')::int as id, chance, session, session_user_id as user_id,
        to_timestamp(session + chance % 3600) as starts_at,
        (${unusualActivityTypes}::text[])[case when chance % 499 = 0 then 9 else 1 + chance % 8 end] as type,
        case when chance % 97 = 0 then 'high' when chance % 3 = 0 then 'medium' else 'low' end as level,
        case when chance % 211 = 0 then 'confirmed' when chance % 23 = 0 then 'dismissed'
          when chance % 31 = 0 then 'explained' else 'open' end as state
      from (
        select abs(hashint4(n)::int8) as chance,
          (${users}::int[])[case when place % 10 > 0 then 1 else 1 + place / 10 % ${users.length} end]
            as session_user_id,
          1767225600 + (place * (56 * 86400 / (${count}::int / 3 + 1)))::int8 as session
        from (select n, abs(hashint4(n + 7)::int8) % (${count}::int / 3 + 1) as place
          from generate_series(1, ${count}::int) as n) drawn) placed) numbered`);
}

const flags = useManyFlags(app, seed);

const all: InboxFilter = {
  since: 0,
  until: Number.MAX_SAFE_INTEGER,
  userIds: undefined,
  states: reviewStates,
  confidenceLevel: undefined,
  type: undefined,
  withAutomation: true,
  pending: undefined,
};
const rare = 'automation_like_activity';
const [since, until] = [1_769_000_000, 1_769_200_000];
const open: ReviewState[] = ['open'];

/**
 * Filters with the number of index searches that a page needs. With a filter on members, all of their flags are read.
 */
const filters: readonly [string, number, () => Partial<InboxFilter>][] = [
  ['nothing else', 24, () => ({})],
  ['two days', 24, () => ({ since, until })],
  ['days without flags', 0, () => ({ since: 1_600_000_000, until: 1_600_100_000 })],
  ['a state', 6, () => ({ states: open })],
  ['a rare state', 6, () => ({ states: ['confirmed'] })],
  ['the types in the plan', 12, () => ({ withAutomation: false })],
  ['a type outside the plan', 0, () => ({ withAutomation: false, type: rare })],
  ['a frequent type', 12, () => ({ type: 'breakless_work' })],
  ['a rare type', 12, () => ({ type: rare })],
  ['a rare level', 8, () => ({ confidenceLevel: 'high' })],
  ['two levels of a state', 4, () => ({ confidenceLevel: 'medium', states: open })],
  ['a type, a level and a state', 1, () => ({ type: 'breakless_work', confidenceLevel: 'high', states: open })],
  ['members with few flags', 400, () => ({ userIds: flags.userIds.slice(3, 5) })],
  [
    'members, a type and a state',
    400,
    () => ({ userIds: flags.userIds.slice(3, 5), type: rare, states: ['dismissed'] }),
  ],
];

const levelsOf = ({ confidenceLevel = 'low' }: InboxFilter) =>
  confidenceLevels.slice(0, confidenceLevels.indexOf(confidenceLevel) + 1);

/**
 * The expected entries: those with a matching flag, with their visible flags, computed by the simplest possible
 * statement.
 */
async function plainly(organizationId: number, filter: InboxFilter): Promise<[string, number[]][]> {
  const rows = await app.database.many<InboxPosition & { id: number; fits: boolean }>(sql`
    select id, user_id as "userId",
      case when stretch_id is null then extract(epoch from starts_at at time zone 'UTC')::int8
        else split_part(stretch_id, '-', 2)::int8 end as "sessionStart",
      case when stretch_id is null then id else 0 end as "loneId",
      review_state = any(${filter.states}::text[]) and confidence_level = any(${levelsOf(filter)}::text[])
        and (${filter.type}::text is null or type = ${filter.type}::text)
        and (${filter.userIds}::int[] is null or user_id = any(${filter.userIds}::int[])) as fits
    from unusual_activities
    where organization_id = ${organizationId} and (${filter.withAutomation}::bool or type <> 'automation_like_activity')
    order by starts_at, id`);
  const groups = [...Map.groupBy(rows, entryIdOf).values()].filter((group) => group.some(({ fits }) => fits));
  const order = (a: InboxPosition, b: InboxPosition) =>
    b.sessionStart - a.sessionStart || b.userId - a.userId || b.loneId - a.loneId;
  return groups
    .map((group) => ({ place: group[0] as InboxPosition, ids: group.map(({ id }) => id) }))
    .filter(({ place }) => place.sessionStart >= filter.since && place.sessionStart < filter.until)
    .toSorted((a, b) => order(a.place, b.place))
    .map(({ place, ids }) => [entryIdOf(place), ids]);
}

const limit = 11;

async function pageFrom(
  organizationId: number,
  filter: InboxFilter,
  from: InboxPosition,
): Promise<[string, number[]][]> {
  const rows = await listInboxEntries(app.database, organizationId, filter, { from, limit });
  return [...Map.groupBy(rows, entryIdOf)].map(([id, flags]) => [id, flags.map((flag) => flag.id)]);
}

/** The first page, some from the middle, and the last. */
const startsOf = (entries: readonly [string, unknown][]) => [
  newestPosition,
  ...[0.1, 0.5, 0.97, 1].map((share) => {
    const [id] = entries[Math.floor(share * (entries.length - 1))] ?? [];
    return (id === undefined ? undefined : readEntryId(id)) ?? newestPosition;
  }),
];

describe.each(filters)('a page of the inbox by %s', (_name, kinds, of) => {
  // proves: unusual-activities-20
  test('has the entries with a matching flag, newest first', async () => {
    for (const { organizationId } of [flags.mine, flags.small]) {
      const filter = { ...all, ...of() };
      const entries = await plainly(organizationId, filter);
      for (const from of startsOf(entries)) {
        const at = from === newestPosition ? 0 : entries.findIndex(([id]) => id === entryIdOf(from));
        expect(await pageFrom(organizationId, filter, from)).toEqual(entries.slice(at, at + limit));
      }
    }
  });

  // proves: unusual-activities-28
  onPlans('reads no more flags than its searches require, whatever the plan', async () => {
    const { organizationId } = flags.mine;
    const filter = { ...all, ...of() };
    await flags.client.query('deallocate all');
    const costOf = useOfPlans(flags.client);
    for (const from of startsOf(await plainly(organizationId, filter))) {
      const costs: Plan[] = [];
      const many = async <Row>(statement: Sql) => {
        costs.push(await costOf(statement));
        return app.database.many<Row>(statement);
      };
      await listInboxEntries({ ...app.database, many }, organizationId, filter, { from, limit });
      expect(costs.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(400 + 4 * limit * kinds);
    }
  });
});

const counted = { from: newestPosition, limit: 101 };

onPlans('counts read no more flags than their limit', async () => {
  const { organizationId } = flags.mine;
  await flags.client.query('deallocate all');
  const costOf = useOfPlans(flags.client);
  const costs: Plan[] = [];
  const many = async <Row>(statement: Sql) => {
    costs.push(await costOf(statement));
    return app.database.many<Row>(statement);
  };
  await countInboxEntries({ ...app.database, many }, organizationId, all, counted);
  expect(costs.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(24 * 101 * 4);
});

test('counts equal the numbers of entries, up to the limit', async () => {
  const { organizationId } = flags.mine;
  const counts = await countInboxEntries(app.database, organizationId, all, counted);
  for (const state of reviewStates) {
    const stretches = (await plainly(organizationId, { ...all, states: [state] })).length;
    const count = counts.find((row) => row.state === state)?.count ?? 0;
    expect(Math.min(count, 101)).toBe(Math.min(stretches, 101));
  }
});

// proves: unusual-activities-20
test('a flag that a new analysis moves to another session appears there at once', async () => {
  const { organizationId } = flags.small;
  const [newest] = await plainly(organizationId, all);
  const id = newest?.[1][0] ?? 0;
  const session = 1_500_000_000;
  const evidence = JSON.stringify({ stretch_id: `${flags.small.userId}-${session}` });
  await app.database.run(sql`
    update unusual_activities set evidence = ${evidence}::jsonb
    where organization_id = ${organizationId} and id = ${id}`);
  const entries = await plainly(organizationId, all);
  expect(entries.at(-1)).toEqual([`${flags.small.userId}-${session}`, [id]]);
  const rows = await listInboxEntries(app.database, organizationId, all, { from: newestPosition, limit: 100 });
  expect([...Map.groupBy(rows, entryIdOf)].map(([name, flags]) => [name, flags.map((flag) => flag.id)])).toEqual(
    entries,
  );
  expect(newest?.[1]).toContain(id);
});
