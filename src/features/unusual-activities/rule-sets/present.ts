import type {
  PublishedType,
  WireOrganizationRules,
  WireRuleSetVersion,
} from '../../../contract/unusual-activity-rules.ts';
import { type ActivityType, activityTypes } from '../../../detector/activity.ts';
import type { Grades } from '../../../detector/grades.ts';
import type { RuleSet } from '../../../detector/rule-set.ts';
import { gradesOf, isAtMost, numberOf } from './apply-changes.ts';
import { limits, thresholds } from './catalogue.ts';
import { defaultSettings } from './changes.ts';
import { explanations } from './explanations.ts';
import { baseRules, rulesFor, versionText } from './load.ts';
import { type Parameter, units } from './parameter.ts';
import type { RuleSetRow } from './store.ts';

/** JSON has no infinity: a limit that is never reached is null. */
const finite = (value: number) => (Number.isFinite(value) ? value : null);

function presentLimit(rules: RuleSet, parameter: Parameter): PublishedType['limits'][number] {
  const grades: Grades = gradesOf(rules, parameter);
  const { name, explanation, people } = parameter;
  return {
    name,
    explanation,
    unit: units[parameter.unit].text,
    unusual_when: isAtMost(parameter) ? 'at_most' : 'at_least',
    high: finite(grades.high),
    medium: finite(grades.medium),
    low: finite(grades.low),
    people: people && { extreme: people.extreme, typical: people.typical },
  };
}

function presentType(rules: RuleSet, type: ActivityType): PublishedType {
  const { explanation, family, resolution, ownHistoryExcuses } = explanations[type];
  const { on, minimumMinutes } = rules.types[type];
  const own = (parameters: readonly Parameter[]) => parameters.filter((entry) => entry.types.includes(type));
  return {
    type,
    explanation,
    family,
    on,
    ...(type === 'automation_like_activity' ? { feature: 'automated_activity_detection' } : {}),
    minimum_minutes: minimumMinutes,
    resolution,
    own_history_excuses: ownHistoryExcuses,
    limits: own(limits).map((parameter) => presentLimit(rules, parameter)),
    thresholds: own(thresholds).map((parameter) => ({
      name: parameter.name,
      explanation: parameter.explanation,
      unit: units[parameter.unit].text,
      value: numberOf(rules, parameter),
    })),
  };
}

/** A rule set as it is published. */
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

/** A version on record. */
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
