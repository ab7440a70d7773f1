import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/harness/databases.ts';
import { migrate } from '../../../db/migrate.ts';
import { sql } from '../../../db/sql.ts';
import { type SentColumns, sentColumns } from './columns.ts';
import { findPage } from './list/find.ts';
import { presentActivities } from './present.ts';
import { wireText } from './wire.ts';

const odd = [
  'Editor',
  '"quoted"',
  'back\\slash\\',
  '\u2028\u2029',
  '😀👩‍👩‍👧',
  '\t\n\0',
  '\ud800 alone',
  '\u0001\u0002',
  '7',
  '__proto__',
];
const cuts = [
  ',"date":',
  '","date":"2020-01-01',
  '},"top_urls_visited":[',
  '],"screenshot_ids":[',
  '],"suspicious_apps":[',
  '],"starts_at":"',
  ',"top_apps_in_use":{',
  'top_urls_visited',
  'screenshot_ids',
  'suspicious_apps',
];

/** A flag in the earlier format, stored only as text. */
const record = (id: number, names: readonly string[]) => ({
  id,
  user_id: 2,
  type: 'breakless_work',
  keyboard_active_seconds: 0,
  mouse_active_seconds: 3_000 + id,
  time_tracked_seconds: 3_600,
  overall_active_seconds: 3_001,
  date: '2026-03-02',
  confidence_level: 'high',
  top_apps_in_use: Object.fromEntries(names.map((name, at) => [name, 100 - at])),
  top_urls_visited: names,
  screenshot_ids: names.map((_, at) => Number.MAX_SAFE_INTEGER - at),
  suspicious_apps: names.toReversed(),
  starts_at: '2026-03-02T09:00:00Z',
  ends_at: '2026-03-02T10:00:00Z',
  created_at: '2026-03-03T06:00:00.000000Z',
  updated_at: '2026-03-03T06:00:00.000001Z',
});

const records = [record(1, odd), record(2, cuts), record(3, [])];

async function migrated() {
  const { database, drop } = await databaseBefore(30);
  await database.pool.query(
    'alter table unusual_activities drop constraint unusual_activities_organization_id_user_id_fkey',
  );
  for (const [at, { id, ...rest }] of records.entries()) {
    await database.pool.query(
      `insert into unusual_activities (organization_id, id, user_id, type, confidence_level, starts_at, ends_at,
        local_date, evidence, wire, created_at, updated_at)
      overriding system value values (1, $1, 2, 'breakless_work', 'high', $2, $3, '2026-03-02', $4, $5, $6, $7)`,
      [
        id,
        rest.starts_at,
        rest.ends_at,
        [{ stretch_id: '2-7' }, { stretch_id: 7 }, {}][at],
        JSON.stringify({ id, ...rest }),
        rest.created_at,
        rest.updated_at,
      ],
    );
  }
  await migrate(database);
  return { database, end: async () => (await database.close(), drop()) };
}

// proves: unusual-activities-13
test('a flag stored only as text gets its columns from the text, and is sent unchanged to the byte', async () => {
  const { database, end } = await migrated();
  const rows = await database.many<SentColumns & { id: number; wire: string; stretchId: string | null }>(sql`
    select f.id, f.wire, f.stretch_id as "stretchId", ${sentColumns.read('f')} from unusual_activities f
    where f.organization_id = ${1} order by f.id`);
  expect(rows.map((row) => wireText(row, row.id))).toEqual(rows.map(({ wire }) => wire));
  expect(rows.map(({ stretchId }) => stretchId)).toEqual(['2-7', null, null]);
  expect(rows.map(({ topUrls, mouseActiveSeconds }) => [topUrls, mouseActiveSeconds])).toEqual([
    [odd, 3_001],
    [cuts, 3_002],
    [[], 3_003],
  ]);
  const filter = {
    since: Temporal.Instant.from('2026-03-02T00:00:00Z'),
    until: Temporal.Instant.from('2026-03-03T00:00:00Z'),
    userIds: undefined,
    confidenceLevel: undefined,
    type: undefined,
    withAutomation: true,
  };
  const selection = { organizationId: 1, filter, withUserIds: false };
  const { texts } = await findPage(database, selection, { startId: 0, limit: 10 });
  const sent = records.map(({ id, ...rest }) => {
    const url = `,"url":"https://a.example/organizations/1/insights/unusual_activities/${id}","date":`;
    return JSON.stringify({ id, ...rest }).replace(',"date":', () => url);
  });
  expect(presentActivities(texts, 1, 'https://a.example').text).toBe(`[${sent.join(',\n')}]`);
  await end();
});
