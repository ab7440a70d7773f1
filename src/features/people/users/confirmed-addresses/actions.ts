import type { Context } from '../../../../context.ts';
import { lockCredentials } from '../../../../db/locks.ts';
import { lockMemberships } from '../../members/actions.ts';
import { listOrganizationIds } from '../../organizations/facts.ts';
import { findAddressState } from './facts.ts';
import * as store from './store.ts';

/** Marks the address of an account as unconfirmed. */
export const markUnconfirmed = (ctx: Context, userId: number): Promise<void> =>
  store.markUnconfirmed(ctx.db, userId, ctx.now);

/**
 * Confirms that the address belongs to the person. If the address was unconfirmed, ends all existing credentials before
 * the person gets access. The caller has locked nothing yet, or only the credentials.
 */
export async function confirmAddress(ctx: Context, userId: number, { forgetsNames = false } = {}): Promise<void> {
  // Locked first, so that the account cannot become unconfirmed in between.
  await lockCredentials(ctx.db, userId, 'exclusive');
  const { isUnconfirmed } = await findAddressState(ctx.db, userId);
  if (!isUnconfirmed) return;
  const organizationIds = await listOrganizationIds(ctx.db, userId);
  // Lock order: memberships before persons, which the audit entries lock.
  await lockMemberships(ctx, userId, organizationIds);
  await store.markConfirmed(ctx.db, userId, forgetsNames);
  await ctx.announce({ kind: 'address_confirmed', userId, organizationIds });
}
