import type pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { type Plan, useOfPlans } from '../../../../../test/harness/plans.ts';
import { makeProject } from '../../../../../test/harness/time.ts';
import { onOneServer } from '../../../../../test/harness/one-server.ts';
import { type Sql, sql } from '../../../../db/sql.ts';
import { type DaySelector, selectDay } from './store.ts';
import { addMonths } from '../../recording/store/months.ts';

const app = useTestApp();
let client: pg.PoolClient;
let organizationId = 0;

/** 50 people with ten hours of time on each day of two months. */
beforeAll(async () => {
  const owner = await app.createOrganization();
  ({ organizationId } = owner);
  const project = await makeProject(owner);
  await addMonths(app.database, ['2026-01', '2026-02']);
  await app.database.run(sql`
    insert into activity_slots (organization_id, id, user_id, project_id, starts_at, tracked, billable, time_type,
      created_at, updated_at)
    select ${organizationId}::int, slot * 536870912 + nextval('activity_numbers'), person, ${project}::int,
      to_timestamp(slot * 600), 600, true, 'tracked', to_timestamp(0), to_timestamp(0)
    from generate_series(2945376::int8, 2945376 + 56 * 144) as slot, generate_series(1, 50) as person
    where slot % 144 between 48 and 107`);
  await app.database.pool.query('vacuum analyze activity_slots, daily_time');
  client = await app.database.pool.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
});

afterAll(() => client.release(true));

async function planOfDay(day: Partial<DaySelector>): Promise<Plan> {
  const use = useOfPlans(client);
  await client.query('deallocate all');
  const plans: Plan[] = [];
  const one = async <Row>(statement: Sql) => {
    plans.push(await use(statement));
    return app.database.one<Row>(statement);
  };
  const since = Temporal.Instant.from('2026-02-03T00:00:00Z');
  const whole = { userId: 7, date: '2026-02-03', since, until: since.add({ hours: 24 }), projectIds: undefined };
  await selectDay({ ...app.database, one }, organizationId, { ...whole, ...day });
  const [plan] = plans;
  if (!plan) throw new Error('no statement was sent');
  return plan;
}

onOneServer('it reads plans')(
  'the day of a member is read only from the time of that member on that day, with any plan',
  async () => {
    const plan = await planOfDay({});
    expect(plan.rows).toBeLessThanOrEqual(61);
    expect([...plan.tables.keys()].filter((table) => table.startsWith('activity_slots'))).toEqual([
      'activity_slots_2026_02',
    ]);
  },
);
