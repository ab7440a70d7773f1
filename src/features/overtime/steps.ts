import type { WireStep } from '../../contract/overtime.ts';
import { toWireNumber } from '../../money/amounts.ts';
import { formatCents, formatTenThousandths } from '../../money/cents.ts';
import { formatMultiplier } from '../../money/rates.ts';
import type { CounterStep, Day, Line } from './rules/count.ts';
import type { PolicyInForce } from './rules/policy.ts';
import { type AmountKind, type LineAmounts, priceLine, type RatedLine } from './rules/price.ts';
import type { MemberWeek } from './read.ts';

/** Which amounts the reader may see. */
export interface AmountVisibility {
  pay: boolean;
  bill: boolean;
}

function weekSteps({ days: { length: days } }: MemberWeek): WireStep[] {
  if (days === 7) return [];
  const text =
    `A change of the organization's calendar cut this workweek to ${days} of seven days; ` +
    'its time counts against the full threshold of a week.';
  return [{ step: 'week', text, days }];
}

/** The versions of the week with the dates they hold on, in the order of their first date, weekly ones first. */
function versionsOf(days: readonly Day[]): { policy: PolicyInForce; dates: string[] }[] {
  const versions = new Map<number, { policy: PolicyInForce; dates: string[] }>();
  for (const { date, weekly, daily } of days) {
    for (const policy of [weekly, daily]) {
      if (!policy) continue;
      const known = versions.get(policy.policyId);
      if (known) known.dates.push(date);
      else versions.set(policy.policyId, { policy, dates: [date] });
    }
  }
  return [...versions.values()];
}

function policyStep(policy: PolicyInForce, dates: string[], isWhole: boolean, visibility: AmountVisibility): WireStep {
  const { policyId, policyType, payRateMultiplier, billRateMultiplier } = policy;
  const [hours, seconds] = [toWireNumber(policy.threshold), policy.thresholdSeconds];
  const [pay, bill] = [formatMultiplier(payRateMultiplier), formatMultiplier(billRateMultiplier)];
  const period = policyType === 'weekly' ? 'workweek' : 'day';
  const worth = visibility.bill ? `paid ${pay} times and billed ${bill} times the rate` : `paid ${pay} times the rate`;
  const partly = policyType === 'weekly' ? ': only they count, against the full threshold' : '';
  const when = isWhole ? 'It holds on every day of the workweek.' : `It holds on ${dates.join(', ')}${partly}.`;
  return {
    step: 'policy',
    text: `Policy ${policyId}: time beyond ${hours} hours (${seconds} s) of a ${period} is overtime, ${worth}. ${when}`,
    policy_id: policyId,
    policy_type: policyType,
    threshold: hours,
    threshold_seconds: seconds,
    pay_rate_multiplier: pay,
    ...(visibility.bill ? { bill_rate_multiplier: bill } : {}),
    dates,
  };
}

function policySteps({ days }: MemberWeek, visibility: AmountVisibility): WireStep[] {
  const versions = versionsOf(days);
  if (versions.length === 0) {
    return [
      {
        step: 'no_policy',
        text: 'The member is on no overtime policy on any day of the workweek: all time is regular.',
      },
    ];
  }
  return versions.map(({ policy, dates }) => policyStep(policy, dates, dates.length === days.length, visibility));
}

function counterStep({ date, policy, counted, before, after, overtime }: CounterStep): WireStep {
  const { thresholdSeconds: threshold } = policy;
  const isDaily = policy.policyType === 'daily';
  const what = isDaily ? 's of the day' : 's that are not overtime by the day';
  const beyond = overtime === 0 ? 'nothing lies' : `${overtime} s lie`;
  const text =
    `${date}, policy ${policy.policyId}: ${counted} ${what} take the counter from ${before} s to ${after} s; ` +
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

const presentLineAmounts = ({ rate, multipliedParts, straight, premium }: LineAmounts) => ({
  rate: rate.amount,
  rate_level: rate.level,
  multiplied_seconds: formatTenThousandths(multipliedParts),
  straight: formatCents(straight),
  premium: formatCents(premium),
});

/** The multiplier arithmetic of a line: `7200 s × 0.5`. */
function overtimeFormula({ dailyOvertime, weeklyOvertime, daily, weekly }: Line, kind: AmountKind): string {
  const part = (seconds: number, policy: PolicyInForce | null) => {
    if (seconds === 0 || !policy) return [];
    return [
      `${seconds} s × (${formatMultiplier(kind === 'pay' ? policy.payRateMultiplier : policy.billRateMultiplier)} − 1)`,
    ];
  };
  return [...part(dailyOvertime, daily), ...part(weeklyOvertime, weekly)].join(' + ');
}

function amountText(line: Line, kind: AmountKind, amounts: LineAmounts | null): string {
  if (!amounts) return ` No ${kind} by the hour: the member's pay is fixed.`;
  const { rate } = amounts;
  const [straight, premium] = [formatCents(amounts.straight), formatCents(amounts.premium)];
  const formula = overtimeFormula(line, kind);
  const name = kind === 'pay' ? 'Pay' : 'Bill';
  const added = formula === '' ? '' : `, premium (${formula}) × ${rate.amount} / 3600 = ${premium}`;
  return ` ${name}: straight ${line.seconds} s × ${rate.amount} / 3600 = ${straight}${added}.`;
}

function projectStep({ line, rates }: RatedLine, visibility: AmountVisibility): WireStep {
  const { date, projectId, seconds, dailyOvertime, weeklyOvertime } = line;
  const kinds = (['pay', 'bill'] as const).filter((kind) => visibility[kind]);
  const worth = kinds.map((kind) => ({ kind, amounts: rates && priceLine(line, kind, rates[kind]) }));
  const time =
    `${date}, project ${projectId}: ${seconds} s, of which ${dailyOvertime} s are overtime by the day ` +
    `and ${weeklyOvertime} s by the week.`;
  return {
    step: 'project',
    text: time + worth.map(({ kind, amounts }) => amountText(line, kind, amounts)).join(''),
    date,
    project_id: projectId,
    tracked_seconds: seconds,
    daily_overtime_seconds: dailyOvertime,
    weekly_overtime_seconds: weeklyOvertime,
    ...Object.fromEntries(worth.map(({ kind, amounts }) => [kind, amounts && presentLineAmounts(amounts)])),
  };
}

/** How a week's overtime and amounts come about, in the order in which one would recompute them. */
export function explain(week: MemberWeek, visibility: AmountVisibility): WireStep[] {
  return [
    ...weekSteps(week),
    ...policySteps(week, visibility),
    ...week.counted.counters.map(counterStep),
    ...week.lines.map((line) => projectStep(line, visibility)),
  ];
}
