import type { Executor } from '../../../../db/database.ts';
import { defaultRules, withType } from '../../../../detector/rule-set.ts';
import type { RuleSet } from '../../../../detector/rule-set.ts';
import { type Adoption, adoptRuleChanges } from './apply-changes.ts';
import { defaultSettings, type RuleChanges, type RuleSettings } from './changes.ts';
import { findLatestRuleSet, hasAutomation, type RuleSetRow } from './store.ts';

/**
 * The starting point for changes by organizations: the program's rules with all types on. Whether automation is
 * analysed depends on the plan.
 */
export const baseRules: RuleSet = withType(defaultRules, 'automation_like_activity', true);

export interface LoadedRules extends RuleSettings {
  rules: RuleSet;
  /** The program's version, with the suffix `+org.N` if the organization's N-th version changes it. */
  ruleVersion: string;
}

/** The rules with an organization's changes applied. automation_like_activity is on only if the plan includes it. */
export function rulesFor(changes: RuleChanges, automation: boolean): Adoption {
  const { rules, ignored } = adoptRuleChanges(baseRules, changes);
  const { on } = rules.types.automation_like_activity;
  return { rules: withType(rules, 'automation_like_activity', on && automation), ignored };
}

export const versionText = (row: Pick<RuleSetRow, 'version'> | undefined): string =>
  row ? `${baseRules.version}+org.${row.version}` : baseRules.version;

/** The current rules for analysing an organization's days. */
export async function loadRules(db: Executor, organizationId: number): Promise<LoadedRules> {
  const row = await findLatestRuleSet(db, organizationId);
  const { rules } = rulesFor(row?.changes ?? {}, await hasAutomation(db, organizationId));
  const { graceHours, membersSeeFlags, secondReview } = row ?? defaultSettings;
  return {
    rules: { ...rules, version: versionText(row) },
    ruleVersion: versionText(row),
    graceHours,
    membersSeeFlags,
    secondReview,
  };
}
