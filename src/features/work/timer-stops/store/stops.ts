import type { BudgetStopReason } from '../../../../contract/lists/budgets.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';

/** A project on which a member's timers must stop. */
export interface StoppedPlace {
  userId: number;
  projectId: number;
  since: string;
  reason: BudgetStopReason;
}

/** The scope of a query for stops: members with all their projects, and single projects of members. */
export interface StopsAskedOf {
  userIds: readonly number[];
  places: readonly { userId: number; projectId: number }[];
}

export interface When {
  organizationId: number;
  today: Temporal.PlainDate;
}

/**
 * Whether the row `h` of an owner is in force today, in a current period. A row that ends today or later is in force
 * only if another row follows; otherwise the budget was cleared.
 */
const inForce = ({ organizationId, today }: When, owner: SqlFragment) => sql`
  h.start_date <= ${today}::date and coalesce(h.period_stop_date, 'infinity') >= ${today}::date
  and (h.stop_date is null or h.stop_date >= ${today}::date and exists (select from budget_histories o
    where o.organization_id = ${organizationId} and o.${owner} = h.${owner} and o.stop_date is null))`;

const holds = (when: When, owner: SqlFragment) => sql`
  exists (select from budget_histories h
    where h.organization_id = ${when.organizationId} and h.${owner} = r.${owner}
      and h.period_start_date = r.period_start_date and ${inForce(when, owner)})`;

/**
 * The list `stopped` of projects: those stopped by their own budget, and those stopped by the budget of their present
 * client.
 */
const stoppedProjects = (when: When) => sql`
  reached as materialized (
    select project_id, client_id, period_start_date, reached_since from budget_crossings
    where organization_id = ${when.organizationId} and threshold = 'stop' and reached_since is not null
  ), stopped as (
    select r.project_id, r.reached_since as since, 'project_budget' as reason from reached r
    where ${holds(when, sql`project_id`)}
    union all
    select t.project_id, r.reached_since, 'client_budget' from reached r
      join project_terms t on t.organization_id = ${when.organizationId} and t.client_id = r.client_id
        and t.superseded_at is null and t.effective_on <= ${when.today}::date
    where ${holds(when, sql`client_id`)} and not exists (select from project_terms l
      where l.organization_id = ${when.organizationId} and l.project_id = t.project_id and l.superseded_at is null
        and l.effective_on > t.effective_on and l.effective_on <= ${when.today}::date)
  )`;

/**
 * The stops, ascending by member and project. If several budgets stop a project, the one that was reached first counts.
 */
export function selectStopped(
  db: Executor,
  when: When,
  { userIds, places }: StopsAskedOf,
  most: number | null,
): Promise<StoppedPlace[]> {
  return db.many(sql`
    with ${stoppedProjects(when)}, concerned as (
      select m.user_id, m.project_id from project_members m
      where m.organization_id = ${when.organizationId} and m.user_id = any(${userIds}::int[])
        and m.project_id in (select project_id from stopped)
      union
      select user_id, project_id from unnest(${places.map(({ userId }) => userId)}::int[],
        ${places.map(({ projectId }) => projectId)}::int[]) as named (user_id, project_id)
    )
    select distinct on (c.user_id, s.project_id) c.user_id as "userId", s.project_id as "projectId", s.since, s.reason
    from stopped s join concerned c on c.project_id = s.project_id
    order by c.user_id, s.project_id, s.since, s.reason desc limit ${most}`);
}

/**
 * The owners whose budget in force stops timers: the project, and every client that it has ever had. In each row one id
 * is null.
 */
export function selectStopping(
  db: Executor,
  when: When,
  projectId: number,
): Promise<{ projectId: number | null; clientId: number | null }[]> {
  const { organizationId } = when;
  return db.many(sql`
    select h.project_id as "projectId", h.client_id as "clientId" from budget_histories h
    where h.organization_id = ${organizationId} and h.project_id = ${projectId}
      and h.stop_timer_when_budget_reached and ${inForce(when, sql`project_id`)}
    union all
    select h.project_id, h.client_id from budget_histories h
    where h.organization_id = ${organizationId} and h.client_id in (select t.client_id from project_terms t
        where t.organization_id = ${organizationId} and t.project_id = ${projectId} and t.superseded_at is null)
      and h.stop_timer_when_budget_reached and ${inForce(when, sql`client_id`)}`);
}
