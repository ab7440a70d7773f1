import type { PageDates } from './dates.ts';
import type { OvertimeFacts, PageWeek } from './read.ts';
import { type CounterStep, countWeek, type PoliciesByDay } from './rules/count.ts';
import type { RatedWeek } from './rules/price.ts';
import { entriesBefore, inOrder } from './rules/time.ts';
import type { MemberTime } from './store.ts';

/** A member's workweek, counted and with its rates. */
export interface MemberWeek extends RatedWeek {
  userId: number;
  week: PageWeek;
  dates: PageDates;
  /** Of the counters; none where they are not explained. */
  steps: readonly CounterStep[];
}

function policiesOf(userId: number, { policies, noPolicy }: OvertimeFacts): PoliciesByDay {
  const byDay = { daily: noPolicy.slice(), weekly: noPolicy.slice() };
  for (const { policy, from, until } of policies.get(userId) ?? []) byDay[policy.policyType].fill(policy, from, until);
  return byDay;
}

/** The workweeks in which a member has time, ascending. */
export function weeksOf(member: MemberTime, facts: OvertimeFacts, withSteps: boolean): MemberWeek[] {
  const { userId } = member;
  const { dates } = facts;
  const time = inOrder(member);
  const policies = policiesOf(userId, facts);
  const rates = facts.rates.ofTime(userId, time, dates.count);
  const weeks: MemberWeek[] = [];
  let entries = { from: 0, until: 0 };
  for (const week of facts.weeks) {
    entries = entriesBefore(time, entries.until, week.until);
    if (entries.from === entries.until) continue;
    const steps: CounterStep[] = [];
    const counted = countWeek(time, policies, entries, withSteps ? steps : undefined);
    weeks.push({ userId, week, dates, time, policies, rates, entries, counted, steps });
  }
  return weeks;
}
