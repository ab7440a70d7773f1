import type { Executor } from '../../../../db/database.ts';
import { sql, sqlWhen, type SqlFragment } from '../../../../db/sql.ts';
import type { BudgetOwner } from '../../../../events.ts';

/** The project or client of an organization that has the budget. */
export interface OwnerKey {
  organizationId: number;
  owner: BudgetOwner;
}

export const projectIdOf = ({ owner }: OwnerKey) => ('projectId' in owner ? owner.projectId : null);
export const clientIdOf = ({ owner }: OwnerKey) => ('clientId' in owner ? owner.clientId : null);

/** The condition that a row belongs to the owner. */
export function ownedBy({ owner }: OwnerKey): SqlFragment {
  return 'projectId' in owner ? sql`project_id = ${owner.projectId}` : sql`client_id = ${owner.clientId}`;
}

/**
 * Locks the project or client, so changes to its budget run one after another. Returns false if `skip` is set and
 * another transaction has the lock.
 */
export async function lockOwner(db: Executor, ownerKey: OwnerKey, skip = false): Promise<boolean> {
  const { organizationId, owner } = ownerKey;
  const mode = sql`for no key update ${sqlWhen(skip, () => sql`skip locked`)}`;
  const locked =
    'projectId' in owner
      ? await db.maybe(sql`
          select id from projects where organization_id = ${organizationId} and id = ${owner.projectId} ${mode}`)
      : await db.maybe(sql`
          select id from clients where organization_id = ${organizationId} and id = ${owner.clientId} ${mode}`);
  return locked !== undefined;
}
