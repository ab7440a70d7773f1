import type { Context } from '../../../../context.ts';
import { lockCredentials } from '../../../../db/locks.ts';
import { lockMemberships } from '../../members/actions.ts';
import { listOrganizationIds } from '../../organizations/facts.ts';
import { findStanding } from './facts.ts';
import * as store from './store.ts';

/** Who uses the account from now on has shown nothing of its address. */
export const markUnconfirmed = (ctx: Context, userId: number): Promise<void> =>
  store.markUnconfirmed(ctx.db, userId, ctx.now);

/**
 * The person has shown that their address is theirs. Where it was unconfirmed, everything ends with which somebody else
 * can act as them, before they get anything of their own. The caller holds no lock yet, or that of the credentials.
 */
export async function confirmAddress(ctx: Context, userId: number, { forgetsNames = false } = {}): Promise<void> {
  // First, so that the account does not become unconfirmed meanwhile.
  await lockCredentials(ctx.db, userId, 'exclusive');
  const { isUnconfirmed } = await findStanding(ctx.db, userId);
  if (!isUnconfirmed) return;
  const organizationIds = await listOrganizationIds(ctx.db, userId);
  // Before persons, whom the record of each end holds.
  await lockMemberships(ctx, userId, organizationIds);
  await store.markConfirmed(ctx.db, userId, forgetsNames);
  await ctx.announce({ kind: 'address_confirmed', userId, organizationIds });
}
