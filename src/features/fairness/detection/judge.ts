import { covers, type Exemption, type UnusualActivityRecord } from '../unusual-activities/facts.ts';
import type { ActivityType } from '../../../detector/registry.ts';
import type { DayInput, OwnHistory } from '../../../detector/events.ts';
import { detectDay } from '../../../detector/day.ts';
import type { DayMeasures } from '../../../detector/history.ts';
import type { RuleSet } from '../../../detector/rule-set.ts';
import { recordOfEvent } from './event-record.ts';
import { measuresOf } from '../../../detector/history.ts';
import { leadSeconds, type MemberDay } from './member-day.ts';
import { type DaySlot, type Interval, withoutNextDay } from './slots.ts';

/** All facts for the analysis of a day. */
export interface DayFacts {
  day: MemberDay;
  bounds: Interval;
  /** The slots of the day, of the three hours before it, and of the time that continues after it. */
  slots: readonly DaySlot[];
  keyboardRecorded: boolean;
  mouseRecorded: boolean;
  history: OwnHistory;
  /** The number of measured days among the 28 days before. */
  historyDays: number;
  /** The exemptions of the member. */
  exemptions: readonly Exemption[];
}

export interface Judgement {
  records: UnusualActivityRecord[];
  measures: DayMeasures;
  /**
   * An event that began on the previous day ends more than three hours into this day. A change in that part of this day
   * would not mark the previous day automatically.
   */
  reachesIn: boolean;
}

export function isExempt({ day, exemptions }: Pick<DayFacts, 'day' | 'exemptions'>, type: ActivityType): boolean {
  const date = Temporal.PlainDate.from(day.date);
  return exemptions.some((exemption) => covers(exemption, type, date));
}

/**
 * Returns the unusual activities of a member's day, and the measurements that later days are compared with. Pure: the
 * same facts and rules produce the same result.
 */
export function judgeDay(facts: DayFacts, rules: RuleSet, ruleVersion: string): Judgement {
  const { day, bounds, keyboardRecorded, mouseRecorded, history, historyDays } = facts;
  const slots = withoutNextDay(facts.slots, bounds, rules.eventGapSeconds);
  const input: DayInput = { ...bounds, slots, keyboardRecorded, mouseRecorded, history, historyDays };
  const events = detectDay({ ...input, since: bounds.since - leadSeconds }, rules);
  const own = events.filter((event) => event.startsAt >= bounds.since && !isExempt(facts, event.type));
  return {
    records: own.map((event) =>
      recordOfEvent(event, { userId: day.userId, since: bounds.since, slots, rules, ruleVersion }),
    ),
    measures: measuresOf(input, rules),
    reachesIn: events.some((event) => event.startsAt < bounds.since && event.endsAt > bounds.since + leadSeconds),
  };
}
