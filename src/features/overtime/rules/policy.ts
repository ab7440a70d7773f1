import type { PolicyType } from '../../../contract/overtime-policies.ts';
import { tenThousandthsOf } from '../../../money/cents.ts';

/** A version of a policy as far as overtime is counted and priced by it; decimals as text, four decimals at most. */
export interface PolicyVersion {
  policyId: number;
  policyType: PolicyType;
  /** Hours. */
  threshold: string;
  payRateMultiplier: string;
  billRateMultiplier: string;
}

/** The same in the whole numbers that overtime is computed with. */
export interface PolicyInForce extends PolicyVersion {
  thresholdSeconds: number;
  /** What a multiplier adds to 1, in ten-thousandths. */
  premiumParts: { pay: number; bill: number };
}

/**
 * A threshold in whole seconds, up to the next one: a second that the threshold cuts is not beyond it.
 * Input: hours as decimal text. Source: docs/contract/overtime.md.
 * Examples: "40.0000" -> 144000; "8.0001" = 28800.36 s -> 28801.
 */
export function thresholdSeconds({ threshold }: Pick<PolicyVersion, 'threshold'>): number {
  return Math.ceil((tenThousandthsOf(threshold) * 9) / 25);
}

/** A version in whole numbers. Example: multiplier "1.5000" -> premium of 5000 ten-thousandths. */
export function policyInForce(version: PolicyVersion): PolicyInForce {
  const { policyId, policyType, threshold, payRateMultiplier, billRateMultiplier } = version;
  return {
    policyId,
    policyType,
    threshold,
    payRateMultiplier,
    billRateMultiplier,
    thresholdSeconds: thresholdSeconds(version),
    premiumParts: {
      pay: tenThousandthsOf(payRateMultiplier) - 10_000,
      bill: tenThousandthsOf(billRateMultiplier) - 10_000,
    },
  };
}
