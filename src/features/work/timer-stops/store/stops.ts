import type { BudgetStopReason } from '../../../../contract/lists/budgets.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';

/** A project on which a member's timers must stop. */
export interface StoppedProject {
  userId: number;
  projectId: number;
  since: string;
  reason: BudgetStopReason;
}

/** The scope of a query for stops: members with all their projects, and members on individual projects. */
export interface StopQuery {
  userIds: readonly number[];
  places: readonly { userId: number; projectId: number }[];
}

export interface StopDate {
  organizationId: number;
  today: Temporal.PlainDate;
}

/**
 * The SQL condition that the row `history` of an owner is in force today, in a current period. A row that ends today or
 * later is in force only if another row follows. Otherwise the budget was cleared.
 */
const inForce = ({ organizationId, today }: StopDate, owner: SqlFragment) => sql`
  history.start_date <= ${today}::date and coalesce(history.period_stop_date, 'infinity') >= ${today}::date
  and (history.stop_date is null or history.stop_date >= ${today}::date and exists (select from budget_histories later
    where later.organization_id = ${organizationId} and later.${owner} = history.${owner}
      and later.stop_date is null))`;

const holds = (when: StopDate, owner: SqlFragment) => sql`
  exists (select from budget_histories history
    where history.organization_id = ${when.organizationId} and history.${owner} = reached.${owner}
      and history.period_start_date = reached.period_start_date and ${inForce(when, owner)})`;

/**
 * The list `stopped`: projects stopped by their own budget, and projects stopped by the budget of their current client.
 */
const stoppedProjects = (when: StopDate) => sql`
  reached as materialized (
    select project_id, client_id, period_start_date, reached_since from budget_crossings
    where organization_id = ${when.organizationId} and threshold = 'stop' and reached_since is not null
  ), stopped as (
    select reached.project_id, reached.reached_since as since, 'project_budget' as reason from reached
    where ${holds(when, sql`project_id`)}
    union all
    select term.project_id, reached.reached_since, 'client_budget' from reached
      join project_terms term on term.organization_id = ${when.organizationId} and term.client_id = reached.client_id
        and term.superseded_at is null and term.effective_on <= ${when.today}::date
    where ${holds(when, sql`client_id`)} and not exists (select from project_terms later
      where later.organization_id = ${when.organizationId} and later.project_id = term.project_id
        and later.superseded_at is null
        and later.effective_on > term.effective_on and later.effective_on <= ${when.today}::date)
  )`;

/**
 * The stops, ascending by member and project. If several budgets stop a project, the budget that was reached first
 * counts.
 */
export function selectStopped(
  db: Executor,
  when: StopDate,
  { userIds, places }: StopQuery,
  most: number | null,
): Promise<StoppedProject[]> {
  return db.many(sql`
    with ${stoppedProjects(when)}, concerned as (
      select project_member.user_id, project_member.project_id from project_members project_member
      where project_member.organization_id = ${when.organizationId} and project_member.user_id = any(${userIds}::int[])
        and project_member.project_id in (select project_id from stopped)
      union
      select user_id, project_id from unnest(${places.map(({ userId }) => userId)}::int[],
        ${places.map(({ projectId }) => projectId)}::int[]) as named (user_id, project_id)
    )
    select distinct on (concerned.user_id, stopped.project_id) concerned.user_id as "userId",
      stopped.project_id as "projectId", stopped.since, stopped.reason
    from stopped join concerned on concerned.project_id = stopped.project_id
    order by concerned.user_id, stopped.project_id, stopped.since, stopped.reason desc limit ${most}`);
}

/**
 * The owners whose budget in force stops timers: the project, and all present and former clients of the project.
 * In each row, one of the two ids is null.
 */
export function selectStopping(
  db: Executor,
  when: StopDate,
  projectId: number,
): Promise<{ projectId: number | null; clientId: number | null }[]> {
  const { organizationId } = when;
  return db.many(sql`
    select history.project_id as "projectId", history.client_id as "clientId" from budget_histories history
    where history.organization_id = ${organizationId} and history.project_id = ${projectId}
      and history.stop_timer_when_budget_reached and ${inForce(when, sql`project_id`)}
    union all
    select history.project_id, history.client_id from budget_histories history
    where history.organization_id = ${organizationId} and history.client_id in (select term.client_id
      from project_terms term
        where term.organization_id = ${organizationId} and term.project_id = ${projectId}
          and term.superseded_at is null)
      and history.stop_timer_when_budget_reached and ${inForce(when, sql`client_id`)}`);
}
