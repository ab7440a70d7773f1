import type { WireStep } from '../../contract/overtime.ts';
import { toWireNumber } from '../../money/amounts.ts';
import { formatCents, formatTenThousandths } from '../../money/cents.ts';
import { formatMultiplier } from '../../money/rates.ts';
import type { MemberWeek } from './compute.ts';
import type { CounterStep } from './rules/count.ts';
import type { PolicyInForce } from './rules/policy.ts';
import { type AmountKind, type EntryAmounts, priceEntry } from './rules/price.ts';

/** Which amounts the reader may see. */
export interface AmountVisibility {
  pay: boolean;
  bill: boolean;
}

const daysOf = ({ week: { from, until } }: MemberWeek) => until - from;

function weekSteps(week: MemberWeek): WireStep[] {
  const days = daysOf(week);
  if (days === 7) return [];
  const text =
    `A change of the organization's calendar cut this workweek to ${days} of seven days; ` +
    'its time counts against the full threshold of a week.';
  return [{ step: 'week', text, days }];
}

/** The versions of the week with the dates they hold on, in the order of their first date, weekly ones first. */
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

function policySteps(week: MemberWeek, visibility: AmountVisibility): WireStep[] {
  const versions = versionsOf(week);
  if (versions.length === 0) {
    return [
      {
        step: 'no_policy',
        text: 'The member is on no overtime policy on any day of the workweek: all time is regular.',
      },
    ];
  }
  return versions.map(({ policy, dates }) => policyStep(policy, dates, dates.length === daysOf(week), visibility));
}

function counterStep({ policy, counted, before, after, overtime }: CounterStep, date: string): WireStep {
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

const presentEntryAmounts = ({ rate, multipliedParts, straight, premium }: EntryAmounts) => ({
  rate: formatCents(rate.cents),
  rate_level: rate.level,
  multiplied_seconds: formatTenThousandths(multipliedParts),
  straight: formatCents(straight),
  premium: formatCents(premium),
});

/** The multiplier arithmetic of an entry: `7200 s × 0.5`. */
function overtimeFormula({ time, policies, counted, entries }: MemberWeek, entry: number, kind: AmountKind): string {
  const part = (seconds: number | undefined, policy: PolicyInForce | null | undefined) => {
    if (!seconds || !policy) return [];
    const multiplier = kind === 'pay' ? policy.payRateMultiplier : policy.billRateMultiplier;
    return [`${seconds} s × (${formatMultiplier(multiplier)} − 1)`];
  };
  const [day, index] = [time.days[entry] ?? 0, entry - entries.from];
  const daily = part(counted.daily[index], policies.daily[day]);
  return [...daily, ...part(counted.weekly[index], policies.weekly[day])].join(' + ');
}

function amountText(week: MemberWeek, entry: number, kind: AmountKind, amounts: EntryAmounts | null): string {
  if (!amounts) return ` No ${kind} by the hour: the member's pay is fixed.`;
  const rate = formatCents(amounts.rate.cents);
  const [straight, premium] = [formatCents(amounts.straight), formatCents(amounts.premium)];
  const formula = overtimeFormula(week, entry, kind);
  const name = kind === 'pay' ? 'Pay' : 'Bill';
  const added = formula === '' ? '' : `, premium (${formula}) × ${rate} / 3600 = ${premium}`;
  return ` ${name}: straight ${week.time.seconds[entry]} s × ${rate} / 3600 = ${straight}${added}.`;
}

function projectStep(week: MemberWeek, entry: number, visibility: AmountVisibility): WireStep {
  const date = week.dates.textOf(week.time.days[entry] ?? 0);
  const [projectId, seconds] = [week.time.projectIds[entry] ?? 0, week.time.seconds[entry] ?? 0];
  const index = entry - week.entries.from;
  const [byDay, byWeek] = [week.counted.daily[index] ?? 0, week.counted.weekly[index] ?? 0];
  const kinds = (['pay', 'bill'] as const).filter((kind) => visibility[kind]);
  const worth = kinds.map((kind) => ({ kind, amounts: priceEntry(week, entry, kind) }));
  const time =
    `${date}, project ${projectId}: ${seconds} s, of which ${byDay} s are overtime by the day ` +
    `and ${byWeek} s by the week.`;
  return {
    step: 'project',
    text: time + worth.map(({ kind, amounts }) => amountText(week, entry, kind, amounts)).join(''),
    date,
    project_id: projectId,
    tracked_seconds: seconds,
    daily_overtime_seconds: byDay,
    weekly_overtime_seconds: byWeek,
    ...Object.fromEntries(worth.map(({ kind, amounts }) => [kind, amounts && presentEntryAmounts(amounts)])),
  };
}

/** How a week's overtime and amounts come about, in the order in which one would recompute them. */
export function explain(week: MemberWeek, visibility: AmountVisibility): WireStep[] {
  return [
    ...weekSteps(week),
    ...policySteps(week, visibility),
    ...week.steps.map((step) => counterStep(step, week.dates.textOf(step.day))),
    ...week.counted.daily.map((_, index) => projectStep(week, week.entries.from + index, visibility)),
  ];
}
