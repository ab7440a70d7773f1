import type { ConfidenceLevel } from '../../../contract/lists/unusual-activities.ts';
import { levelsNamed } from '../../../detector/catalogue.ts';
import type { RuleSet } from '../../../detector/rule-set.ts';
import { sessionIdOf } from './session-id.ts';
import { packSeries, type UnusualActivityRecord } from '../unusual-activities/facts.ts';
import type { Evidence } from '../../../detector/findings.ts';
import type { UnusualEvent } from '../../../detector/events.ts';
import { instantAt } from './member-day.ts';
import { sumPeriod } from './period-sums.ts';
import type { DaySlot } from './slots.ts';

const mostUrls = 10;

/** Rounds to nine digits and removes the residue of binary arithmetic. `plain(1.35e-15)` = 0. */
function plain(value: number): number {
  return Math.abs(value) < 1e-9 ? 0 : Number(value.toPrecision(9));
}

const mostNameBytes = 256;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** An application or host name, truncated to the permitted length. The lists in the record contain the full name. */
function shortened(name: string): string {
  let short = name;
  while (bytesOf(short) > mostNameBytes) short = `${Array.from(short).slice(0, -8).join('')}…`;
  return short;
}

function plainDetails(details: NonNullable<Evidence['details']>): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, typeof value === 'number' ? plain(value) : shortened(value)]),
  );
}

/** The context stored with evidence: the rules that produced the finding, and the session. */
export interface DetectionOrigin {
  rules: RuleSet;
  ruleVersion: string;
  sessionId: string;
}

/** Maximum bytes of evidence as JSON. PostgreSQL stores slightly more. */
const mostBytes = 1_850;

const finite = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : null);

/** The levels of a limit as stored with evidence; null = never. */
function levelsOf(name: string, rules: RuleSet): Record<ConfidenceLevel, number | null> | null {
  const levels = levelsNamed(rules, name);
  return levels && { high: finite(levels.high), medium: finite(levels.medium), low: finite(levels.low) };
}

/** Evidence as stored: with the API's field names, the published name of the limit and a packed series. */
export function wireEvidence(evidence: Evidence, origin: DetectionOrigin): Record<string, unknown> {
  const { limitName } = evidence;
  const stored = {
    rule_version: origin.ruleVersion,
    stretch_id: origin.sessionId,
    statistic: evidence.statistic,
    limit_name: limitName,
    levels: limitName === null ? null : levelsOf(limitName, origin.rules),
    value: plain(evidence.value),
    limit: evidence.limit,
    people_measure: evidence.peopleMeasure,
    window_seconds: evidence.windowSeconds,
    resolution_seconds: evidence.resolutionSeconds,
    samples: evidence.samples,
    active_share: plain(evidence.activeShare),
    ...(evidence.details ? { details: plainDetails(evidence.details) } : {}),
    ...(evidence.ownHistoryMedian === undefined ? {} : { own_history_median: evidence.ownHistoryMedian }),
    ...(evidence.corroboratedBy ? { corroborated_by: evidence.corroboratedBy } : {}),
  };
  return { ...stored, series: evidence.series && packSeries(evidence.series, mostBytes - bytesOf(stored)) };
}

export interface EventFacts {
  userId: number;
  /** First second of the day. */
  since: number;
  slots: readonly DaySlot[];
  rules: RuleSet;
  ruleVersion: string;
}

/** The record of an event, with sums over the event's period. */
export function recordOfEvent(event: UnusualEvent, facts: EventFacts): UnusualActivityRecord {
  const { userId, since, slots, rules, ruleVersion } = facts;
  const [startsAt, endsAt] = [Math.floor(event.startsAt), Math.ceil(event.endsAt)];
  const session = { userId, since, pauseSeconds: rules.eventGapSeconds };
  const origin = { rules, ruleVersion, sessionId: sessionIdOf(slots, startsAt, session) };
  const sums = sumPeriod(slots, { since: startsAt, until: endsAt });
  return {
    userId,
    type: event.type,
    confidenceLevel: event.confidence,
    startsAt: instantAt(startsAt),
    endsAt: instantAt(endsAt),
    trackedSeconds: sums.trackedSeconds,
    keyboardActiveSeconds: sums.keyboardSeconds,
    mouseActiveSeconds: sums.mouseSeconds,
    overallActiveSeconds: sums.overallSeconds,
    topApps: sums.apps,
    topUrls: [...sums.urls.keys()].slice(0, mostUrls),
    screenshotIds: sums.screenshotIds,
    suspiciousApps: event.suspiciousApps,
    evidence: wireEvidence(event.evidence, origin),
    ruleVersion,
  };
}
