import type { WireUnusualActivity } from '../../../contract/unusual-activities.ts';
import { JsonText } from '../../../http/route.ts';
import type { ActivityRow } from './store.ts';
import { addressOf, addressPlaceholder, wireOf } from './wire.ts';

/** The cached texts joined as a JSON list, each with its current web address. */
export function presentActivities(texts: string, organizationId: number, webUrl: string): JsonText {
  const address = JSON.stringify(addressOf(webUrl, organizationId)).slice(1, -1);
  return new JsonText(
    '[',
    texts.replaceAll(addressPlaceholder, () => address),
    ']',
  );
}

/** A record with its address, for responses with further fields. */
export function presentActivity(row: ActivityRow, organizationId: number, webUrl: string): WireUnusualActivity {
  return wireOf(row, addressOf(webUrl, organizationId));
}
