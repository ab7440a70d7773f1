import { type Context, subscribe, type Subscription } from '../../../context.ts';
import type { UserEventKind } from '../../../contract/user-events.ts';
import { membersOf } from '../../people/members/facts.ts';
import { notifyPersons } from './actions.ts';

interface Member {
  organizationId: number;
  userId: number;
}

async function notifyOfRole(ctx: Context, kind: UserEventKind, { organizationId, userId }: Member) {
  const [member] = await membersOf(ctx.db, organizationId, [userId]);
  await notifyPersons(ctx, [{ userId, kind, organizationId, payload: { membership_role: member?.role ?? null } }]);
}

/** A person is notified of what becomes of their memberships. */
export const userEventSubscriptions: readonly Subscription[] = [
  subscribe('member_joined', (ctx, event) => notifyOfRole(ctx, 'membership_began', event)),
  subscribe('member_role_changed', (ctx, event) => notifyOfRole(ctx, 'membership_role_changed', event)),
  subscribe('member_removed', async (ctx, { organizationId, userId }) => {
    await notifyPersons(ctx, [{ userId, kind: 'membership_ended', organizationId, payload: {} }]);
  }),
];
