import type pg from 'pg';
import { makeRange, type Range, type Tenant } from './tenant.ts';

/**
 * Members with a pay rate and a bill rate. Every third member has an individual screenshot frequency, and many joined
 * long ago. Names contain the organization's id, which makes emails unique.
 */
export async function addMembers(pool: pg.Pool, { organizationId, ownerId }: Tenant, count: number): Promise<Range> {
  const members = await makeRange(
    pool,
    `with made as (
      insert into users (email, name, first_name, last_name, time_zone, status, created_at, updated_at)
      select 'u' || n || '@o' || $1::int || '.example', 'User ' || n, 'User', n::text, 'UTC', 'active', at, at
      from generate_series(1, $2::int) n, lateral (select '2025-01-01Z'::timestamptz + n % 300 * interval '1 day'
        as at) made_at
      order by n returning id, created_at as at),
    joined as (
      insert into members (organization_id, user_id, role, joined_at, accepted_at, created_at, updated_at)
      select $1, id, case when id % 50 = 0 then 'manager' else 'user' end, at, at, at, at from made),
    found as (insert into user_organizations (user_id, organization_id) select id, $1 from made),
    periods as (
      insert into role_periods (organization_id, user_id, role, since)
      select $1, id, case when id % 50 = 0 then 'manager' else 'user' end, at from made)
    select min(id) as first, count(*)::int as count from made`,
    [organizationId, count],
  );
  const parameters = [organizationId, members.first, members.count];
  await pool.query(
    `insert into rates (organization_id, kind, user_id, effective_on, amount, recorded_at)
    select $1, kind, $2::int + n, '0001-01-01', 20.00 + n % 40 + case kind when 'bill' then 25 else 0 end, '2025-01-01Z'
    from generate_series(0, $3::int - 1) n, unnest(array['pay', 'bill']) kind`,
    parameters,
  );
  await pool.query(
    `insert into setting_defaults (organization_id, setting, value, generation, changed_at, changed_by)
    values ($1, 'screenshot_frequency', '3', 1, '2025-01-01Z', $2)
    on conflict (organization_id, setting) do update
      set value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
    [organizationId, ownerId],
  );
  await pool.query(
    `insert into setting_overrides (organization_id, user_id, setting, value, generation, changed_at, changed_by)
    select $1, $2::int + n, 'screenshot_frequency', '1', 1, '2025-06-01Z', $4
    from generate_series(0, $3::int - 1) n where n % 3 = 0`,
    [...parameters, ownerId],
  );
  return members;
}
