import { subscribe, type Subscription } from '../../../subscriptions.ts';
import { deleteOverridesOfMember } from './store.ts';

/** Who joins again begins anew, under the organization's default; what was set before stays in the list of changes. */
export const memberSettingSubscriptions: readonly Subscription[] = [
  subscribe('member_removed', (ctx, event) => deleteOverridesOfMember(ctx.db, event.organizationId, event.userId)),
];
