import type { Executor } from '../../../db/database.ts';
import { type SqlFragment, sql } from '../../../db/sql.ts';
import type { TrackingHistory } from './rules/tracking-timeline.ts';

const seconds = (instant: SqlFragment) => sql`extract(epoch from ${instant})::float8`;

/** JSON has no infinity: a range without end has no `until`. */
type Stored<Row> = Omit<Row, 'until'> & { until: number | null };

interface HistoryRow {
  decisions: TrackingHistory['decisions'];
  roles: Stored<TrackingHistory['roles'][number]>[];
  features: Stored<TrackingHistory['features'][number]>[];
}

const withEnd = <Row extends { until: number | null }>(row: Row) => ({ ...row, until: row.until ?? Infinity });

/**
 * All records before an instant (unix seconds) that decide which contents of these users are permitted. Decisions for
 * all members and for single members are each read from an index. Roles are read only for members who have
 * individual decisions.
 */
export async function selectTrackingHistory(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  until: number,
): Promise<TrackingHistory> {
  const row = await db.one<HistoryRow>(sql`
    with decisions as (
      select c.id, null::int as "userId", setting, value, changed_at from setting_changes c
      where organization_id = ${organizationId} and user_ids is null and changed_at < to_timestamp(${until}::float8)
      union all
      select c.id, member.user_id, setting, value, changed_at
      from setting_changes c cross join lateral unnest(user_ids) as member (user_id)
      where organization_id = ${organizationId} and user_ids && ${userIds}::int[]
        and member.user_id = any(${userIds}::int[]) and changed_at < to_timestamp(${until}::float8)),
    roles as (
      select p.user_id as "userId", ${seconds(sql`p.since`)} as since, ${seconds(sql`p.until`)} as until,
        p.since = m.joined_at as "isJoining"
      from role_periods p join members m on m.organization_id = ${organizationId} and m.user_id = p.user_id
      where p.organization_id = ${organizationId} and p.project_id is null
        and p.user_id = any(array(select "userId" from decisions where "userId" is not null))),
    features as (
      select feature, ${seconds(sql`since`)} as since, ${seconds(sql`until`)} as until from organization_features
      where organization_id = ${organizationId})
    select
      (select coalesce(json_agg(json_build_object('id', id, 'userId', "userId", 'setting', setting, 'value', value,
        'since', ${seconds(sql`changed_at`)}) order by id), '[]') from decisions) as decisions,
      (select coalesce(json_agg(roles order by since, until), '[]') from roles) as roles,
      (select coalesce(json_agg(features), '[]') from features) as features`);
  return { decisions: row.decisions, roles: row.roles.map(withEnd), features: row.features.map(withEnd) };
}
