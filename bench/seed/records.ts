import type pg from 'pg';
import type { SeededCompany } from './company.ts';
import { addPayPeriods } from './pay-periods.ts';
import { addWebhooks } from './webhooks.ts';

/** Records for further lists. The number of records grows with the number of people and weeks. */
export async function addRecords(
  pool: pg.Pool,
  { tenant, members, projects }: SeededCompany,
  weeks: number,
): Promise<{ webhookId: number; payPeriodId: number }> {
  const { organizationId, ownerId } = tenant;
  const insert = (into: string, select: string, count: number) =>
    pool.query(`insert into ${into} select ${select} from generate_series(0, $2::int - 1) n`, [organizationId, count]);
  const at = `'2025-06-01Z'::timestamptz + n * interval '1 minute'`;
  const user = `${members.first} + n % ${members.count}`;
  const perWeek = members.count * weeks;
  await insert(
    'tasks (organization_id, project_id, summary, created_at, updated_at)',
    `$1, ${projects.first} + n % 2, 'Task ' || n, ${at}, ${at}`,
    300,
  );
  await insert(
    'audit_entries (organization_id, recorded_at, actor_user_id, action, subject, subject_id, after)',
    `$1, ${at}, ${ownerId}, 'update', 'member', ${user}, '{"role": "user"}'`,
    perWeek,
  );
  const accessEntries =
    'looks (organization_id, date, user_id, reader_user_id, kind, credential_kind, credential_id, first_at, last_at, ' +
    'count)';
  // One access to each person's records per day, for up to a year.
  const accessEntry = (shown: string, each: number) =>
    `$1::int, current_date - (n / ${each}) % 364, ${shown}, ${ownerId}, 'day', 'session', 0, ${at}, ${at}, 1`;
  await insert(accessEntries, accessEntry(user, members.count), perWeek);
  await insert(accessEntries, accessEntry('0', 1), 90);
  await insert(
    'feed_entries (organization_id, kind, subject, subject_id, user_id, payload, recorded_at)',
    `$1, 'unusual_activity_found', 'unusual_activity', n + 1, ${user}, '{"type": "breakless_work"}', ${at}`,
    perWeek,
  );
  const webhookId = await addWebhooks(pool, organizationId);
  await insert(
    'detection_exemptions (organization_id, user_id, reason, since, recorded_at)',
    `$1::int, ${user}, 'Uses dictation', '2025-06-01', ${at}`,
    Math.max(60, Math.ceil(members.count / 10)),
  );
  await insert(
    'organization_tokens (secret_hash, organization_id, user_id, name, scopes, creator_role, created_at)',
    `sha256(convert_to($1::int || '/' || n, 'UTF8')), $1::int, ${ownerId}, 'Token ' || n, '{}', 'owner', ${at}`,
    120,
  );
  const removed = `$1, nextval('activity_numbers'), ${user}, ${projects.first}`;
  await insert(
    'removed_activities (organization_id, id, user_id, project_id, starts_at, time_type, created_at, removed_at)',
    `${removed}, ${at}, 'tracked', ${at}, ${at}`,
    Math.ceil(perWeek / 4),
  );
  await insert(
    'removed_days (organization_id, id, user_id, project_id, local_date, created_at, removed_at)',
    `${removed}, '2025-06-01', ${at}, ${at}`,
    Math.ceil(perWeek / 4),
  );
  await insert(
    'salaries (organization_id, user_id, effective_on, amount, period, hours, hours_per, method, recorded_at)',
    `$1, ${user}, date '2025-01-01' + n, 1500, 'weekly', 40, 'week', 'standard', ${at}`,
    members.count * 2,
  );
  await insert(
    'earnings (organization_id, user_id, local_date, amount, name, in_regular_rate, recorded_at)',
    `$1, ${user}, current_date - n % 91, 50, 'Bonus', true, ${at}`,
    perWeek,
  );
  await insert(
    'holiday_calendars (organization_id, name, location, created_at, updated_at)',
    `$1::int, 'Calendar ' || n, '', ${at}, ${at}`,
    40,
  );
  await insert(
    'holiday_assignments (organization_id, user_id, effective_on, recorded_at)',
    `$1, ${user}, date '2025-01-01' + n, ${at}`,
    members.count * 2,
  );
  return { webhookId, payPeriodId: await addPayPeriods(pool, organizationId, members) };
}
