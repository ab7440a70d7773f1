import type { WireStep } from '../../../contract/overtime-steps.ts';
import { formatCents } from '../../../money/cents.ts';
import { hourlyAmount } from '../../../money/hourly-amount.ts';
import { decimalText, plus, type Ratio, ratio, times, zero } from '../../../money/ratio.ts';
import type { ExplainedAmounts } from './amount-visibility.ts';
import type { MemberWeek } from './compute.ts';
import { creditStep } from './credit-step.ts';
import type { TimeSegment } from './rules/count.ts';
import type { Line } from './rules/lines.ts';
import type { PricedSide } from './rules/price.ts';
import type { AmountKind } from './rules/rates.ts';
import { salariesOf } from './rules/regular-rates.ts';
import { payOfDays, periodsOfYear, type SalaryInForce, weeksOfYear } from './rules/salary.ts';
import { type PricedShare, sharesOf } from './rules/shares.ts';
import { salaryRateSteps } from './salary-rate-steps.ts';
import { segmentStep } from './segment-step.ts';
import { regularRateSteps } from './regular-rate-steps.ts';
import {
  carriedText,
  type ExactAmounts,
  exactOf,
  exactTexts,
  multiplierText,
  rateOf,
  type SharesOfSegments,
  type ShownSide,
  sideNames,
  surcharge,
} from './share-amounts.ts';

type Sides = Record<AmountKind, PricedSide | null>;

/** More than there are ids of projects. */
const idsPerDay = 2 ** 31;

/** Groups segments by date and project, ordered by date, then by project. */
function byProject(segments: readonly TimeSegment[]): TimeSegment[][] {
  const groups = new Map<number, TimeSegment[]>();
  for (const segment of segments) {
    const key = segment.piece.day * idsPerDay + segment.piece.projectId;
    const known = groups.get(key);
    if (known) known.push(segment);
    else groups.set(key, [segment]);
  }
  const first = ([segment]: TimeSegment[]) => segment?.piece ?? { day: 0, projectId: 0 };
  return [...groups.values()].sort((a, b) => first(a).day - first(b).day || first(a).projectId - first(b).projectId);
}

/** The time and exact amounts of shares, by line. */
function sumsByLine(shares: readonly PricedShare[]) {
  const sums = new Map<Line, { seconds: number; straight: bigint; premium: bigint }>();
  for (const { line, segment, exact } of shares) {
    const own = sums.get(line);
    if (own) {
      own.seconds += segment.seconds;
      own.straight += exact.straight;
      own.premium += exact.premium;
    } else sums.set(line, { seconds: segment.seconds, straight: exact.straight, premium: exact.premium });
  }
  return sums;
}

type SumsByLine = ReturnType<typeof sumsByLine>;

const sumOfExact = (sums: SumsByLine): ExactAmounts =>
  Array.from(sums, ([line, own]) => exactOf(line, [own])).reduce((all, own) => ({
    straight: plus(all.straight, own.straight),
    premium: plus(all.premium, own.premium),
  }));

/** Paid seconds × (multiplier − 1). */
function multipliedSeconds(sums: SumsByLine): Ratio {
  let all = zero;
  for (const [{ terms }, { seconds }] of sums) {
    const { multiplier, hour } = terms;
    if (multiplier.n === multiplier.d) continue;
    const own = times(times(surcharge(multiplier), hour), ratio(seconds));
    all = all === zero ? own : plus(all, own);
  }
  return all;
}

function addUp(shares: readonly PricedShare[], withLevel: boolean) {
  const [first] = shares;
  if (!first) return null;
  let [straight, premium] = [0, 0];
  for (const cents of shares) {
    straight += cents.straight;
    premium += cents.premium;
  }
  const byLine = sumsByLine(shares);
  return {
    ...rateOf(first, withLevel),
    straight: formatCents(straight),
    premium: formatCents(premium),
    ...exactTexts(sumOfExact(byLine)),
    multiplied_seconds: decimalText(multipliedSeconds(byLine), 4),
  };
}

function projectStep(
  week: MemberWeek,
  segments: readonly TimeSegment[],
  shares: SharesOfSegments,
  shown: readonly ShownSide[],
): WireStep {
  const { day, projectId } = segments[0]?.piece ?? { day: 0, projectId: 0 };
  const date = week.dates.textOf(day);
  let [tracked, byDay, byWeek] = [0, 0, 0];
  for (const { seconds, row } of segments) {
    tracked += seconds;
    if (row?.isByDay) byDay += seconds;
    else if (row) byWeek += seconds;
  }
  const sharesOn = (kind: AmountKind) => segments.flatMap((segment) => shares[kind].get(segment) ?? []);
  const worth = shown.map(({ kind, withLevel }) => [kind, addUp(sharesOn(kind), withLevel)] as const);
  const texts = worth.map(([kind, sums]) =>
    sums ? ` ${sideNames[kind]}: straight ${sums.straight}, premium ${sums.premium}.` : ` No ${kind} by the hour.`,
  );
  return {
    step: 'project',
    text:
      `${date}, project ${projectId}: ${tracked} s, of which ${byDay} s are overtime by the day and ${byWeek} s by ` +
      `the week.${texts.join('')}`,
    date,
    project_id: projectId,
    tracked_seconds: tracked,
    daily_overtime_seconds: byDay,
    weekly_overtime_seconds: byWeek,
    ...Object.fromEntries(worth),
  };
}

