import type { WireBudget } from '../../contract/budgets.ts';
import type { WireClient } from '../../contract/records.ts';
import type { ClientRow } from './store.ts';

export function presentClient(row: ClientRow, budget: WireBudget | undefined): WireClient {
  return {
    id: row.id,
    organization_id: row.organizationId,
    name: row.name,
    emails: row.emails,
    ...(row.phone === null ? {} : { phone: row.phone }),
    ...(row.address === null ? {} : { address: row.address }),
    project_ids: row.projectIds,
    status: row.status,
    ...(budget ? { budget } : {}),
    metadata: row.metadata,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
