import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface EnforcementDates {
  createdAt: string;
  /** The end of the last complete run; null = no run has been completed. */
  finishedAt: string | null;
}

export function selectDates(db: Executor, organizationId: number): Promise<EnforcementDates> {
  return db.one(sql`
    select o.created_at as "createdAt", r.finished_at as "finishedAt"
    from organizations o left join enforcement_runs r on r.organization_id = ${organizationId}
    where o.id = ${organizationId}`);
}

/** The instant from which the installation enforces settings; null = since its creation. */
export async function selectStart(db: Executor): Promise<string | null> {
  const { since } = await db.one<{ since: string | null }>(sql`
    select enforced_since as since from enforcement_start`);
  return since;
}
