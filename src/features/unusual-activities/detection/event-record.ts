import type { UnusualActivityRecord } from '../record.ts';
import type { Evidence, UnusualEvent } from '../rules/activity.ts';
import { instantAt } from './member-day.ts';
import { sumPeriod } from './period-sums.ts';
import type { DaySlot } from './slots.ts';

const mostUrls = 10;

/** Evidence as it is kept, under wire names, with the version of the rules that found it. */
export function wireEvidence(evidence: Evidence, ruleVersion: string): Record<string, unknown> {
  const { series } = evidence;
  return {
    rule_version: ruleVersion,
    statistic: evidence.statistic,
    value: evidence.value,
    limit: evidence.limit,
    people_measure: evidence.peopleMeasure,
    window_seconds: evidence.windowSeconds,
    resolution_seconds: evidence.resolutionSeconds,
    samples: evidence.samples,
    active_share: evidence.activeShare,
    ...(evidence.details ? { details: evidence.details } : {}),
    ...(evidence.ownHistoryMedian === undefined ? {} : { own_history_median: evidence.ownHistoryMedian }),
    ...(evidence.corroboratedBy ? { corroborated_by: evidence.corroboratedBy } : {}),
    series: series && {
      starts_at: series.startsAt,
      tracked: series.tracked,
      keyboard: series.keyboard,
      mouse: series.mouse,
      overall: series.overall,
    },
  };
}

export interface EventFacts {
  userId: number;
  slots: readonly DaySlot[];
  ruleVersion: string;
}

/** The record of an event, its sums taken over the event. */
export function recordOfEvent(event: UnusualEvent, { userId, slots, ruleVersion }: EventFacts): UnusualActivityRecord {
  const [startsAt, endsAt] = [Math.floor(event.startsAt), Math.ceil(event.endsAt)];
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
    evidence: wireEvidence(event.evidence, ruleVersion),
    ruleVersion,
  };
}
