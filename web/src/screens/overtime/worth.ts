import type { WireStep } from '../../../../src/contract/overtime-steps.ts';
import { centsOf } from './grid.ts';

type Named<Name extends WireStep['step']> = Extract<WireStep, { step: Name }>;
type Segment = Named<'segment'>;
export type Kind = 'pay' | 'bill';

/** Time on a day and project with the same category and rate. */
export interface Worth {
  date: string;
  projectId: number;
  rule: Segment['rule'];
  /** The policy of the rule; null for regular time. */
  policyId: number | null;
  premiums: readonly string[];
  seconds: number;
  multiplier: string;
  /** The multipliers and additions before they are combined; null = no premiums. */
  combination: Segment['combination'] | null;
  /** Null for time that is not paid by the hour. */
  amounts: WorthAmounts | null;
}

/** Amounts in cents, with the values from which a calculator gets them. */
interface WorthAmounts {
  rate: string;
  /** The rate to which the multiplier is applied. */
  base: string;
  addition: string | null;
  /** Minutes that are paid as an hour; null = 60. */
  minutes: string | null;
  /** Time that a salary covers. */
  coveredSeconds: number;
  straight: number;
  premium: number;
}

/** Pay in addition to hours: a salary, or an earning with its name. */
export interface AdditionalPay {
  earning: 'salary' | 'earning';
  name: string | null;
  straight: string;
}

/** Decimal text of cents. `textOfCents(-1230)` = "-12.30". */
export const textOfCents = (cents: number) => (cents / 100).toFixed(2);

const multiplierOf = (segment: Segment, kind: Kind | null) =>
  (kind === 'bill' ? segment.bill_rate_multiplier : segment.pay_rate_multiplier) ?? '1.0';

/** Time by day and project in chronological order, grouped by the rule that raises the value of the time. */
export function worthOf(steps: readonly WireStep[], kind: Kind | null): Worth[] {
  const rows = new Map<string, Worth>();
  for (const segment of steps) {
    if (segment.step !== 'segment') continue;
    const { date, project_id: projectId, rule, policy_id: policyId = null, tracked_seconds: seconds } = segment;
    const [own, multiplier] = [kind && segment[kind], multiplierOf(segment, kind)];
    // Bill amounts have no premiums.
    const premiums = kind === 'bill' ? [] : segment.premiums;
    const combination = kind === 'bill' ? null : (segment.combination ?? null);
    const { rate, base, addition_per_hour: addition = null, hour_minutes: minutes = null } = own ?? {};
    const key = JSON.stringify([date, projectId, rule, policyId, premiums, multiplier, rate, base, addition, minutes]);
    const known = rows.get(key);
    const amounts = own && {
      rate: own.rate,
      base: own.base,
      addition,
      minutes,
      coveredSeconds: (known?.amounts?.coveredSeconds ?? 0) + seconds - own.straight_seconds,
      straight: (known?.amounts?.straight ?? 0) + centsOf(own.straight),
      premium: (known?.amounts?.premium ?? 0) + centsOf(own.premium),
    };
    const all = seconds + (known?.seconds ?? 0);
    const row = { date, projectId, rule, policyId, premiums, multiplier, combination };
    rows.set(key, { ...row, seconds: all, amounts: amounts ?? null });
  }
  return [...rows.values()].toSorted((a, b) => a.date.localeCompare(b.date));
}

export const additionalPayOf = (steps: readonly WireStep[]): AdditionalPay[] =>
  steps.flatMap((step) =>
    step.step === 'line' && step.earning !== 'time'
      ? [{ earning: step.earning, name: step.name ?? null, straight: step.straight }]
      : [],
  );
