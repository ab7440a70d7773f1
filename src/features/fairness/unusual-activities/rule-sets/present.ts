import type {
  PublishedType,
  WireOrganizationRules,
  WireRuleSetVersion,
} from '../../../../contract/unusual-activity-rules.ts';
import { gradedParameters, type Published, singleParameters, valueOf } from '../../../../detector/catalogue.ts';
import { type GradedParameter, isAtMost, units } from '../../../../detector/parameters.ts';
import { type ActivityType, activityTypes, detectorOf } from '../../../../detector/registry.ts';
import type { RuleSet } from '../../../../detector/rule-set.ts';
import { defaultSettings } from './changes.ts';
import { baseRules, rulesFor, versionText } from './load.ts';
import type { RuleSetRow } from './store.ts';

/** The published description of a number, which does not depend on its value. */
function presentParameter({ name, explanation, unit, people }: Published) {
  const { text, minimum, maximum } = units[unit];
  const measured = people && { extreme: people.extreme, typical: people.typical };
  return { name, explanation, unit: text, minimum, maximum, people: measured };
}

/** JSON has no infinity: a limit that is never reached is null. */
const finite = (value: number) => (Number.isFinite(value) ? value : null);

function presentLimit(rules: RuleSet, parameter: Published<GradedParameter>): PublishedType['limits'][number] {
  const grades = valueOf(rules, parameter);
  return {
    ...presentParameter(parameter),
    unusual_when: isAtMost(parameter) ? 'at_most' : 'at_least',
    high: finite(grades.high),
    medium: finite(grades.medium),
    low: finite(grades.low),
  };
}

function presentType(rules: RuleSet, type: ActivityType): PublishedType {
  const { explanation, family, resolution, needs, baseline } = detectorOf(type);
  const { on, minimumMinutes } = rules.types[type];
  const isOwn = ({ types }: Published) => types.includes(type);
  return {
    type,
    explanation,
    family,
    on,
    ...(needs === undefined ? {} : { feature: needs }),
    minimum_minutes: minimumMinutes,
    resolution,
    own_history_excuses: baseline !== undefined,
    limits: gradedParameters.filter(isOwn).map((parameter) => presentLimit(rules, parameter)),
    thresholds: singleParameters.filter(isOwn).map((parameter) => ({
      ...presentParameter(parameter),
      value: valueOf(rules, parameter),
    })),
  };
}

/** A rule set as published. */
export function presentRules(rules: RuleSet, version: string) {
  const { tiers, added, allowed } = rules.applications;
  return {
    version,
    types: activityTypes.map((type) => presentType(rules, type)),
    applications: {
      tiers: { A: [...tiers.A], B: [...tiers.B], C: [...tiers.C] },
      added: added.map(({ name, tier }) => ({ name, tier })),
      allowed: [...allowed],
    },
  };
}

const presentSettings = (row: Pick<RuleSetRow, 'graceHours' | 'membersSeeFlags' | 'secondReview'>) => ({
  grace_hours: row.graceHours,
  members_see_flags: row.membersSeeFlags,
  second_review: row.secondReview,
});

/** The rules in force in an organization; without a row, the program's. */
export function presentOrganizationRules(row: RuleSetRow | undefined, automation: boolean): WireOrganizationRules {
  const { rules, ignored } = rulesFor(row?.changes ?? {}, automation);
  return {
    ...presentRules(rules, versionText(row)),
    organization_version: row?.version ?? null,
    base_version: baseRules.version,
    ...presentSettings(row ?? defaultSettings),
    changes: row?.changes ?? {},
    ignored,
  };
}

/** A stored version. */
export function presentVersion(row: RuleSetRow): WireRuleSetVersion {
  return {
    version: row.version,
    base_version: row.baseVersion,
    changes: row.changes,
    ...presentSettings(row),
    reason: row.reason,
    recorded_at: row.recordedAt,
    recorded_by: row.recordedBy,
  };
}
