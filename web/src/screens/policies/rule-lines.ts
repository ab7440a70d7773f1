import { listOf } from '../../app/format.ts';
import { weekdayName } from '../../words/dates.ts';
import { durationOf, secondsOfHours } from '../../words/durations.ts';
import type { Language } from '../../words/words.ts';
import type { Factor, Premium, PolicyRules } from './policy-rules.ts';
import { ruleWords } from './rule-words.ts';
import { factorText } from './texts.ts';

const hoursText = (hours: number) => durationOf(secondsOfHours(hours));

/** 1 March 2026 is a Sunday, which counts as 0. */
const dayNames = (language: Language, days: readonly number[]) =>
  listOf(
    days.map((day) => weekdayName(language, `2026-03-0${1 + day}`)),
    language,
  );

function premiumLine(language: Language, premium: Premium): string {
  const words = ruleWords(language);
  const number = (value: Factor) => factorText(language, String(value));
  const when = [
    ...(premium.days ? [dayNames(language, premium.days)] : []),
    ...(premium.holiday_classes ? [words.classes(listOf(premium.holiday_classes, language))] : []),
    ...(premium.holidays && !premium.holiday_classes ? [words.holidays] : []),
    ...(premium.from && premium.to ? [words.clock(premium.from, premium.to)] : []),
  ];
  const worth = [
    ...(premium.pay_rate_multiplier ? [words.pay(number(premium.pay_rate_multiplier))] : []),
    ...(premium.pay_rate_addition ? [words.addition(number(premium.pay_rate_addition))] : []),
    ...(premium.hour_minutes ? [words.hour(number(premium.hour_minutes))] : []),
    ...(typeof premium.in_regular_rate === 'boolean' ? [words.inRate[premium.in_regular_rate ? 'yes' : 'no']] : []),
    ...(premium.overtime_multiplier ? [words.overtimePay(number(premium.overtime_multiplier))] : []),
    ...(premium.credited ? [words.credited] : []),
    ...(premium.counts_longer ? [words.longer] : []),
    ...(premium.outside_counters ? [words.outside] : []),
  ];
  const condition = when.join(', ');
  const line = words.premium(premium.name, condition === premium.name ? '' : condition, listOf(worth, language));
  return premium.group ? `${line}; ${words.group(premium.group)}` : line;
}

/** A sentence for each rule in addition to the threshold; empty if there are none. */
export function furtherLines(language: Language, ruled: PolicyRules): string[] {
  const words = ruleWords(language);
  const factor = (value: Factor) => words.pay(factorText(language, String(value)));
  const { policy_type: type, premiums, combine, day_starts_at: start, threshold_less_per_holiday: less } = ruled;
  return [
    ...(ruled.tiers ?? []).map(({ threshold, pay_rate_multiplier: pay, counts }) =>
      counts === 'overtime'
        ? words.beyondOvertime(hoursText(threshold), factor(pay))
        : words.beyond(type, hoursText(threshold), factor(pay)),
    ),
    ...(ruled.consecutive_days ?? []).map((tier) => {
      const from = tier.threshold === 0 ? null : hoursText(tier.threshold);
      return words.consecutive(tier.day, from, factor(tier.pay_rate_multiplier));
    }),
    ...(ruled.regular_rate === 'weighted_average' ? [words.average] : []),
    ...(premiums ?? []).map((premium) => premiumLine(language, premium)),
    ...(premiums && premiums.length > 0 ? [words.combine[combine ?? 'highest']] : []),
    ...(start && start !== '00:00' ? [words.dayStart(start)] : []),
    ...(less ? [words.lessPerHoliday(hoursText(less))] : []),
  ];
}

/** A sentence for each rule about pay. */
export function ruleLines(language: Language, ruled: PolicyRules): string[] {
  const words = ruleWords(language);
  const pay = words.pay(factorText(language, String(ruled.pay_rate_multiplier)));
  return [words.beyond(ruled.policy_type, hoursText(ruled.threshold), pay), ...furtherLines(language, ruled)];
}
