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

/** All that a day is judged by. */
export interface DayFacts {
  day: MemberDay;
  bounds: Interval;
  /** The day, the three hours before it, and what follows. */
  slots: readonly DaySlot[];
  keyboardRecorded: boolean;
  mouseRecorded: boolean;
  history: OwnHistory;
  /** How many of the 28 days before were measured. */
  historyDays: number;
  /** Those of the member. */
  exemptions: readonly Exemption[];
}

export interface Judgement {
  records: UnusualActivityRecord[];
  measures: DayMeasures;
  /**
   * Something that began the day before reaches further into this one than a change of this day has that one analysed
   * for.
   */
  reachesIn: boolean;
}

export function isExempt({ day, exemptions }: Pick<DayFacts, 'day' | 'exemptions'>, type: ActivityType): boolean {
  const date = Temporal.PlainDate.from(day.date);
  return exemptions.some((exemption) => covers(exemption, type, date));
}

/**
 * What is unusual about a member's day, and what later days compare with. Pure: the same facts and rules give the
 * same.
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
