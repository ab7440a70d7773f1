import { isDeepStrictEqual } from 'node:util';
import { problem } from '../../../contract/problems.ts';
import type { RuleStatement } from '../../../contract/unusual-activity-rules.ts';
import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { appendToAudit } from '../../audit/actions.ts';
import { appendToFeed } from '../../feed/actions.ts';
import { findRuleFaults } from './apply-changes.ts';
import { defaultSettings, type RuleChanges, type RuleSettings } from './changes.ts';
import { baseRules, versionText } from './load.ts';
import { normalizeChanges } from './normalize.ts';
import { findLatestRuleSet, insertRuleSet, type RuleSetRow } from './store.ts';

/** The organization's latest rules, kept from changing until the end of the transaction. */
export async function lockRules(ctx: Context, organizationId: number): Promise<RuleSetRow | undefined> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  return findLatestRuleSet(ctx.db, organizationId);
}

/** The changes that a statement makes. Throws invalid_params with all that is wrong. */
function readRuleChanges(stated: RuleChanges): RuleChanges {
  const faults = findRuleFaults(stated, baseRules);
  if (faults.length > 0) throw problem('invalid_params', ...faults);
  return normalizeChanges(stated, baseRules);
}

const settingsOf = (stated: RuleStatement): RuleSettings => ({
  graceHours: stated.grace_hours ?? defaultSettings.graceHours,
  membersSeeFlags: stated.members_see_flags ?? defaultSettings.membersSeeFlags,
  secondReview: stated.second_review ?? defaultSettings.secondReview,
});

const onRecord = (changes: RuleChanges, settings: RuleSettings) => ({
  changes,
  grace_hours: settings.graceHours,
  members_see_flags: settings.membersSeeFlags,
  second_review: settings.secondReview,
});

/** States what the organization wants otherwise than the program's rules; what changes nothing makes no version. */
export async function saveRules(ctx: Context, organizationId: number, stated: RuleStatement): Promise<void> {
  if (stated.base_version !== undefined && stated.base_version !== baseRules.version) {
    throw problem('record_invalid', `base_version: the program's rules are ${baseRules.version}`);
  }
  const { types, limits, thresholds, applications } = stated;
  const changes = readRuleChanges({
    ...(types ? { types } : {}),
    ...(limits ? { limits } : {}),
    ...(thresholds ? { thresholds } : {}),
    ...(applications ? { applications } : {}),
  });
  const latest = await lockRules(ctx, organizationId);
  const [before, after] = [
    onRecord(latest?.changes ?? {}, latest ?? defaultSettings),
    onRecord(changes, settingsOf(stated)),
  ];
  if (isDeepStrictEqual(before, after)) return;
  const version = (latest?.version ?? 0) + 1;
  const made = { version, baseVersion: baseRules.version, changes, ...settingsOf(stated), reason: stated.reason };
  await insertRuleSet(ctx.db, organizationId, made, { recordedBy: ctx.actorUserId, now: ctx.now });
  const [beforeHours, afterHours] = [before.grace_hours, after.grace_hours];
  if (beforeHours !== afterHours) {
    await ctx.announce({ kind: 'grace_changed', organizationId, beforeHours, afterHours });
  }
  const subject = { subject: 'unusual_activity_rules', subjectId: version } as const;
  await appendToAudit(ctx, organizationId, [{ ...subject, action: 'changed', before, after, reason: stated.reason }]);
  const payload = { version: versionText({ version }) };
  await appendToFeed(ctx, organizationId, [
    { ...subject, kind: 'unusual_activity_rules_changed', userId: null, payload },
  ]);
}
