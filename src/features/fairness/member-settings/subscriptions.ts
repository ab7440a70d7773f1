import { subscribe, type Subscription } from '../../../subscriptions.ts';
import { deleteOverridesOfMember } from './store.ts';

/** A member who returns starts with the organization's defaults. Earlier overrides remain in the list of changes. */
export const memberSettingSubscriptions: readonly Subscription[] = [
  subscribe('member_removed', (ctx, event) => deleteOverridesOfMember(ctx.db, event.organizationId, event.userId)),
];
