/** Findings become events: merged by type, excused by the own history, corroborated by other families, with the series they rest on. */

import type { ActivityType, Finding, Level, UnusualEvent } from './activity.ts';
import { seriesAround } from './signal/evidence-series.ts';
import { confidenceOf } from './grades.ts';
import type { RuleSet } from './rule-set.ts';
import type { Views } from './signal/sessions.ts';

type Family = 'consistency' | 'automation' | 'level' | 'single device' | 'endurance' | 'software';

const families: Readonly<Record<ActivityType, Family>> = {
  consistent_persistent_activity: 'consistency',
  consistent_variable_activity: 'consistency',
  automation_like_activity: 'automation',
  unusual_high_mouse_activity: 'level',
  unusual_high_keyboard_activity: 'level',
  long_period_of_single_mouse_activity: 'single device',
  long_period_of_single_keyboard_activity: 'single device',
  breakless_work: 'endurance',
  sustained_high_focus_time: 'endurance',
  suspicious_activity: 'software',
};

const machineFamilies: ReadonlySet<Family> = new Set(['consistency', 'automation', 'software']);

/** What kind of evidence a type rests on. `familyOf('breakless_work')` = 'endurance'. */
export function familyOf(type: ActivityType): Family {
  return families[type];
}

/** Whether a type speaks of a machine rather than of workload. `isMachineLike('breakless_work')` = false. */
export function isMachineLike(type: ActivityType): boolean {
  return machineFamilies.has(families[type]);
}

function gapFor(type: ActivityType, rules: RuleSet): number {
  if (families[type] === 'endurance') return 0;
  return type === 'automation_like_activity' ? rules.merge.automationGapSeconds : rules.merge.eventGapSeconds;
}

function byTime(a: Finding, b: Finding): number {
  const longer = b.evidence.windowSeconds - a.evidence.windowSeconds;
  const finer = a.evidence.resolutionSeconds - b.evidence.resolutionSeconds;
  return a.startsAt - b.startsAt || b.level - a.level || longer || finer;
}

/**
 * Where an event of several findings begins or ends. Coarse samples and long windows reach over the edge into ordinary work; the finest view
 * (for automation, the shortest window) of the same weight is believed instead, by less than the half hour that is the least a test looks at.
 */
function edgeOf(group: readonly Finding[], level: Level, side: 'startsAt' | 'endsAt'): number {
  const outermost = (findings: readonly Finding[]): number =>
    side === 'startsAt' ? Math.min(...findings.map((f) => f.startsAt)) : Math.max(...findings.map((f) => f.endsAt));
  const edge = outermost(group);
  const weighty = group.filter((finding) => finding.level >= level);
  for (const blur of [...new Set(weighty.map(blurOf))].sort((a, b) => a - b)) {
    const inner = outermost(weighty.filter((finding) => blurOf(finding) <= blur));
    if (Math.abs(inner - edge) < halfHour) return inner;
  }
  return edge;
}

const halfHour = 1800;

function blurOf({ type, evidence }: Finding): number {
  return type === 'automation_like_activity' ? evidence.windowSeconds : evidence.resolutionSeconds;
}

function eventOfGroup(group: readonly Finding[]): Finding {
  const strongest = group.reduce((best, finding) => (finding.level > best.level ? finding : best));
  const level = strongest.level >= 2 ? 2 : 1;
  const suspiciousApps = [...new Set(group.flatMap((finding) => finding.suspiciousApps ?? []))];
  return {
    ...strongest,
    startsAt: edgeOf(group, level, 'startsAt'),
    endsAt: edgeOf(group, level, 'endsAt'),
    suspiciousApps,
  };
}

/**
 * Findings of one type that overlap or lie at most 20 minutes apart (automation 15) as one: the highest level, with the evidence that
 * first reached it. Ends are those of findings, hence in tracked time. 9:00-10:00 low and 10:10-11:10 high give 9:00-11:10 high.
 */
export function mergeFindings(findings: readonly Finding[], rules: RuleSet): Finding[] {
  const open = new Map<ActivityType, { group: Finding[]; endsAt: number }>();
  const groups: Finding[][] = [];
  for (const finding of findings.toSorted(byTime)) {
    const last = open.get(finding.type);
    if (last !== undefined && finding.startsAt <= last.endsAt + gapFor(finding.type, rules)) {
      last.group.push(finding);
      last.endsAt = Math.max(last.endsAt, finding.endsAt);
      continue;
    }
    const group = [finding];
    groups.push(group);
    open.set(finding.type, { group, endsAt: finding.endsAt });
  }
  return groups.map(eventOfGroup).sort(byTime);
}

function overlapsByHalf(a: Finding, b: Finding): boolean {
  const shared = Math.min(a.endsAt, b.endsAt) - Math.max(a.startsAt, b.startsAt);
  return shared >= 0.5 * Math.min(a.endsAt - a.startsAt, b.endsAt - b.startsAt);
}

/** Long work, one application and one device last for whole days: whatever chance finds in such a day they would raise. */
const silentFamilies: ReadonlySet<Family> = new Set(['endurance', 'single device']);

function corroborates(other: ActivityType, type: ActivityType): boolean {
  return !silentFamilies.has(families[other]) && families[other] !== families[type];
}

/** Tests that people who read or copy for hours fail as well: alone they say `low`. */
const weakStatistics: ReadonlySet<string> = new Set(['memory', 'silent_minutes']);

/** The level that others must have to raise this finding; null where nothing does. */
function raisedBeside({ type, level, evidence }: Finding): Level | null {
  if (!isMachineLike(type)) return null;
  if (level === 2) return 3;
  return level === 1 && weakStatistics.has(evidence.statistic) ? 2 : null;
}

/**
 * Raises a machine-like finding of `medium` to `high` where a `high` one of another family overlaps it by half of the shorter, and one that
 * rests on memory or silences alone from `low` to `medium` beside `medium` or more. Workload types are never raised, and those that last
 * for days raise nothing. Consistent activity at `medium` under a `high` automation finding becomes `high`.
 */
export function corroborate(findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => {
    const beside = raisedBeside(finding);
    if (beside === null) return finding;
    const others = findings.filter(
      (other) => other.level >= beside && corroborates(other.type, finding.type) && overlapsByHalf(other, finding),
    );
    if (others.length === 0) return finding;
    const corroboratedBy = [...new Set(others.map((other) => other.type))];
    return { ...finding, level: beside, evidence: { ...finding.evidence, corroboratedBy } };
  });
}

/**
 * The event of a finding, with the series of its whole period and half an hour around it, at the resolution its evidence used (seconds are
 * shown as minutes).
 */
export function eventOf(finding: Finding, views: Views): UnusualEvent | null {
  if (finding.level === 0) return null;
  const { type, level, startsAt, endsAt, evidence, suspiciousApps = [] } = finding;
  const fine = evidence.resolutionSeconds < 600 ? seriesAround(views.minutes, startsAt, endsAt) : null;
  const series = fine ?? seriesAround(views.slots, startsAt, endsAt);
  return { type, confidence: confidenceOf(level), startsAt, endsAt, evidence: { ...evidence, series }, suspiciousApps };
}
