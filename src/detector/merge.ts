/**
 * Turns findings into events: merged by type, excused by the member's own history, corroborated by other families, and
 * completed with series.
 */

import type { Finding, UnusualEvent } from './events.ts';
import { families } from './families.ts';
import type { Level } from './findings.ts';
import { confidenceOf } from './grades.ts';
import { detectorOf, familyOf, isMachineLike } from './registry.ts';
import type { ActivityType } from './registry.ts';
import type { RuleSet } from './rule-set.ts';
import { seriesAround } from './signal/evidence-series.ts';
import type { Sessions } from './signal/sessions.ts';

function gapFor(type: ActivityType, rules: RuleSet): number {
  return detectorOf(type).eventGapSeconds ?? rules.eventGapSeconds;
}

function byTime(a: Finding, b: Finding): number {
  const longer = b.evidence.windowSeconds - a.evidence.windowSeconds;
  const finer = a.evidence.resolutionSeconds - b.evidence.resolutionSeconds;
  return a.startsAt - b.startsAt || b.level - a.level || longer || finer;
}

/**
 * The start or end of an event that combines several findings. Coarse samples and long windows extend into the ordinary
 * work around an event. If the edges differ by less than half an hour (the length of the shortest tests), the edge of
 * the finest finding of the same level is used instead; for automation, the edge of the shortest window.
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
  return detectorOf(type).endsWithShortestWindow === true ? evidence.windowSeconds : evidence.resolutionSeconds;
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
 * Merges findings of one type that overlap or are up to 20 minutes apart (automation 15). The result has the highest
 * level, and the evidence that first reached that level. The result starts and ends with a finding, and therefore
 * within tracked time. 9:00-10:00 low and 10:10-11:10 high give 9:00-11:10 high.
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

function corroborates(other: ActivityType, type: ActivityType): boolean {
  const family = familyOf(other);
  return families[family].corroborates && family !== familyOf(type);
}

/** The level that another finding must have to raise this finding; null if no finding can raise it. */
function raisedBeside({ type, level, evidence }: Finding): Level | null {
  if (!isMachineLike(type)) return null;
  if (level === 2) return 3;
  const isWeak = detectorOf(type).statistics[evidence.statistic]?.isWeak === true;
  return level === 1 && isWeak ? 2 : null;
}

/**
 * Raises a machine-like `medium` finding to `high` if a `high` finding of another family overlaps it by half of the
 * shorter one. A `medium` or `high` finding raises a finding that depends only on memory or silences from `low` to
 * `medium`. Workload types are never raised, and types that last for whole days raise no other finding. Consistent
 * activity at `medium` under a `high` automation finding becomes `high`.
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
 * The event for a finding, with the series of its period and of half an hour before and after, at the resolution of its
 * evidence (seconds are shown as minutes).
 */
export function eventOf(finding: Finding, sessions: Sessions): UnusualEvent | null {
  if (finding.level === 0) return null;
  const { type, level, startsAt, endsAt, evidence, suspiciousApps = [] } = finding;
  const fine = evidence.resolutionSeconds < 600 ? seriesAround(sessions.minutes, startsAt, endsAt) : null;
  const series = fine ?? seriesAround(sessions.slots, startsAt, endsAt);
  return { type, confidence: confidenceOf(level), startsAt, endsAt, evidence: { ...evidence, series }, suspiciousApps };
}
