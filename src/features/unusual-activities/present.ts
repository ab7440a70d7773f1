import type { WireUnusualActivity } from '../../contract/unusual-activities.ts';
import { JsonText } from '../../http/route.ts';
import type { ActivityRow } from './store.ts';
import { addressWriter, ownerOf } from './wire.ts';

/** The texts of records as they are kept, each under the address by which the organization's people reach it now. */
export function presentActivities(texts: readonly string[], organizationId: number, webUrl: string): JsonText {
  const addressed = addressWriter(webUrl, organizationId);
  return new JsonText(`[${texts.map((text) => addressed(ownerOf(text).id, text)).join(',')}]`);
}

/** One record, for answers that say more of it. */
export function presentActivity(row: ActivityRow, organizationId: number, webUrl: string): WireUnusualActivity {
  return JSON.parse(addressWriter(webUrl, organizationId)(row.id, row.wire)) as WireUnusualActivity;
}
