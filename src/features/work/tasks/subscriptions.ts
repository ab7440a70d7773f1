import { type Subscription, subscribe } from '../../../subscriptions.ts';
import { copyAssignments } from './store.ts';

/** A member who receives another member's time in a merge also receives that member's tasks. */
export const taskSubscriptions: readonly Subscription[] = [
  subscribe('members_merged', (ctx, event) => copyAssignments(ctx.db, event)),
];
