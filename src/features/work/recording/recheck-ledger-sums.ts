import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { loadTimeKnownSince } from '../../people/organizations/facts.ts';
import * as store from './store/ledger-sums.ts';

const membersAtOnce = 100;

/**
 * Compares the stored ledger sums with the ledger entries and returns the sums that differ. With `repair` it corrects
 * these sums, and blocks other writes of time until the transaction ends.
 */
export async function recheckLedgerSums(
  ctx: Context,
  organizationId: number,
  { repair }: { repair: boolean },
): Promise<store.LedgerSumDifference[]> {
  if (repair) await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const knownSince = await loadTimeKnownSince(ctx.db, organizationId);
  const differences: store.LedgerSumDifference[] = [];
  for (let startId: number | null = 0; startId !== null;) {
    const users: number[] = await store.listUsersFrom(ctx.db, organizationId, startId, membersAtOnce);
    const found = await store.findWrongSums(ctx.db, organizationId, users, knownSince);
    if (repair && found.length > 0) await store.correctSums(ctx.db, organizationId, found);
    differences.push(...found);
    startId = users.length === membersAtOnce ? (users.at(-1) ?? 0) + 1 : null;
  }
  return differences;
}
