import type { WireUnusualActivity } from '../../contract/unusual-activities.ts';
import { JsonText } from '../../http/route.ts';
import type { ActivityRow } from './store.ts';
import { addressWriter } from './wire.ts';

/** The records as they are kept, each under the address by which the organization's people reach it now. */
export function presentActivities(rows: readonly ActivityRow[], organizationId: number, webUrl: string): JsonText {
  const addressed = addressWriter(webUrl, organizationId);
  return new JsonText(`[${rows.map(({ id, wire }) => addressed(id, wire)).join(',')}]`);
}

/** One record, for answers that say more of it. */
export function presentActivity(row: ActivityRow, organizationId: number, webUrl: string): WireUnusualActivity {
  return JSON.parse(addressWriter(webUrl, organizationId)(row.id, row.wire)) as WireUnusualActivity;
}
