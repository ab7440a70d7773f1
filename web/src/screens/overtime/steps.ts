import type { WireStep } from '../../../../src/contract/overtime-steps.ts';

type Named<Name extends WireStep['step']> = Extract<WireStep, { step: Name }>;
export type CounterStep = Named<'counter'>;
type PolicyStep = Extract<WireStep, { step: 'policy' | 'no_policy' }>;

export interface PolicyStair {
  policy: PolicyStep;
  counters: CounterStep[];
}

/** The policies of the week with their daily counters. */
export function stairsOf(steps: readonly WireStep[]): PolicyStair[] {
  const counters = steps.filter((step) => step.step === 'counter');
  return steps
    .filter((step): step is PolicyStep => step.step === 'policy')
    .map((policy) => ({ policy, counters: counters.filter(({ policy_id: id }) => id === policy.policy_id) }));
}

/** A bar of a day's counter: regular time and time above the threshold. */
export interface Stair {
  date: string;
  from: number;
  /** The position where overtime begins; the end of the bar if there is none. */
  turn: number;
  to: number;
}

export const stairOf = ({
  date,
  counter_before: from,
  counter_after: to,
  overtime_seconds: overtime,
}: CounterStep): Stair => ({
  date,
  from,
  turn: to - overtime,
  to,
});
