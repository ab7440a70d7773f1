import { type DeliveryState, deliveryStates } from '../../../../src/contract/lists/webhooks.ts';

/** Which deliveries the address asks for. */
export const stateIn = (query: Readonly<Record<string, string | undefined>>): DeliveryState | 'all' =>
  deliveryStates.find((state) => state === query['state']) ?? 'all';
