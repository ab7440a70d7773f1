import type { Executor } from '../../../../../db/database.ts';
import { sql } from '../../../../../db/sql.ts';
import type { FurtherThreshold } from '../rules/thresholds.ts';
import type { OwnerColumns } from './crossings.ts';

/** Replaces the further thresholds of a project or client. */
export async function replaceFurther(
  db: Executor,
  { organizationId, projectId, clientId }: OwnerColumns & { organizationId: number },
  further: readonly FurtherThreshold[],
  now: string,
): Promise<void> {
  await db.run(sql`
    delete from budget_thresholds where organization_id = ${organizationId}
      and project_id is not distinct from ${projectId}::int and client_id is not distinct from ${clientId}::int`);
  if (further.length === 0) return;
  await db.run(sql`
    insert into budget_thresholds (organization_id, project_id, client_id, percent, amount, created_at)
    select ${organizationId}::int, ${projectId}::int, ${clientId}::int, percent, amount, ${now}::timestamptz
    from unnest(${further.map((entry) => ('percent' in entry ? entry.percent : null))}::int[],
      ${further.map((entry) => ('amount' in entry ? entry.amount : null))}::numeric[]) as further (percent, amount)`);
}
