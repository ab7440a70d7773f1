import type { OvertimeRuleName, PolicyType } from '../../../../contract/lists/overtime.ts';
import { centsOf, tenThousandthsOf } from '../../../../money/cents.ts';
import type { PolicyRules, PremiumRule } from '../../../../money/pay-rules.ts';

/** A version of a policy as far as overtime is counted and priced by it; decimals as text, four decimals at most. */
export interface PolicyVersion {
  policyId: number;
  policyType: PolicyType;
  /** Hours. */
  threshold: string;
  payRateMultiplier: string;
  billRateMultiplier: string;
  rules: PolicyRules;
}

/** The rows of a policy by which a second may become overtime. */
type OvertimeKind = Exclude<OvertimeRuleName, 'regular'>;

/** From how many seconds of a counter on time is overtime, and what it is worth. */
export interface OvertimeRow {
  policy: PolicyInForce;
  kind: OvertimeKind;
  /** Of a day, whatever the type of the policy: consecutive days have thresholds of a day. */
  isByDay: boolean;
  from: number;
  /** Multipliers in ten-thousandths. */
  pay: number;
  bill: number;
}

/** A premium on time of certain days or hours. */
export interface Premium extends PremiumRule {
  policy: PolicyInForce;
  /** In ten-thousandths; 10,000 where it multiplies nothing. */
  pay: number;
  /** Cents per paid hour. */
  addition: number;
  /** Minutes of an hour that is paid whole, in ten-thousandths; 600,000 where it lengthens nothing. */
  hourParts: number;
}

/** The same in the whole numbers that overtime is computed with. */
export interface PolicyInForce extends PolicyVersion {
  thresholdSeconds: number;
  /** The policy's own threshold and its tiers, ascending; each is worth more than those before it. */
  rows: readonly OvertimeRow[];
  /** By the number of the consecutive day. */
  consecutive: ReadonlyMap<number, readonly OvertimeRow[]>;
  premiums: readonly Premium[];
  /** Whether what holds depends on the time of day, so that sums of a day do not do. */
  isByClock: boolean;
}

/**
 * A threshold in whole seconds, up to the next one: a second that the threshold cuts is not beyond it.
 * Input: hours as decimal text. Source: docs/contract/overtime.md.
 * Examples: "40.0000" -> 144000; "8.0001" = 28800.36 s -> 28801.
 */
export function thresholdSeconds({ threshold }: Pick<PolicyVersion, 'threshold'>): number {
  return Math.ceil((tenThousandthsOf(threshold) * 9) / 25);
}

/**
 * Rows of one counter in the order of their thresholds, without those that are worth no more than one before: where
 * several hold, a second bears the highest multiplier and no other.
 * Source: docs/contract/overtime.md, Precedence. Example: from 8 h × 2 and from 12 h × 1.5 -> from 8 h × 2.
 */
export function bestRows(rows: readonly OvertimeRow[]): OvertimeRow[] {
  const best: OvertimeRow[] = [];
  for (const row of rows.toSorted((a, b) => a.from - b.from)) {
    const last = best.at(-1);
    if (last && (row.pay < last.pay || (row.pay === last.pay && row.bill <= last.bill))) continue;
    if (last?.from === row.from) best.pop();
    best.push(row);
  }
  return best;
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
    pay: tenThousandthsOf(source.payRateMultiplier),
    bill: tenThousandthsOf(source.billRateMultiplier ?? policy.billRateMultiplier),
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
    pay: tenThousandthsOf(rule.payRateMultiplier ?? '1'),
    addition: centsOf(rule.payRateAddition ?? '0'),
    hourParts: tenThousandthsOf(rule.hourMinutes ?? '60'),
  };
}

/** A version in whole numbers. Example: threshold 40 × "1.5000" -> one row from 144000 s at 15000. */
export function policyInForce(version: PolicyVersion): PolicyInForce {
  const { policyId, policyType, threshold, payRateMultiplier, billRateMultiplier, rules } = version;
  const policy: PolicyInForce & { rows: OvertimeRow[]; premiums: Premium[] } = {
    policyId,
    policyType,
    threshold,
    payRateMultiplier,
    billRateMultiplier,
    rules,
    thresholdSeconds: thresholdSeconds(version),
    rows: [],
    consecutive: new Map(),
    premiums: [],
    isByClock: rules.dayStartsAt !== '00:00' || rules.premiums.some(({ from }) => from !== null),
  };
  const tiers = rules.tiers.map((tier) => rowOf(policy, 'tier', tier));
  policy.rows.push(...bestRows([rowOf(policy, 'threshold', policy), ...tiers]));
  policy.consecutive = consecutiveRows(policy);
  policy.premiums.push(...rules.premiums.map((rule) => premiumOf(policy, rule)));
  return policy;
}