function lineStep(side: AmountKind, line: Line): WireStep {
  const { projectId, terms, seconds, straight, premium } = line;
  const multiplier = multiplierText(terms.multiplier);
  const exact = exactTexts(exactOf(line, line.shares));
  const [paid, added] = [formatCents(straight), formatCents(premium)];
  return {
    step: 'line',
    text:
      `${sideNames[side]} line, project ${projectId} × ${multiplier}: ${seconds} s, straight ` +
      `${carriedText(exact.straight_exact, paid)}, premium ${carriedText(exact.premium_exact, added)}, ` +
      'each rounded once.',
    side,
    earning: 'time',
    project_id: projectId,
    multiplier,
    tracked_seconds: seconds,
    straight: paid,
    premium: added,
    ...exact,
  };
}

interface Named {
  name?: string;
  /** The computation of the amount, with a sign of equality at its end. */
  how?: string;
}

/** A pay line without hours: a salary or an earning. */
function otherLine(earning: 'salary' | 'earning', cents: number, exact: Ratio, more: Named): WireStep {
  const { name, how = '' } = more;
  const straight = formatCents(cents);
  return {
    step: 'line',
    text: `Pay line, ${name ?? earning}: ${how}${carriedText(hourlyAmount(exact), straight)}.`,
    side: 'pay',
    earning,
    ...(name === undefined ? {} : { name }),
    project_id: null,
    multiplier: '1.0',
    tracked_seconds: 0,
    straight,
    premium: '0.00',
    straight_exact: hourlyAmount(exact),
    premium_exact: '0.00',
  };
}

/** A week's salary as a product. Example: 2,200.00 a month on seven days -> "2200.00 × 12 / 52 × 7 / 7 = ". */
function salaryProduct(salaries: readonly SalaryInForce[]): string {
  const products = [...Map.groupBy(salaries, ({ perPeriod }) => `${perPeriod.cents} ${perPeriod.period}`).values()];
  const texts = products.flatMap((days) => {
    const [first] = days;
    if (!first) return [];
    const { cents, period } = first.perPeriod;
    return [`${formatCents(cents)} × ${periodsOfYear[period]} / ${weeksOfYear} × ${days.length} / 7`];
  });
  return `${texts.join(' + ')} = `;
}

function payLines(week: MemberWeek, { lines, salary }: PricedSide): WireStep[] {
  const salaries = salariesOf(week);
  const how = salaryProduct(salaries);
  return [
    ...(salary > 0 ? [otherLine('salary', salary, payOfDays(salaries), { how })] : []),
    ...lines.map((line) => lineStep('pay', line)),
    ...week.earnings.map(({ cents, name }) => otherLine('earning', cents, ratio(cents), { name })),
  ];
}

/** Explains a week's amounts: its segments, the sums per date and project, and the rounded lines. */
export function explainAmounts(week: MemberWeek, sides: Sides, visibility: ExplainedAmounts): WireStep[] {
  const shown = [
    ...(visibility.pay ? [{ kind: 'pay' as const, withLevel: visibility.payLevel }] : []),
    ...(visibility.bill ? [{ kind: 'bill' as const, withLevel: true }] : []),
  ];
  const sharesBy = (side: PricedSide | null) =>
    new Map(sharesOf(side?.lines ?? []).map((share) => [share.segment, share]));
  const shares = { pay: sharesBy(sides.pay), bill: sharesBy(sides.bill) };
  const { segments } = week.counted;
  return [
    ...(visibility.pay ? [...salaryRateSteps(week, shares.pay), ...regularRateSteps(week, shares.pay)] : []),
    ...(sides.pay?.credit ? [creditStep(sides.pay.credit, shares.pay)] : []),
    ...segments.map((segment) => segmentStep(week, segment, shares, shown)),
    ...byProject(segments).map((own) => projectStep(week, own, shares, shown)),
    ...(sides.pay ? payLines(week, sides.pay) : []),
    ...(sides.bill?.lines.map((line) => lineStep('bill', line)) ?? []),
  ];
}
