import type { WireBudget } from '../../../../contract/budgets.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import type { RowOwners } from './rows-in-force.ts';

/** A budget as it was set; null = cleared. */
export interface BudgetSetting {
  projectId: number | null;
  clientId: number | null;
  budget: WireBudget | null;
  effectiveOn: string;
  recordedAt: string;
  actorUserId: number | null;
}

/** The latest settings of each owner up to an instant, in the order in which they were made. */
export function selectSettings(
  db: Executor,
  organizationId: number,
  query: { owners: RowOwners; asOf: Temporal.Instant; limit: number },
): Promise<BudgetSetting[]> {
  const columns = sql`project_id as "projectId", client_id as "clientId", budget, effective_on as "effectiveOn",
    recorded_at as "recordedAt", actor_user_id as "actorUserId"`;
  return db.many(sql`
    select ${columns} from (
      select s.* from unnest(${query.owners.projectIds}::int[]) as owner (id) cross join lateral (
        select * from budget_statements where organization_id = ${organizationId} and project_id = owner.id
          and recorded_at <= ${query.asOf}::timestamptz order by id desc limit ${query.limit}) s
      union all
      select s.* from unnest(${query.owners.clientIds}::int[]) as owner (id) cross join lateral (
        select * from budget_statements where organization_id = ${organizationId} and client_id = owner.id
          and recorded_at <= ${query.asOf}::timestamptz order by id desc limit ${query.limit}) s) settings
    order by id`);
}
