import type pg from 'pg';
import { largeProjects, type Projects, smallProjects } from './projects.ts';
import type { Range, Tenant } from './tenant.ts';

export interface WorkSpan {
  /** The last day. */
  until: string;
  /** The number of weeks of work up to that day, from Monday to Friday. */
  weeks: number;
  /** Ten-minute slots per member and day. A real day has about 48. */
  slotsPerDay: number;
}

const dayOf = (column: string) => `(${column} - '1970-01-01'::date)::int8`;

/**
 * Daily figures and their ledger entries. Members work on a large project every day, and on seven out of ten days also
 * on a small one.
 */
async function addDays(
  pool: pg.Pool,
  { organizationId }: Tenant,
  parameters: number[],
  worked: WorkSpan,
): Promise<void> {
  await pool.query(
    `insert into daily_time (organization_id, id, project_id, local_date, user_id, tracked, billable, manual,
      input_tracked, keyboard, mouse, overall, created_at, updated_at)
    select $1, ${dayOf('day')} * 68719476736 + nextval('daily_time_numbers'),
      $4::int + case part when 0 then n % ${largeProjects} else ${largeProjects} + (n * 31 + ${dayOf('day')}) %
        ${smallProjects} end,
      day, $2::int + n, tracked, case when n % 4 = 0 then 0 else tracked end, 0, tracked, tracked / 3, tracked / 4,
      tracked / 2, day + interval '18 hours', day + interval '18 hours'
    from (select day::date from generate_series($5::date - $6::int * 7 + 1, $5::date, interval '1 day') day
        where extract(isodow from day) < 6) days,
      generate_series(0, $3::int - 1) n, generate_series(0, 1) part,
      lateral (select case part when 0 then 14400 + n % 60 * 60 else 7200 + n % 30 * 60 end as tracked) seconds
    where part = 0 or (n + ${dayOf('day')}) % 10 < 7
    order by day, n`,
    [organizationId, ...parameters, worked.until, worked.weeks],
  );
  // The week of these organizations starts on Monday.
  await pool.query(
    `insert into weekly_time (organization_id, user_id, starts_on, tracked, billable, manual, keyboard, mouse, overall)
    select organization_id, user_id, date_trunc('week', local_date::timestamp)::date, sum(tracked), sum(billable),
      sum(manual), sum(keyboard), sum(mouse), sum(overall)
    from daily_time where organization_id = $1 group by 1, 2, 3`,
    [organizationId],
  );
  await pool.query(
    `insert into time_ledger (organization_id, recorded_at, cause, user_id, project_id, local_date, tracked_delta,
      billable_delta)
    select organization_id, created_at, case when id % 30 = 0 then 'manual' else 'ingest' end, user_id, project_id,
      local_date, tracked, billable
    from daily_time where organization_id = $1 order by id`,
    [organizationId],
  );
  await addLedgerSums(pool, organizationId);
}

/** The ledger of an organization, summed by day of recording. */
export async function addLedgerSums(pool: pg.Pool, organizationId: number): Promise<void> {
  await pool.query(
    `insert into time_ledger_sums (organization_id, user_id, project_id, local_date, recorded_on, cause, tracked_delta,
      billable_delta)
    select organization_id, user_id, project_id, local_date, (recorded_at at time zone 'UTC')::date, cause,
      sum(tracked_delta), sum(billable_delta)
    from time_ledger where organization_id = $1 group by 1, 2, 3, 4, 5, 6`,
    [organizationId],
  );
}

const minutes = JSON.stringify(Array.from({ length: 10 }, (_, minute) => [minute * 3, 40 - minute, 45]));
const apps = JSON.stringify([
  { name: 'Editor', seconds: 400 },
  { name: 'Browser', seconds: 150 },
]);
const urls = JSON.stringify([{ url: 'https://example.com/page', seconds: 120 }]);

/** Slots on the large project from eight o'clock on, with one screenshot each and some notes. */
async function addSlots(
  pool: pg.Pool,
  { organizationId }: Tenant,
  parameters: number[],
  worked: WorkSpan,
): Promise<void> {
  const { until, weeks, slotsPerDay } = worked;
  await pool.query(
    `select add_activity_month(month::date)
    from generate_series(date_trunc('month', $1::date - $2::int * 7), $1::date, interval '1 month') month`,
    [until, weeks],
  );
  await pool.query(
    `insert into activity_slots (organization_id, id, user_id, project_id, starts_at, tracked, keyboard, mouse, overall,
      billable, time_type, minutes, apps, urls, screenshot_ids, note, created_at, updated_at)
    select $1, extract(epoch from starts_at)::int8 / 600 * 536870912 + nextval('activity_numbers'), $2::int + n,
      $4::int + n % ${largeProjects}, starts_at, 600, 200, 180, 320, n % 4 > 0, 'tracked', $8::json, $9::json,
        $10::json,
      array[extract(epoch from starts_at)::int8 * 100 + n], case when n % 10 = 0 then 'Looked into it ' || n end,
      starts_at + interval '11 minutes', starts_at + interval '11 minutes'
    from (select day from generate_series($5::date - $6::int * 7 + 1, $5::date, interval '1 day') day
        where extract(isodow from day) < 6) days,
      generate_series(0, $7::int - 1) slot, generate_series(0, $3::int - 1) n,
      lateral (select day + interval '8 hours' + slot * interval '10 minutes' as starts_at) place
    order by starts_at, n`,
    [organizationId, ...parameters, until, weeks, slotsPerDay, minutes, apps, urls],
  );
}

/** Weeks of work up to a day, written directly into the tables that ingest fills. */
export async function addTime(
  pool: pg.Pool,
  tenant: Tenant,
  { members, projects }: { members: Range } & Projects,
  worked: WorkSpan,
): Promise<void> {
  const parameters = [members.first, members.count, projects.first];
  await addDays(pool, tenant, parameters, worked);
  if (worked.slotsPerDay > 0) await addSlots(pool, tenant, parameters, worked);
}
