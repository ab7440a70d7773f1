import { isAbove, minus, over, plus, type Ratio, ratio, zero } from '../../../../money/ratio.ts';
import { isOutsideCounters, type Piece } from './pieces.ts';

const partsOfHour = 600_000;

/**
 * The counted seconds per second of a piece. null = 1. If several premiums count longer, the shortest hour decides.
 * Source: CLT (Brazil), art. 73 § 1. Example: an hour of 52.5 minutes -> 8/7.
 */
export function paceOf({ premiums }: Pick<Piece, 'premiums'>): Ratio | null {
  let shortest = partsOfHour;
  for (const { countsLonger, hourParts } of premiums) if (countsLonger) shortest = Math.min(shortest, hourParts);
  return shortest === partsOfHour ? null : over(ratio(partsOfHour), ratio(shortest));
}

const floorOf = ({ n, d }: Ratio) => Number(n / d);
const ceilingOf = ({ n, d }: Ratio) => Number((n + d - 1n) / d);

/** Time that a counter has counted, exact. Whole seconds stay numbers as long as no premium counts longer. */
export class CountedTime {
  #seconds = 0;
  /** The part of a second, and the seconds that premiums have added. */
  #more: Ratio = zero;

  /** Whole seconds, rounded down, which suffices to compare them with whole seconds. */
  get whole(): number {
    return this.#more === zero ? this.#seconds : this.#seconds + floorOf(this.#more);
  }

  add(seconds: number, pace: Ratio | null): void {
    this.#seconds += seconds;
    if (pace) this.#more = plus(this.#more, over(ratio(seconds * Number(pace.n - pace.d)), ratio(pace.d)));
  }

  /** Adds a piece, unless it is outside the counters. */
  addPiece(piece: Piece): void {
    if (!isOutsideCounters(piece)) this.add(piece.seconds, paceOf(piece));
  }

  /**
   * The whole seconds of a piece until the counter reaches a threshold, rounded up. Infinity remains Infinity.
   * Example: 3,600 s counted, threshold 28,800 s, pace 8/7 -> 22,050 s.
   */
  secondsUntil(threshold: number, pace: Ratio | null): number {
    const left = threshold - this.#seconds;
    if (left === Infinity || (pace === null && this.#more === zero)) return left;
    const exact = minus(ratio(left), this.#more);
    return isAbove(exact, zero) ? ceilingOf(pace ? over(exact, pace) : exact) : 0;
  }
}
