import { problem } from '../../../contract/problems.ts';
import { type QuotaKind, quotaVariables } from '../../../contract/quotas.ts';
import type { Feature } from '../../../contract/lists/roles.ts';
import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { recordChanges } from '../../../audit/actions.ts';
import * as store from './store.ts';

/** Makes these the features of the organization's plan from now on; when which one was included stays on record. */
export async function setFeatures(ctx: Context, organizationId: number, features: readonly Feature[]): Promise<void> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const [row] = await store.listOrganizations(ctx.db, [organizationId], organizationId, 1);
  await store.closeOtherFeatures(ctx.db, organizationId, features, ctx.now);
  await store.openFeatures(ctx.db, organizationId, features, ctx.now);
  const [before, after] = [{ features: row?.features ?? [] }, { features: features.toSorted() }];
  await recordChanges(ctx, organizationId, [{ subject: 'organization', subjectId: organizationId, before, after }]);
}

/**
 * Refuses one more of a kind where the organization has as many as it may have. The caller has locked the
 * organization's rules exclusively and counts after that, so that two at once do not both take the last place.
 */
export function requireRoom(ctx: Context, kind: QuotaKind, present: number): void {
  const most = ctx.quotas[kind];
  if (present < most) return;
  const whose = `the operator of this server sets the limit (${quotaVariables[kind]})`;
  throw problem('record_invalid', `${kind}: the organization has ${present} of at most ${most}; ${whose}`);
}
