import { type Context, subscribe, type Subscription } from '../../context.ts';
import type { UserEventKind } from '../../contract/user-events.ts';
import { membersOf } from '../members/facts.ts';
import { tellPersons } from './actions.ts';

interface Member {
  organizationId: number;
  userId: number;
}

async function tellRole(ctx: Context, kind: UserEventKind, { organizationId, userId }: Member) {
  const [member] = await membersOf(ctx.db, organizationId, [userId]);
  await tellPersons(ctx, [{ userId, kind, organizationId, payload: { membership_role: member?.role ?? null } }]);
}

/** What becomes of a person's memberships is told to them. */
export const userEventSubscriptions: readonly Subscription[] = [
  subscribe('member_joined', (ctx, event) => tellRole(ctx, 'membership_began', event)),
  subscribe('member_role_changed', (ctx, event) => tellRole(ctx, 'membership_role_changed', event)),
  subscribe('member_removed', (ctx, { organizationId, userId }) =>
    tellPersons(ctx, [{ userId, kind: 'membership_ended', organizationId, payload: {} }]),
  ),
];
