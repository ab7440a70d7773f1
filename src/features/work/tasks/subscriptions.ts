import { type Subscription, subscribe } from '../../../subscriptions.ts';
import { copyAssignments } from './store.ts';

/** Whoever gets a member's time gets the tasks that it was spent on. */
export const taskSubscriptions: readonly Subscription[] = [
  subscribe('members_merged', (ctx, event) => copyAssignments(ctx.db, event)),
];
