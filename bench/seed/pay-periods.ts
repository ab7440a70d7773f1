import type pg from 'pg';
import { plainLayout } from '../../src/features/pay/payroll/rules/template.ts';

/** Weekly pay periods. In the last complete period, most members' time is approved. Returns the id of that period. */
export async function addPayPeriods(
  pool: pg.Pool,
  organizationId: number,
  members: { first: number; count: number },
): Promise<number> {
  await pool.query(
    `insert into pay_schedules (organization_id, effective_on, frequency, anchor_on, recorded_at)
     values ($1, current_date - 91, 'weekly', current_date - 91, '2025-06-01Z')`,
    [organizationId],
  );
  await pool.query(
    `insert into pay_period_members (organization_id, start_on, stop_on, user_id, submitted_at, approved_at)
     select $1, current_date - 7 * n, current_date - 7 * n + 6, $2::int + u, now(), case when u % 5 > 0 then now() end
     from generate_series(1, 13) n, generate_series(0, $3::int - 1) u`,
    [organizationId, members.first, members.count],
  );
  await pool.query(
    `insert into pay_period_counts (organization_id, start_on, submitted, approved)
     select $1, start_on, count(submitted_at), count(approved_at)
     from pay_period_members where organization_id = $1 group by start_on`,
    [organizationId],
  );
  await pool.query(
    `insert into pay_periods (organization_id, start_on, stop_on, closed_at, checksum)
     values ($1, current_date - 7, current_date - 1, now(), repeat('0', 64))`,
    [organizationId],
  );
  await pool.query(
    `insert into pay_period_rejections (organization_id, start_on, user_id, items)
     select $1, current_date - 7, $2::int + u, 1 + u % 9 from generate_series(0, $3::int - 1) u`,
    [organizationId, members.first, members.count],
  );
  await pool.query(
    `insert into pay_period_lines (organization_id, user_id, earned_start_on, paid_start_on, component, date,
       week_start, kind, is_billable, rule, pay_multiplier, bill_multiplier, seconds, pay, cause, recorded_at)
     select $1, $2::int + n % $3::int, current_date - 7, current_date - 7, 'straight', current_date - 7 + n % 7,
       current_date - 7, 'time', false, 'regular', '1.0', '1.0', 28800, 16000,
       case when n % 3 = 0 then 'time_recorded' end, now()
     from generate_series(0, 4 * $3::int + 600) n`,
    [organizationId, members.first, members.count],
  );
  await pool.query(
    `insert into payroll_ids (organization_id, user_id, payroll_id)
     select $1, $2::int + n, n::text from generate_series(0, $3::int - 1) n`,
    [organizationId, members.first, members.count],
  );
  await pool.query(
    `insert into payroll_templates (organization_id, name, layout, created_at, updated_at)
     select $1, n::text, $2, now(), now() from generate_series(1, 20) n`,
    [organizationId, JSON.stringify(plainLayout)],
  );
  const { rows } = await pool.query<{ id: number }>(`select to_char(current_date - 7, 'YYYYMMDD')::int as id`);
  return rows[0]?.id ?? 0;
}
