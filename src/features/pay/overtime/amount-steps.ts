import type { WireStep } from '../../../contract/overtime.ts';
import { formatCents } from '../../../money/cents.ts';
import { decimalText, one, plus, ratio, times, zero } from '../../../money/ratio.ts';
import type { ExplainedAmounts } from './amount-visibility.ts';
import type { MemberWeek } from './compute.ts';
import type { TimeSegment } from './rules/count.ts';
import type { Credit } from './rules/credit.ts';
import type { Line } from './rules/lines.ts';
import type { PricedSide } from './rules/price.ts';
import type { AmountKind } from './rules/rates.ts';
import { type PricedShare, sharesOf } from './rules/shares.ts';
import { segmentStep } from './segment-step.ts';
import { multiplierText, rateOf, type SharesOfSegments, type ShownSide, sideNames } from './share-amounts.ts';

type Sides = Record<AmountKind, PricedSide | null>;

/** Groups segments by date and project, ordered by date, then by project. */
function byProject(segments: readonly TimeSegment[]): TimeSegment[][] {
  const groups = new Map<string, TimeSegment[]>();
  for (const segment of segments) {
    const key = `${segment.piece.day} ${segment.piece.projectId}`;
    const known = groups.get(key);
    if (known) known.push(segment);
    else groups.set(key, [segment]);
  }
  const first = ([segment]: TimeSegment[]) => segment?.piece ?? { day: 0, projectId: 0 };
  return [...groups.values()].sort((a, b) => first(a).day - first(b).day || first(a).projectId - first(b).projectId);
}

function addUp(shares: readonly PricedShare[], withLevel: boolean) {
  const [first] = shares;
  if (!first) return null;
  let [straight, premium, multiplied] = [0, 0, zero];
  for (const { segment, line, ...cents } of shares) {
    straight += cents.straight;
    premium += cents.premium;
    const added = plus(line.terms.multiplier, { n: -one.n, d: one.d });
    multiplied = plus(multiplied, times(times(added, line.terms.hour), ratio(segment.seconds)));
  }
  return {
    ...rateOf(first, withLevel),
    straight: formatCents(straight),
    premium: formatCents(premium),
    multiplied_seconds: decimalText(multiplied, 4),
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

function lineStep(side: AmountKind, { projectId, terms, seconds, straight, premium }: Line): WireStep {
  const multiplier = multiplierText(terms.multiplier);
  const [paid, added] = [formatCents(straight), formatCents(premium)];
  return {
    step: 'line',
    text:
      `${sideNames[side]} line, project ${projectId} × ${multiplier}: ${seconds} s, straight ${paid}, premium ` +
      `${added}, each rounded once.`,
    side,
    earning: 'time',
    project_id: projectId,
    multiplier,
    tracked_seconds: seconds,
    straight: paid,
    premium: added,
  };
}

/** A pay line without hours: a salary or an earning. */
function otherLine(earning: 'salary' | 'earning', cents: number, name?: string): WireStep {
  const straight = formatCents(cents);
  return {
    step: 'line',
    text: `Pay line, ${name ?? earning}: ${straight}.`,
    side: 'pay',
    earning,
    ...(name === undefined ? {} : { name }),
    project_id: null,
    multiplier: '1.0',
    tracked_seconds: 0,
    straight,
    premium: '0.00',
  };
}

function payLines(week: MemberWeek, { lines, salary }: PricedSide): WireStep[] {
  return [
    ...(salary > 0 ? [otherLine('salary', salary)] : []),
    ...lines.map((line) => lineStep('pay', line)),
    ...week.earnings.map(({ cents, name }) => otherLine('earning', cents, name)),
  ];
}

/** Explains how much of the overtime premium the credited premiums already pay. */
function creditStep({ names, overtime, credited }: Credit): WireStep {
  const named = `${names.join(', ')} ${names.length === 1 ? 'counts' : 'count'} towards it`;
  const [due, less, left] = [overtime, credited, overtime - credited].map(formatCents);
  return {
    step: 'credit',
    text: `Overtime premium of the week: ${due}. ${named}: ${due} − ${less} = ${left}.`,
    premiums: names,
    overtime_premium: due ?? '',
    credited: less ?? '',
  };
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
    ...(sides.pay?.credit ? [creditStep(sides.pay.credit)] : []),
    ...segments.map((segment) => segmentStep(week, segment, shares, shown)),
    ...byProject(segments).map((own) => projectStep(week, own, shares, shown)),
    ...(sides.pay ? payLines(week, sides.pay) : []),
    ...(sides.bill?.lines.map((line) => lineStep('bill', line)) ?? []),
  ];
}
