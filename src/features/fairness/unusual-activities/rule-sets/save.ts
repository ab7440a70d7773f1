import { isDeepStrictEqual } from 'node:util';
import { problem } from '../../../../contract/problems.ts';
import type { NewRules } from '../../../../contract/unusual-activity-rules.ts';
import type { Context } from '../../../../context.ts';
import { lockOrganizationRules } from '../../../../db/locks.ts';
import { appendToAudit } from '../../../../audit/actions.ts';
import { appendToFeed } from '../../../notifications/feed/actions.ts';
import { findRuleFaults } from './apply-changes.ts';
import { defaultSettings, type RuleChanges, type RuleSettings } from './changes.ts';
import { baseRules, versionText } from './load.ts';
import { normalizeChanges } from './normalize.ts';
import { findLatestRuleSet, insertRuleSet, type RuleSetRow } from './store.ts';

/** Locks the organization's latest rules until the end of the transaction. */
export async function lockRules(ctx: Context, organizationId: number): Promise<RuleSetRow | undefined> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  return findLatestRuleSet(ctx.db, organizationId);
}

/** The changes in a request. Throws invalid_params with every fault. */
function readRuleChanges(requested: RuleChanges): RuleChanges {
  const faults = findRuleFaults(requested, baseRules);
  if (faults.length > 0) throw problem('invalid_params', ...faults);
  return normalizeChanges(requested, baseRules);
}

const settingsOf = (requested: NewRules): RuleSettings => ({
  graceHours: requested.grace_hours ?? defaultSettings.graceHours,
  membersSeeFlags: requested.members_see_flags ?? defaultSettings.membersSeeFlags,
  secondReview: requested.second_review ?? defaultSettings.secondReview,
});

const onRecord = (changes: RuleChanges, settings: RuleSettings) => ({
  changes,
  grace_hours: settings.graceHours,
  members_see_flags: settings.membersSeeFlags,
  second_review: settings.secondReview,
});

/**
 * Stores the differences between the organization's rules and the program's. A request that changes nothing creates no
 * version.
 */
export async function saveRules(ctx: Context, organizationId: number, requested: NewRules): Promise<void> {
  if (requested.base_version !== undefined && requested.base_version !== baseRules.version) {
    throw problem('record_invalid', `base_version: must be ${baseRules.version}, the version of the program's rules`);
  }
  const { types, limits, thresholds, applications } = requested;
  const changes = readRuleChanges({
    ...(types ? { types } : {}),
    ...(limits ? { limits } : {}),
    ...(thresholds ? { thresholds } : {}),
    ...(applications ? { applications } : {}),
  });
  const latest = await lockRules(ctx, organizationId);
  const [before, after] = [
    onRecord(latest?.changes ?? {}, latest ?? defaultSettings),
    onRecord(changes, settingsOf(requested)),
  ];
  if (isDeepStrictEqual(before, after)) return;
  const version = (latest?.version ?? 0) + 1;
  const made = { version, baseVersion: baseRules.version, changes, ...settingsOf(requested), reason: requested.reason };
  await insertRuleSet(ctx.db, organizationId, made, { recordedBy: ctx.actorUserId, now: ctx.now });
  const [beforeHours, afterHours] = [before.grace_hours, after.grace_hours];
  if (beforeHours !== afterHours) {
    await ctx.announce({ kind: 'grace_changed', organizationId, beforeHours, afterHours });
  }
  const subject = { subject: 'unusual_activity_rules', subjectId: version } as const;
  await appendToAudit(ctx, organizationId, [
    { ...subject, action: 'changed', before, after, reason: requested.reason },
  ]);
  const payload = { version: versionText({ version }) };
  await appendToFeed(ctx, organizationId, [
    { ...subject, kind: 'unusual_activity_rules_changed', userId: null, payload },
  ]);
}
