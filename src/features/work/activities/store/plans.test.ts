import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { planOf } from '../../../../../test/harness/plans.ts';
import { makeProject } from '../../../../../test/harness/time.ts';
import { onOneServer } from '../../../../../test/harness/one-server.ts';
import { sql } from '../../../../db/sql.ts';
import { type DayFilter, listDays, listSlots, listSlotsOf, type SlotFilter } from './lists.ts';
import { addMonths } from '../../recording/store/months.ts';

const app = useTestApp();
let filter: SlotFilter;
let ownerId = 0;

/** 200 people with full days for two months, enough rows for the planner to need ranges. */
beforeAll(async () => {
  const owner = await app.createOrganization();
  const project = await makeProject(owner);
  ownerId = owner.userId;
  await addMonths(app.database, ['2026-01', '2026-02']);
  await app.database.run(sql`
    insert into activity_slots (organization_id, id, user_id, project_id, starts_at, tracked, billable, time_type,
      created_at, updated_at)
    select ${owner.organizationId}::int, slot * 536870912 + nextval('activity_numbers'), person, ${project}::int,
      to_timestamp(slot * 600), 600, true, 'tracked', to_timestamp(0), to_timestamp(0)
    from generate_series(2945376::int8, 2945376 + 56 * 144, 9) as slot, generate_series(1, 200) as person`);
  await app.database.run(sql`
    insert into daily_time (organization_id, id, project_id, local_date, user_id, tracked, billable, manual,
      input_tracked,
      keyboard, mouse, overall, created_at, updated_at)
    select ${owner.organizationId}::int, day * 68719476736 + nextval('daily_time_numbers'), ${project}::int,
      '1970-01-01'::date + day, ${ownerId}::int, 600, 600, 0, 0, 0, 0, 0, to_timestamp(0), to_timestamp(0)
    from generate_series(20000, 29999) as day`);
  await app.database.pool.query('vacuum analyze activity_slots, daily_time');
  filter = {
    organizationId: owner.organizationId,
    startId: 0,
    limit: 501,
    since: Temporal.Instant.from('2026-01-28T00:00:00Z'),
    until: Temporal.Instant.from('2026-02-04T00:00:00Z'),
    userIds: undefined,
    projectIds: undefined,
    taskIds: undefined,
    visibility: 'everything',
  };
});

describe('a page of activities', () => {
  onOneServer('it reads plans')('is one range of ids without sorting, and costs the same at every start', async () => {
    const first = await planOf(app.database, (db) => listSlots(db, filter));
    expect(first.steps.join()).not.toMatch(/Sort|Seq Scan/);
    expect(first.steps.join()).toMatch(/Index Scan activity_slots_2026_01_organization_id_id_starts_at/);
    const late = Math.floor(Temporal.Instant.from('2026-02-03T12:00:00Z').epochMilliseconds / 600_000) * 2 ** 29;
    const last = await planOf(app.database, (db) => listSlots(db, { ...filter, startId: late }));
    expect(Math.abs(last.pages - first.pages)).toBeLessThan(first.pages / 2);
  });

  test('for one person reads only the time of this person', async () => {
    const { steps, pages } = await planOf(app.database, (db) =>
      listSlotsOf(db, { ...filter, userIds: [ownerId] }, [ownerId]),
    );
    expect(steps.join()).not.toMatch(/Seq Scan/);
    expect(pages).toBeLessThan(300);
  });
});

onOneServer('it reads plans')('a page of days is also one range of ids', async () => {
  const days: DayFilter = {
    ...filter,
    from: Temporal.PlainDate.from('2026-01-05'),
    to: Temporal.PlainDate.from('2026-02-04'),
  };
  const { steps, pages } = await planOf(app.database, (db) => listDays(db, days));
  expect(steps).toEqual([
    'Limit',
    'Merge Append',
    'Limit',
    'Index Scan daily_task_time_by_id',
    'Limit',
    'Nested Loop',
    'Index Scan daily_time_by_id',
    'Aggregate',
    'Index Scan daily_task_time_pkey',
  ]);
  expect(pages).toBeLessThan(600);
});
