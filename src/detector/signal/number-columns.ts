/**
 * Columns of numbers cut out of one allocation: making a typed array costs a microsecond, a part of one next to
 * nothing.
 */
export class NumberColumns {
  readonly #length: number;
  readonly #numbers: Float64Array;
  #used = 0;

  /** Room for so many columns of `length` zeros each. */
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
