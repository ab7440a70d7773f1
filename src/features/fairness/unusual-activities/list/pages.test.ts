import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { useManyFlags } from '../../../../../test/harness/many-flags.ts';
import { onOneServer } from '../../../../../test/harness/one-server.ts';
import { type Plan, useOfPlans } from '../../../../../test/harness/plans.ts';
import { unusualActivityTypes } from '../../../../contract/lists/unusual-activities.ts';
import { type Sql, sql } from '../../../../db/sql.ts';
import { findPage } from './find.ts';
import type { ActivityFilter } from './store.ts';

const app = useTestApp();
const onPlans = onOneServer('counting the rows in query plans');
/**
 * Flags from the last week of January and from February, in the order of their days. Every twentieth day is analysed
 * again much later. Nine tenths of the flags belong to one member, and one type and one level are rare.
 */
async function seed({ organizationId }: TestOrganization, users: readonly number[], count: number) {
  await app.database.run(sql`
    insert into unusual_activities (organization_id, id, user_id, type, confidence_level, starts_at, ends_at,
      local_date, keyboard_active_seconds, mouse_active_seconds, time_tracked_seconds, overall_active_seconds,
      top_apps_in_use, top_urls_visited, screenshot_ids, suspicious_apps, wire, created_at, updated_at)
    overriding system value
    select ${organizationId}::int, id, user_id, type, level, starts_at, starts_at + interval '1 hour', starts_at::date,
      0, 0, 3600, 0, '{}', '[]', '[]', '[]',
      '{"id":' || id || ',"user_id":' || user_id || ',"type":"' || type || '","date":null}', starts_at, starts_at
    from (
      select nextval('unusual_activities_id_seq')::int as id, (${users}::int[])[user_place] as user_id,
        (${unusualActivityTypes}::text[])[type_place] as type, level, starts_at
      from (
        select timestamptz '2026-01-25' + place * interval '35 days' + (chance % 86400) * interval '1 second'
          as starts_at,
          case when chance % 10 > 0 then 1 else 1 + chance / 10 % ${users.length} end as user_place,
          case when chance % 499 = 0 then 9 else 1 + chance % 8 end as type_place,
          case when chance % 97 = 0 then 'high' when chance % 3 = 0 then 'medium' else 'low' end as level,
          chance % 20 = 0 as again, place
        from (
          select floor(n * 35.0 / ${count}) / 35 as place, abs(hashint4(n)::int8) as chance
          from generate_series(0, ${count}::int - 1) as n) drawn
      ) chosen order by again, place, user_place) numbered`);
}

const flags = useManyFlags(app, seed);

const range = (since: string, until: string) => ({
  since: Temporal.Instant.from(since),
  until: Temporal.Instant.from(until),
});

const february: ActivityFilter = {
  ...range('2026-02-01T05:00:00Z', '2026-03-01T05:00:00Z'),
  userIds: undefined,
  confidenceLevel: undefined,
  type: undefined,
  withAutomation: true,
};
const rare = 'automation_like_activity';

/** Filters with the number of index searches: the days in the range times the combinations that match. */
const filters: readonly [string, number, () => Partial<ActivityFilter>][] = [
  ['nothing else', 29, () => ({})],
  ['all dates', 35, () => range('2020-01-01T00:00:00Z', '2030-01-01T00:00:00Z')],
  ['the last days', 3, () => range('2026-02-26T00:00:00Z', '2026-03-01T00:00:00Z')],
  ['days without flags', 0, () => range('2025-02-26T00:00:00Z', '2025-03-01T00:00:00Z')],
  ['the types in the plan', 29, () => ({ withAutomation: false })],
  ['a type outside the plan', 0, () => ({ withAutomation: false, type: rare })],
  ['a frequent type', 3 * 29, () => ({ type: 'breakless_work' })],
  ['a rare type', 3 * 29, () => ({ type: rare })],
  ['a frequent level', 29, () => ({ confidenceLevel: 'low' })],
  ['a rare level', 29, () => ({ confidenceLevel: 'high' })],
  ['a rare level within the plan', 29, () => ({ confidenceLevel: 'high', withAutomation: false })],
  ['a type and a level', 29, () => ({ type: 'breakless_work', confidenceLevel: 'high' })],
  ['the member with the most flags', 29, () => ({ userIds: [flags.userIds[0] ?? 0] })],
  ['members with few flags', 29, () => ({ userIds: flags.userIds.slice(3, 5) })],
  ['members and a type', 29, () => ({ userIds: flags.userIds.slice(3, 5), type: 'breakless_work' })],
  [
    'members, a type and a level',
    29,
    () => ({ userIds: flags.userIds.slice(3, 5), type: rare, confidenceLevel: 'low' }),
  ],
];

/** The expected ids, computed by the simplest possible statement. */
async function plainly(organizationId: number, filter: ActivityFilter): Promise<number[]> {
  const rows = await app.database.many<{ id: number }>(sql`
    select id from unusual_activities
    where organization_id = ${organizationId} and starts_at >= ${filter.since} and starts_at < ${filter.until}
      and (${filter.userIds}::int[] is null or user_id = any(${filter.userIds}::int[]))
      and (${filter.confidenceLevel}::text is null or confidence_level = ${filter.confidenceLevel}::text)
      and (${filter.type}::text is null or type = ${filter.type}::text)
      and (${filter.withAutomation}::bool or type <> 'automation_like_activity')
    order by id`);
  return rows.map(({ id }) => id);
}

const limit = 10;

/** The first page, some from the middle, and the last. */
const startsOf = (ids: readonly number[]) => [
  0,
  ...[0.1, 0.5, 0.97].map((share) => ids[Math.floor(share * ids.length)] ?? 1),
  (ids.at(-5) ?? 0) + 1,
];

describe.each(filters)('a page of flags by %s', (_name, groups, of) => {
  test('has the matching flags, by id', async () => {
    for (const { organizationId } of [flags.mine, flags.small]) {
      const filter = { ...february, ...of() };
      const selection = { organizationId, filter, withUserIds: false };
      const ids = await plainly(organizationId, filter);
      for (const startId of startsOf(ids)) {
        const expected = ids.filter((id) => id >= startId);
        const { texts, nextId } = await findPage(app.database, selection, { startId, limit });
        const found = (JSON.parse(`[${texts}]`) as { id: number }[]).map(({ id }) => id);
        expect([found, nextId]).toEqual([expected.slice(0, limit), expected[limit]]);
      }
    }
  });

  onPlans('reads no more flags than its searches require, whatever the plan', async () => {
    const { organizationId } = flags.mine;
    const filter = { ...february, ...of() };
    await flags.client.query('deallocate all');
    const costOf = useOfPlans(flags.client);
    for (const startId of startsOf(await plainly(organizationId, filter))) {
      const costs: Plan[] = [];
      const one = async <Row>(statement: Sql) => {
        costs.push(await costOf(statement));
        return app.database.one<Row>(statement);
      };
      await findPage({ ...app.database, one }, { organizationId, filter, withUserIds: false }, { startId, limit });
      expect(costs.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(4_300 + (limit + 1) * groups);
      expect(costs.reduce((sum, { pages }) => sum + pages, 0)).toBeLessThan(800);
    }
  });
});
