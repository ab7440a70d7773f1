import type { OvertimeRuleName, PolicyType } from '../../../../contract/lists/overtime.ts';
import { hourlyCentsOf, millionthsOf, tenThousandthsOf } from '../../../../money/cents.ts';
import { countsOvertime, isInRegularRate, type PolicyRules, type PremiumRule } from '../../../../money/pay-rules.ts';

/**
 * The fields of a policy version that counting and prices need. Decimals are text with up to four decimals, multipliers
 * with up to six.
 */
export interface PolicyVersion {
  policyId: number;
  policyType: PolicyType;
  /** Hours. */
  threshold: string;
  payRateMultiplier: string;
  billRateMultiplier: string;
  rules: PolicyRules;
}

/** The kinds of rows that can make a second overtime. */
type OvertimeKind = Exclude<OvertimeRuleName, 'regular'>;

/** The count of seconds beyond which time is overtime, and the multipliers of that time. */
export interface OvertimeRow {
  policy: PolicyInForce;
  kind: OvertimeKind;
  /** Whether the row uses the counter of the day. Rows for consecutive days use it in daily and weekly policies. */
  isByDay: boolean;
  /** Seconds of time, or of overtime if the row counts overtime. */
  from: number;
  /** Multipliers in millionths. */
  pay: number;
  bill: number;
  /** The row that made the time overtime, if the multipliers are those of a tier that counts overtime. */
  raised: OvertimeRow | null;
}

/** A premium for time on certain days or at certain hours. */
export interface Premium extends PremiumRule {
  policy: PolicyInForce;
  /** In millionths. 1,000,000 = no multiplication. */
  pay: number;
  /** The multiplier of overtime with this premium, in millionths. null = both multipliers are combined. */
  overtimePay: number | null;
  /** Cents per paid hour, with up to two decimals. */
  addition: number;
  /** Minutes that are paid as an hour, in ten-thousandths. 600,000 = an ordinary hour. */
  hourParts: number;
  isInRate: boolean;
}

/** A policy version, converted to whole numbers for computation. */
export interface PolicyInForce extends PolicyVersion {
  thresholdSeconds: number;
  /** The number of holidays by which the threshold is lowered, and the threshold without them. */
  lowered: { holidays: number; from: PolicyInForce } | null;
  /** The policy's threshold and its tiers, ascending. Each row has a higher multiplier than the rows before it. */
  rows: readonly OvertimeRow[];
  /** The tiers that count the overtime of the week, ascending. */
  overtimeRows: readonly OvertimeRow[];
  /** Rows by the number of the consecutive day. */
  consecutive: ReadonlyMap<number, readonly OvertimeRow[]>;
  premiums: readonly Premium[];
  /** Whether the rules depend on the time of day, so the sums of a day are not enough. */
  isByClock: boolean;
}

/**
 * Converts a threshold to whole seconds, rounded up. If the threshold falls within a second, that second is not
 * overtime. Input: hours as decimal text. Source: docs/contract/overtime.md. Examples: "40.0000" -> 144000; "8.0001" =
 * 28800.36 s -> 28801.
 */
export function thresholdSeconds({ threshold }: Pick<PolicyVersion, 'threshold'>): number {
  return Math.ceil((tenThousandthsOf(threshold) * 9) / 25);
}

/** Whether a row pays more than another, or as much and bills more. */
const isHigher = (row: OvertimeRow, other: OvertimeRow) =>
  row.pay > other.pay || (row.pay === other.pay && row.bill > other.bill);

/**
 * Orders the rows of one counter by threshold and drops rows whose multiplier is not higher than an earlier one. If
 * several rows apply to a second, only the highest multiplier counts.
 * Source: docs/contract/overtime.md, Precedence. Example: from 8 h × 2 and from 12 h × 1.5 -> from 8 h × 2.
 */
export function bestRows(rows: readonly OvertimeRow[]): OvertimeRow[] {
  const best: OvertimeRow[] = [];
  for (const row of rows.toSorted((a, b) => a.from - b.from)) {
    const last = best.at(-1);
    if (last && !isHigher(row, last)) continue;
    if (last?.from === row.from) best.pop();
    best.push(row);
  }
  return best;
}

/** The raised rows by tier and by the row that made the time overtime, each built once. */
const raisedRows = new WeakMap<OvertimeRow, WeakMap<OvertimeRow, OvertimeRow>>();

/**
 * The row of overtime with the multipliers of a tier that counts overtime, if they are higher. The time stays overtime
 * of the same counter. Example: daily × 2, tier × 3 from 12 h of overtime -> × 3, by the day.
 */
