import type { Output } from '../../api/call.ts';

export type DeliveryState = Output<'listWebhookDeliveries'>['deliveries'][number]['state'];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const satisfies readonly DeliveryState[];

/** Which deliveries the address asks for. */
export const stateIn = (query: Readonly<Record<string, string | undefined>>): DeliveryState | 'all' =>
  deliveryStates.find((state) => state === query['state']) ?? 'all';
