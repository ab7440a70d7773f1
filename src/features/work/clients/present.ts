import type { WireBudget } from '../../../contract/budgets.ts';
import type { WireClient } from '../../../contract/records.ts';
import { clientConstants, valuesOf } from '../../../contract/vendor-constants.ts';
import type { ClientRow } from './store.ts';

const constants = valuesOf(clientConstants);

export function presentClient(row: ClientRow, budget: WireBudget | undefined): WireClient {
  return {
    id: row.id,
    organization_id: row.organizationId,
    name: row.name,
    emails: row.emails,
    phone: row.phone,
    address: row.address ?? '',
    project_ids: row.projectIds,
    status: row.status,
    ...(budget ? { budget } : {}),
    metadata: row.metadata,
    ...constants,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