export function raisedBy(tier: OvertimeRow, row: OvertimeRow): OvertimeRow {
  if (!isHigher(tier, row)) return row;
  const known = raisedRows.get(tier) ?? new WeakMap<OvertimeRow, OvertimeRow>();
  raisedRows.set(tier, known);
  const raised = known.get(row) ?? { ...tier, isByDay: row.isByDay, raised: row };
  known.set(row, raised);
  return raised;
}

interface RowSource {
  threshold: string;
  payRateMultiplier: string;
  billRateMultiplier: string | null;
}

function rowOf(policy: PolicyInForce, kind: OvertimeKind, source: RowSource): OvertimeRow {
  return {
    policy,
    kind,
    isByDay: policy.policyType === 'daily' || kind === 'consecutive_day',
    from: thresholdSeconds(source),
    pay: millionthsOf(source.payRateMultiplier),
    bill: millionthsOf(source.billRateMultiplier ?? policy.billRateMultiplier),
    raised: null,
  };
}

function consecutiveRows(policy: PolicyInForce): Map<number, OvertimeRow[]> {
  const rows = new Map<number, OvertimeRow[]>();
  for (const row of policy.rules.consecutiveDays) {
    const known = rows.get(row.day) ?? [];
    rows.set(row.day, [...known, rowOf(policy, 'consecutive_day', row)]);
  }
  return rows;
}

function premiumOf(policy: PolicyInForce, rule: PremiumRule): Premium {
  return {
    ...rule,
    policy,
    pay: millionthsOf(rule.payRateMultiplier ?? '1'),
    overtimePay: rule.overtimeMultiplier === undefined ? null : millionthsOf(rule.overtimeMultiplier),
    addition: hourlyCentsOf(rule.payRateAddition ?? '0'),
    hourParts: tenThousandthsOf(rule.hourMinutes ?? '60'),
    isInRate: isInRegularRate(rule, policy.rules),
  };
}

/** Converts a version to whole numbers. Example: threshold 40 × "1.5000" -> one row from 144000 s at 1500000. */
export function policyInForce(version: PolicyVersion, lowered: PolicyInForce['lowered'] = null): PolicyInForce {
  const { policyId, policyType, threshold, payRateMultiplier, billRateMultiplier, rules } = version;
  const policy: PolicyInForce & { rows: OvertimeRow[]; overtimeRows: OvertimeRow[]; premiums: Premium[] } = {
    policyId,
    policyType,
    threshold,
    payRateMultiplier,
    billRateMultiplier,
    rules,
    thresholdSeconds: thresholdSeconds(version),
    lowered,
    rows: [],
    overtimeRows: [],
    consecutive: new Map(),
    premiums: [],
    isByClock: rules.dayStartsAt !== '00:00' || rules.premiums.some(({ from }) => from !== null),
  };
  const [ofOvertime, ofTime] = [true, false].map((counts) =>
    rules.tiers.filter((tier) => countsOvertime(tier) === counts).map((tier) => rowOf(policy, 'tier', tier)),
  );
  policy.rows.push(...bestRows([rowOf(policy, 'threshold', policy), ...(ofTime ?? [])]));
  policy.overtimeRows.push(...bestRows(ofOvertime ?? []));
  policy.consecutive = consecutiveRows(policy);
  policy.premiums.push(...rules.premiums.map((rule) => premiumOf(policy, rule)));
  return policy;
}

/** Policies with lowered thresholds by number of holidays, each built once. */
const loweredPolicies = new WeakMap<PolicyInForce, Map<number, PolicyInForce>>();

/**
 * A weekly policy with the threshold of a workweek that contains holidays. Each lowers the threshold by
 * `thresholdLessPerHoliday` hours, but not below 0. Tiers keep their thresholds. Source: Canada Labour Code, s. 169.
 * Example: 40 h, 8 h less per holiday, one holiday -> 32 h.
 */
export function loweredBy(policy: PolicyInForce, holidays: number): PolicyInForce {
  const { thresholdLessPerHoliday: less } = policy.rules;
  if (less === null || holidays === 0) return policy;
  const known = loweredPolicies.get(policy) ?? new Map<number, PolicyInForce>();
  loweredPolicies.set(policy, known);
  const hours = Math.max(0, tenThousandthsOf(policy.threshold) - holidays * tenThousandthsOf(less)) / 10_000;
  const lowered =
    known.get(holidays) ?? policyInForce({ ...policy, threshold: hours.toFixed(4) }, { holidays, from: policy });
  known.set(holidays, lowered);
  return lowered;
}
