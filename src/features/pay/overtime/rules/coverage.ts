import { isAbove, minus, plus, type Ratio, ratio, times, zero } from '../../../../money/ratio.ts';
import type { TimeSegment } from './count.ts';
import type { PolicyInForce } from './policy.ts';
import type { SalaryInForce } from './salary.ts';

/** A seventh for each day, in whole seconds. If the sum ends within a second, that second is not covered. */
function secondsOfDays(perWeek: readonly Ratio[]): number {
  const { n, d } = times(perWeek.reduce(plus, zero), ratio(1, 7));
  return Number(n / d);
}

function excessOver(threshold: Ratio, covers: Ratio): Ratio {
  return isAbove(covers, threshold) ? minus(covers, threshold) : zero;
}

/**
 * The time of a week that standard salaries cover, which has no separate straight pay. They cover
 * - time that is not overtime, up to `covers_hours`, or all of it if it has no limit
 * - overtime of the week, up to the hours by which `covers_hours` exceeds the policy's threshold
 * - never overtime of a day.
 * Each day with a salary counts as a seventh of the week. Source: 29 CFR 778.322, 778.325; Cal. Labor Code 515(d).
 * Example: 55 h covered and a threshold of 40 h, 60 h worked -> 40 h and 15 h are covered, 5 h are not.
 */
export class Coverage {
  readonly #limits: readonly Ratio[];
  readonly #excess = new Map<PolicyInForce, number>();
  #left: number;
  #coveredOvertime = 0;

  constructor(salaries: readonly SalaryInForce[]) {
    this.#limits = salaries.flatMap(({ covers }) => covers ?? []);
    this.#left = secondsOfDays(this.#limits);
  }

  #excessOf(policy: PolicyInForce): number {
    const known = this.#excess.get(policy);
    if (known !== undefined) return known;
    // A holiday lowers the threshold so that overtime begins earlier. The salary still covers only its own hours.
    const threshold = ratio((policy.lowered?.from ?? policy).thresholdSeconds);
    const seconds = secondsOfDays(this.#limits.map((covers) => excessOver(threshold, covers)));
    this.#excess.set(policy, seconds);
    return seconds;
  }

  /** The seconds of a segment with separate straight pay. Expects the segments of a week in order. */
  owed({ row, seconds }: TimeSegment, { method, covers }: SalaryInForce): number {
    if (method === 'fluctuating' || (!row && covers === null)) return 0;
    if (row?.isByDay || covers === null) return seconds;
    const room = row ? Math.max(0, this.#excessOf(row.policy) - this.#coveredOvertime) : this.#left;
    const covered = Math.min(seconds, room);
    if (row) this.#coveredOvertime += covered;
    else this.#left -= covered;
    return seconds - covered;
  }
}
