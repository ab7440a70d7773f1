import { subscribe, type Subscription } from '../../../subscriptions.ts';
import { endAllOf } from './end.ts';

export const sessionSubscriptions: readonly Subscription[] = [
  subscribe('address_confirmed', (ctx, { userId }) => endAllOf(ctx, userId)),
];
