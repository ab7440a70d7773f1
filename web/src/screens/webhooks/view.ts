import { type DeliveryState, deliveryStates } from '../../../../src/contract/lists/webhooks.ts';

/** The filter of deliveries in the address. */
export const stateIn = (query: Readonly<Record<string, string | undefined>>): DeliveryState | 'all' =>
  deliveryStates.find((state) => state === query['state']) ?? 'all';
