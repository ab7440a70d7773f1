import { problem } from '../../../contract/problems.ts';
import { type QuotaKind, quotaVariables } from '../../../contract/quotas.ts';
import type { Feature } from '../../../contract/lists/roles.ts';
import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { recordChanges } from '../../../audit/actions.ts';
import * as store from './store.ts';

/** Sets the features of the organization's plan from now on. The table retains the past periods of each feature. */
export async function setFeatures(ctx: Context, organizationId: number, features: readonly Feature[]): Promise<void> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const [row] = await store.listOrganizations(ctx.db, [organizationId], organizationId, 1);
  await store.closeOtherFeatures(ctx.db, organizationId, features, ctx.now);
  await store.openFeatures(ctx.db, organizationId, features, ctx.now);
  const [before, after] = [{ features: row?.features ?? [] }, { features: features.toSorted() }];
  await recordChanges(ctx, organizationId, [{ subject: 'organization', subjectId: organizationId, before, after }]);
}

/**
 * Throws if the organization has reached its limit for a kind of record. The caller locks the organization's rules
 * exclusively and then counts, so that two concurrent requests cannot both add the last allowed record.
 */
export function requireRoom(ctx: Context, kind: QuotaKind, present: number): void {
  const most = ctx.quotas[kind];
  if (present < most) return;
  const whose = `the operator of this server sets the limit (${quotaVariables[kind]})`;
  throw problem('record_invalid', `${kind}: the organization has ${present} of at most ${most}; ${whose}`);
}
