import type { WireStep } from '../../../contract/overtime-steps.ts';
import { formatSeconds } from '../../../time/text.ts';
import { explainCombination } from './combination-step.ts';
import type { MemberWeek } from './compute.ts';
import type { TimeSegment } from './rules/count.ts';
import { isOutsideCounters } from './rules/pieces.ts';
import type { Premium } from './rules/policy.ts';
import { exactCents } from './rules/exact-cents.ts';
import type { SalaryInForce } from './rules/salary.ts';
import type { PricedShare } from './rules/shares.ts';
import { billTerms, payTerms, premiumsThatApply } from './rules/terms.ts';
import { amountsOf, amountText, multiplierText, type SharesOfSegments, type ShownSide } from './share-amounts.ts';

type SegmentStep = Extract<WireStep, { step: 'segment' }>;

const instantText = (unixSeconds: number) => formatSeconds(Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000));

/** The instants of a segment. null if its slots are unknown. */
function rangeOf({
  piece,
  offset,
  seconds,
}: TimeSegment): { since: string; until: string } | { since: null; until: null } {
  if (piece.startsAt === null) return { since: null, until: null };
  const since = piece.startsAt + offset;
  return { since: instantText(since), until: instantText(since + seconds) };
}

/** The premiums that the hours of a segment are paid. Without pay, premiums of a group are compared by multiplier. */
function paidPremiums({ row, piece }: TimeSegment, share: PricedShare | undefined): readonly Premium[] {
  const rate = share?.rate ? exactCents(share.rate.cents) : (share?.salaryRate ?? null);
  return premiumsThatApply(row, piece.premiums, rate);
}

/** The premiums that apply, and those that another premium of their group exceeds. */
function premiumsText(all: readonly Premium[], paid: readonly Premium[]): string {
  const names = paid.map(({ name }) => name);
  const exceeded = all
    .filter((premium) => !paid.includes(premium))
    .map(({ name, group }) => ` ${name} does not apply: another premium of group “${group ?? ''}” is higher.`);
  return `${names.length > 0 ? `, with ${names.join(', ')}` : ''}.${exceeded.join('')}`;
}

function segmentText(segment: TimeSegment, when: string, paid: readonly Premium[]): string {
  const { piece, seconds, row } = segment;
  const regular = isOutsideCounters(piece) ? 'time outside the counters' : 'regular time';
  const counted = row?.raised ? ' of overtime' : '';
  const kind = row
    ? `overtime by policy ${row.policy.policyId} (${row.kind}, from ${row.from} s${counted} on)`
    : regular;
  return `${when}, project ${piece.projectId}: ${seconds} s of ${kind}${premiumsText(piece.premiums, paid)}`;
}

/** The amounts of a segment that the reader sees, and their products as text. */
function worthOf(
  segment: TimeSegment,
  shares: SharesOfSegments,
  shown: readonly ShownSide[],
  salary: SalaryInForce | null,
) {
  let worth = '';
  const amounts: Pick<SegmentStep, 'pay' | 'bill'> = {};
  for (const { kind, withLevel } of shown) {
    const share = shares[kind].get(segment);
    const sums = share ? amountsOf(share, withLevel) : null;
    if (share && sums) worth += amountText(kind, share, sums, salary);
    amounts[kind] = sums;
  }
  return { worth, amounts };
}

const countersOf = ({ before, after }: TimeSegment) => ({
  day_counter_before: before.day,
  day_counter_after: after.day,
  week_counter_before: before.week,
  week_counter_after: after.week,
});

/** Explains a segment: its time, the rule that made it overtime, the counters before and after it, and its amounts. */
export function segmentStep(
  week: MemberWeek,
  segment: TimeSegment,
  shares: SharesOfSegments,
  shown: readonly ShownSide[],
): WireStep {
  const { piece, seconds, row } = segment;
  const date = week.dates.textOf(piece.day);
  const share = shares.pay.get(segment);
  const multiplier = multiplierText((share?.line.terms ?? payTerms(row, piece.premiums, null)).multiplier);
  const paid = paidPremiums(segment, share);
  const isPaySeen = shown.some(({ kind }) => kind === 'pay');
  const { text, ...combination } = explainCombination(week, segment, share, { multiplier, isPaySeen });
  const range = rangeOf(segment);
  const when = range.since === null ? date : `${range.since} to ${range.until}`;
  const { worth, amounts } = worthOf(segment, shares, shown, week.salaryOn(piece.day));
  return {
    step: 'segment',
    text: `${segmentText(segment, when, paid)}${text}${worth}`,
    date,
    ...range,
    project_id: piece.projectId,
    billable: piece.isBillable,
    tracked_seconds: seconds,
    rule: row?.kind ?? 'regular',
    ...(row ? { policy_id: row.policy.policyId } : {}),
    premiums: paid.map(({ name }) => name),
    pay_rate_multiplier: multiplier,
    ...(shown.some(({ kind }) => kind === 'bill')
      ? { bill_rate_multiplier: multiplierText(billTerms(row).multiplier) }
      : {}),
    ...combination,
    ...countersOf(segment),
    ...amounts,
  };
}
