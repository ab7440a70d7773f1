import { personText } from '../../../contract/named-record.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { recordChanges, type State } from '../../../audit/actions.ts';
import { findNonMembers, loadNames } from '../../people/members/facts.ts';
import { deleteVoidOverrides } from './jobs.ts';
import type { SettingName } from './rules/setting-names.ts';
import * as store from './store.ts';

export interface SettingChange {
  organizationId: number;
  setting: SettingName;
  /** A tracking level, or a frequency in digits. The caller checks that the plan permits it. */
  value: string;
}

/** A setting in the format of effective settings. */
function stateOf(setting: SettingName, { value, source }: Pick<store.SettingRow, 'value' | 'source'>): State {
  return { [setting]: setting === 'screenshot_frequency' ? Number(value) : value, source };
}

const recordedSetting = (ctx: Context, change: SettingChange): store.RecordedSetting => ({
  ...change,
  changedAt: ctx.now,
  changedBy: ctx.actorUserId,
});

/**
 * Sets the value for these members, entirely before or after a change for all members. Throws record_invalid, naming
 * each person who is not a current member.
 */
export async function changeForMembers(ctx: Context, change: SettingChange, userIds: readonly number[]): Promise<void> {
  const { organizationId } = change;
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const strangers = await findNonMembers(ctx.db, organizationId, userIds);
  if (strangers.length > 0) {
    const names = await loadNames(ctx.db, organizationId, strangers);
    const faults = strangers.map((id) => `user_ids: ${personText(names, id)} is not a member of the organization`);
    throw problem('record_invalid', ...faults);
  }
  const recorded = recordedSetting(ctx, change);
  const generation = await store.lockDefaultForShare(ctx.db, change, ctx.now);
  const before = await store.selectSettingOf(ctx.db, change, userIds);
  const after = stateOf(change.setting, { value: change.value, source: 'member' });
  await concurrently(
    store.upsertOverrides(ctx.db, recorded, generation, userIds),
    store.insertChange(ctx.db, recorded, generation, userIds),
    recordChanges(
      ctx,
      organizationId,
      before.map((row) => {
        const action = `${change.setting}_updated`;
        return { subject: 'member', subjectId: row.userId, action, before: stateOf(change.setting, row), after };
      }),
    ),
  );
}

/**
 * Sets the value for all current and future members in one small write. A later job deletes the overrides that
 * the change voids.
 */
export async function changeForEverybody(ctx: Context, change: SettingChange): Promise<void> {
  const recorded = recordedSetting(ctx, change);
  const { organizationId, setting } = change;
  const before = await store.lockDefault(ctx.db, change);
  const generation = await store.replaceDefault(ctx.db, recorded);
  await concurrently(
    store.insertChange(ctx.db, recorded, generation, null),
    recordChanges(ctx, organizationId, [
      {
        subject: 'organization',
        subjectId: organizationId,
        action: `${setting}_updated`,
        before: { ...stateOf(setting, before), members_with_their_own: before.overrides },
        after: { ...stateOf(setting, { value: change.value, source: 'organization' }), members_with_their_own: 0 },
      },
    ]),
  );
  await ctx.enqueue({ organizationId, job: deleteVoidOverrides.name, payload: { setting, generation } });
}
