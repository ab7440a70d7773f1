import type { Executor } from '../../../../db/database.ts';
import { sql, sqlWhen } from '../../../../db/sql.ts';
import type { RateVersion } from '../rules/known-rates.ts';
import { ownerDaysList, projectDays, type OwnerDays } from './project-days.ts';

const versionColumns = sql`kind, user_id as "userId", project_id as "projectId", effective_on as "effectiveOn", amount,
  pay_type as "payType", recorded_at as "recordedAt", superseded_at as "supersededAt"`;

/** All members with time on the days. With `offset 0`, PostgreSQL looks the days up by project and date. */
const people = (organizationId: number, withChanges: boolean) => sql`
  spans as (
    select project_id, min(since) as since, max(until) as until from project_days where not is_change
      group by project_id
  ), people as materialized (
    select distinct t.user_id from spans s cross join lateral (select user_id from daily_time
      where organization_id = ${organizationId} and project_id = s.project_id
        and local_date between s.since and s.until offset 0) t
    ${sqlWhen(
      withChanges,
      () => sql`
      union select user_id from budget_changed_days where organization_id = ${organizationId}`,
    )}
  )`;

export interface RatesQuery {
  spans: readonly OwnerDays[];
  /** The kinds of rates of the rows. The pay rates of members who are or were on fixed pay are always read. */
  kinds: readonly RateVersion['kind'][];
}

/** The rates that can apply to the spans: the rates of the projects, and of all members with time on the days. */
export function selectCountedRates(
  db: Executor,
  organizationId: number,
  { spans, kinds }: RatesQuery,
): Promise<RateVersion[]> {
  const withChanges = spans.some((span) => span.source === 'changes');
  return db.many(sql`
    with ${ownerDaysList(spans)}, ${projectDays(organizationId, spans)}, ${people(organizationId, withChanges)}
    select r.* from people p cross join lateral (select ${versionColumns} from rates
      where organization_id = ${organizationId} and project_id is null and user_id = p.user_id
        and (kind = any(${kinds}::text[]) or exists (select 1 from rates f where f.organization_id = ${organizationId}
          and f.project_id is null and f.user_id = p.user_id and f.pay_type = 'fixed')) offset 0) r
    union all
    select r.* from (select distinct project_id from project_days) p cross join lateral (select
      ${versionColumns} from rates
      where organization_id = ${organizationId} and project_id = p.project_id and kind = any(${kinds}::text[])
        and (user_id is null or user_id in (select user_id from people)) offset 0) r`);
}
