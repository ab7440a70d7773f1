/**
 * Columns of numbers in one allocation. A typed array takes a microsecond to create, and a part of one almost no time.
 */
export class NumberColumns {
  readonly #length: number;
  readonly #numbers: Float64Array;
  #used = 0;

  /** Capacity for this many columns of `length` zeros each. */
  constructor(count: number, length: number) {
    this.#length = length;
    this.#numbers = new Float64Array(count * length);
  }

  /** The next unused column. */
  next(): Float64Array {
    const from = this.#used;
    this.#used += this.#length;
    return this.#numbers.subarray(from, this.#used);
  }
}
