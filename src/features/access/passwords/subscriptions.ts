import { subscribe, type Subscription } from '../../../subscriptions.ts';
import { dropPassword } from './change.ts';

export const passwordSubscriptions: readonly Subscription[] = [
  subscribe('address_confirmed', (ctx, { userId }) => dropPassword(ctx, userId)),
];
