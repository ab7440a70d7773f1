import type { WireStep } from '../../../contract/overtime-steps.ts';
import { toWireNumber } from '../../../money/amounts.ts';
import { formatMultiplier } from '../../../money/rates.ts';
import { explainAmounts } from './amount-steps.ts';
import type { ExplainedAmounts } from './amount-visibility.ts';
import type { MemberWeek } from './compute.ts';
import { type CounterStep, counterSteps } from './rules/counter-steps.ts';
import type { PolicyInForce } from './rules/policy.ts';
import type { PricedSide } from './rules/price.ts';

const daysOf = ({ week: { from, until } }: MemberWeek) => until - from;

function weekSteps(week: MemberWeek): WireStep[] {
  const days = daysOf(week);
  if (days === 7) return [];
  const text =
    `A change of the organization's calendar cut this workweek to ${days} of seven days; ` +
    'its time counts against the full threshold of a week.';
  return [{ step: 'week', text, days }];
}

/** The policy versions of the week with their dates, ordered by first date, weekly ones first. */
function versionsOf({ week, policies, dates }: MemberWeek): { policy: PolicyInForce; dates: string[] }[] {
  const versions = new Map<number, { policy: PolicyInForce; dates: string[] }>();
  for (let day = week.from; day < week.until; day += 1) {
    for (const policy of [policies.weekly[day], policies.daily[day]]) {
      if (!policy) continue;
      const known = versions.get(policy.policyId);
      if (known) known.dates.push(dates.textOf(day));
      else versions.set(policy.policyId, { policy, dates: [dates.textOf(day)] });
    }
  }
  return [...versions.values()];
}

function policyStep(policy: PolicyInForce, dates: string[], isWhole: boolean, visibility: ExplainedAmounts): WireStep {
  const { policyId, policyType, payRateMultiplier, billRateMultiplier } = policy;
  const [hours, seconds] = [toWireNumber(policy.threshold), policy.thresholdSeconds];
  const { lowered } = policy;
  const [pay, bill] = [formatMultiplier(payRateMultiplier), formatMultiplier(billRateMultiplier)];
  const period = policyType === 'weekly' ? 'workweek' : 'day';
  const worth = visibility.bill ? `paid ${pay} times and billed ${bill} times the rate` : `paid ${pay} times the rate`;
  const partly = policyType === 'weekly' ? ': only these days count, against the full threshold' : '';
  const when = isWhole ? 'It applies on every day of the workweek.' : `It applies on ${dates.join(', ')}${partly}.`;
  const less = lowered
    ? ` Holidays of the workweek: ${lowered.holidays}; each lowers the threshold of ` +
      `${toWireNumber(lowered.from.threshold)} hours by ${toWireNumber(policy.rules.thresholdLessPerHoliday ?? '0')}.`
    : '';
  const rule = `Policy ${policyId}: time beyond ${hours} hours (${seconds} s) of a ${period} is overtime, ${worth}.`;
  return {
    step: 'policy',
    text: `${rule} ${when}${less}`,
    policy_id: policyId,
    policy_type: policyType,
    threshold: hours,
    threshold_seconds: seconds,
    ...(lowered ? { holidays: lowered.holidays } : {}),
    pay_rate_multiplier: pay,
    ...(visibility.bill ? { bill_rate_multiplier: bill } : {}),
    dates,
  };
}

function policySteps(week: MemberWeek, visibility: ExplainedAmounts): WireStep[] {
  const versions = versionsOf(week);
  if (versions.length === 0) {
    return [
      {
        step: 'no_policy',
        text: 'The member has no overtime policy in this workweek: all time is regular.',
      },
    ];
  }
  return versions.map(({ policy, dates }) => policyStep(policy, dates, dates.length === daysOf(week), visibility));
}

function counterStep({ policy, counted, before, after, overtime }: CounterStep, date: string): WireStep {
  const { thresholdSeconds: threshold } = policy;
  const isDaily = policy.policyType === 'daily';
  const unit = isDaily ? 's of the day' : 's that are not overtime by the day';
  const beyond = overtime === 0 ? 'nothing is' : `${overtime} s are`;
  const text =
    `${date}, policy ${policy.policyId}: ${counted} ${unit} take the counter from ${before} s to ${after} s; ` +
    `${beyond} beyond ${threshold} s${overtime === 0 ? '' : ' and are overtime'}.`;
  return {
    step: 'counter',
    text,
    date,
    policy_id: policy.policyId,
    policy_type: policy.policyType,
    counted_seconds: counted,
    counter_before: before,
    counter_after: after,
    threshold_seconds: threshold,
    overtime_seconds: overtime,
  };
}

/** Explains a week's overtime and amounts, in the order of a recomputation. */
export function explain(
  week: MemberWeek,
  sides: { pay: PricedSide | null; bill: PricedSide | null },
  visibility: ExplainedAmounts,
): WireStep[] {
  return [
    ...weekSteps(week),
    ...policySteps(week, visibility),
    ...counterSteps(week.counted.segments, week.policies).map((step) => counterStep(step, week.dates.textOf(step.day))),
    ...explainAmounts(week, sides, visibility),
  ];
}
