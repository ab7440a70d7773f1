import type { WireStep } from '../../../../src/contract/overtime.ts';

type Named<Name extends WireStep['step']> = Extract<WireStep, { step: Name }>;
export type CounterStep = Named<'counter'>;
type PolicyStep = Extract<WireStep, { step: 'policy' | 'no_policy' }>;

export interface PolicyStair {
  policy: PolicyStep;
  counters: CounterStep[];
}

/** Each policy of the week with its counter, by the day. */
export function stairsOf(steps: readonly WireStep[]): PolicyStair[] {
  const counters = steps.filter((step) => step.step === 'counter');
  return steps
    .filter((step): step is PolicyStep => step.step === 'policy')
    .map((policy) => ({ policy, counters: counters.filter(({ policy_id: id }) => id === policy.policy_id) }));
}

/** A bar of the staircase: of a day's counter what is regular and what lies beyond the threshold. */
export interface Stair {
  date: string;
  from: number;
  /** Where overtime begins; the end where there is none. */
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
