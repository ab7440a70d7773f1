/**
 * Columns of numbers in one allocation. Creating a typed array takes a microsecond; creating a view of part of an array
 * takes almost no time.
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
