import type { Context } from '../../../context.ts';
import { subscribe, type Subscription } from '../../../subscriptions.ts';
import type { UserEventKind } from '../../../contract/lists/events.ts';
import type { EventOf } from '../../../events.ts';
import { notifyPersons } from './actions.ts';

type Began = EventOf<'member_joined' | 'member_role_changed'>;

async function notifyOfRole(ctx: Context, kind: UserEventKind, { organizationId, userId, role }: Omit<Began, 'kind'>) {
  await notifyPersons(ctx, [{ userId, kind, organizationId, payload: { membership_role: role } }]);
}

/** Notifies a person when a membership begins, gets another role or ends. */
export const userEventSubscriptions: readonly Subscription[] = [
  subscribe('member_joined', (ctx, event) => notifyOfRole(ctx, 'membership_began', event)),
  subscribe('member_role_changed', (ctx, event) => notifyOfRole(ctx, 'membership_role_changed', event)),
  subscribe('payroll_role_changed', (ctx, { organizationId, userId }) =>
    notifyOfRole(ctx, 'membership_role_changed', { organizationId, userId, role: 'user' }),
  ),
  subscribe('member_removed', async (ctx, { organizationId, userId }) => {
    await notifyPersons(ctx, [{ userId, kind: 'membership_ended', organizationId, payload: {} }]);
  }),
];
