import type { Feature } from '../../contract/roles.ts';
import type { Context } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import * as store from './store.ts';

/** Makes these the features of the organization's plan from now on; when which one was included stays on record. */
export async function setFeatures(ctx: Context, organizationId: number, features: readonly Feature[]): Promise<void> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  await store.closeOtherFeatures(ctx.db, organizationId, features, ctx.now);
  await store.openFeatures(ctx.db, organizationId, features, ctx.now);
}
