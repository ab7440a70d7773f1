import { problem } from '../../contract/problems.ts';
import type { Context } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import { findNonMembers } from '../members/facts.ts';
import { deleteVoidOverrides } from './jobs.ts';
import type { SettingName } from './rules.ts';
import * as store from './store.ts';

export interface SettingChange {
  organizationId: number;
  setting: SettingName;
  /** A tracking level, or a frequency in digits; that the plan permits it is the caller's to check. */
  value: string;
}

const statementOf = (ctx: Context, change: SettingChange): store.Statement => ({
  ...change,
  changedAt: ctx.now,
  changedBy: ctx.actorUserId,
});

/**
 * Sets the value for these members. It runs wholly before or wholly after a change for everybody. Throws
 * record_invalid, naming each, when some are no members now.
 */
export async function changeForMembers(ctx: Context, change: SettingChange, userIds: readonly number[]): Promise<void> {
  const { organizationId } = change;
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const strangers = await findNonMembers(ctx.db, organizationId, userIds);
  if (strangers.length > 0) {
    throw problem('record_invalid', ...strangers.map((id) => `user_ids: ${id} is not a member of the organization`));
  }
  const statement = statementOf(ctx, change);
  const generation = await store.holdDefault(ctx.db, change, ctx.now);
  await store.upsertOverrides(ctx.db, statement, generation, userIds);
  await store.insertChange(ctx.db, statement, generation, userIds);
}

/** Sets the value for all present and future members in one small write; what it voids is cleaned up later. */
export async function changeForEverybody(ctx: Context, change: SettingChange): Promise<void> {
  const statement = statementOf(ctx, change);
  const generation = await store.replaceDefault(ctx.db, statement);
  await store.insertChange(ctx.db, statement, generation, null);
  const { organizationId, setting } = change;
  await ctx.enqueue({ organizationId, job: deleteVoidOverrides.name, payload: { setting, generation } });
}
