import { subscribe, type Subscription } from '../../../subscriptions.ts';
import { removeFromAllProjects } from './actions.ts';

export const projectSubscriptions: readonly Subscription[] = [
  subscribe('member_removed', (ctx, event) => removeFromAllProjects(ctx, event.organizationId, event.userId)),
];
