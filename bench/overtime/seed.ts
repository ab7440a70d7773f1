import type pg from 'pg';
import type { Company } from '../company.ts';

export interface Size {
  members: number;
  /** Projects that a member works on each day. */
  projectsADay: number;
  /** The number of tracked days up to the last measured week; default 102. */
  days?: number;
}

/** The Monday of the first measured week. Tracked time begins earlier. */
export const firstMonday = '2026-03-02';
const projects = 20;

const people = (organizationId: number, { members }: Size) => `
  with made as (
    insert into users (email, name, first_name, last_name, time_zone, status, created_at, updated_at)
    select 'u' || n || '@bench.example', 'User ' || n, 'User', n::text, 'UTC', 'active', now(), now()
    from generate_series(1, ${members}) n returning id),
  found as (insert into user_organizations (user_id, organization_id) select id, ${organizationId} from made)
  insert into members (organization_id, user_id, role, joined_at, accepted_at, created_at, updated_at)
  select ${organizationId}, id, 'user', '2025-01-01', '2025-01-01', now(), now() from made`;

const work = (organizationId: number) => `
  insert into projects (organization_id, name, created_at, updated_at)
  select ${organizationId}, 'Project ' || n, now(), now() from generate_series(1, ${projects}) n`;

/** Nine and a half hours each day, including weekends. */
const time = (organizationId: number, { projectsADay, days = 102 }: Size) => `
  insert into daily_time (organization_id, project_id, local_date, user_id, id, tracked, billable, manual,
    input_tracked,
    keyboard, mouse, overall, created_at, updated_at)
  select ${organizationId}, p.id, date '${firstMonday}' + 30 - d.day, m.user_id, row_number() over (),
    ${Math.floor(34_200 / projectsADay)} + d.day % 7, 0, 0, 0, 0, 0, 0, now(), now()
  from members m cross join generate_series(1, ${days}) d(day) cross join generate_series(1, ${projectsADay}) n(place)
  join projects p on p.organization_id = m.organization_id and p.id % ${projects} = (m.user_id + n.place) % ${projects}
  where m.organization_id = ${organizationId} and m.role = 'user'`;

/** The sums of weeks that begin on Mondays. */
const weeks = (organizationId: number) => `
  insert into weekly_time (organization_id, user_id, starts_on, tracked, billable, manual, keyboard, mouse, overall)
  select organization_id, user_id, date_trunc('week', local_date::timestamp)::date, sum(tracked), sum(billable),
    0, 0, 0, 0
  from daily_time where organization_id = ${organizationId} group by 1, 2, 3`;

/** Pay rates by member, changed once within the weeks for every third member; bill rates by project. */
const rates = (organizationId: number) => `
  insert into rates (organization_id, kind, user_id, project_id, effective_on, amount, recorded_at)
  select organization_id, 'pay', user_id, null::int, date '0001-01-01', 20.00 + user_id % 7, now()
  from members where organization_id = ${organizationId}
  union all select organization_id, 'pay', user_id, null::int, date '${firstMonday}' + 10, 24.35, now()
  from members where organization_id = ${organizationId} and user_id % 3 = 0
  union all select organization_id, 'bill', null::int, id, date '0001-01-01', 95.50, now()
  from projects where organization_id = ${organizationId}`;

const policies = (organizationId: number) => `
  with made as (
    insert into overtime_policies (organization_id, name, policy_type, threshold, pay_rate_multiplier,
      bill_rate_multiplier, since, auto_add_new_users, notification_enabled, notification_role_ids,
      created_at, updated_at)
    values (${organizationId}, 'Weekly', 'weekly', 40, 1.5, 1.25, '2025-01-06', false, false, '{}', now(), now())
    returning organization_id, id, policy_type, since)
  insert into overtime_assignments (organization_id, policy_id, policy_type, user_id, since)
  select p.organization_id, p.id, p.policy_type, m.user_id, p.since from made p
  join members m on m.organization_id = p.organization_id and m.role = 'user'`;

/** Slots of ten minutes from six o'clock on, for a number of days up to the last measured week. */
const slots = (organizationId: number, { slotsADay, days = 0 }: SlotSize) => `
  insert into activity_slots (organization_id, id, user_id, project_id, starts_at, tracked, billable, time_type,
    created_at, updated_at)
  select ${organizationId}, row_number() over (), m.user_id, p.id, starts_at, 600, false, 'tracked', now(), now()
  from members m
  join projects p on p.organization_id = m.organization_id and p.id % ${projects} = m.user_id % ${projects}
  cross join generate_series(1, ${days}) d(day) cross join generate_series(0, ${slotsADay - 1}) s(slot)
  cross join lateral (select (date '${firstMonday}' + 28 - d.day) + interval '10 hours' + s.slot * interval '10 minutes'
    as starts_at) place
  where m.organization_id = ${organizationId} and m.role = 'user' order by m.user_id, starts_at`;

const daysOfSlots = (organizationId: number) => `
  insert into daily_time (organization_id, project_id, local_date, user_id, id, tracked, billable, manual,
    input_tracked, keyboard, mouse, overall, created_at, updated_at)
  select organization_id, project_id, (starts_at at time zone 'America/New_York')::date, user_id,
    row_number() over (), sum(tracked), 0, 0, 0, 0, 0, 0, now(), now()
  from activity_slots where organization_id = ${organizationId} group by 1, 2, 3, 4`;

interface SlotSize extends Size {
  slotsADay: number;
}

/** Seeds slots, and the daily and weekly sums of these slots. */
export async function seedSlots({ organizationId }: Company, pool: pg.Pool, size: SlotSize): Promise<void> {
  await pool.query(`select add_activity_month(month::date)
    from generate_series('2025-09-01'::date, '2026-04-01'::date, interval '1 month') month`);
  for (const statement of [people, work, slots, daysOfSlots, weeks, rates, policies]) {
    await pool.query(statement(organizationId, size));
  }
  await pool.query('vacuum analyze');
}

/** Members who work each day under one weekly policy. */
export async function seed({ organizationId }: Company, pool: pg.Pool, size: Size): Promise<void> {
  for (const statement of [people, work, time, weeks, rates, policies]) {
    await pool.query(statement(organizationId, size));
  }
  await pool.query('vacuum analyze');
}
