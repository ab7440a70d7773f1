import { createHash } from 'node:crypto';
import { keyFields, type WageLine } from './lines.ts';

const firstFields = keyFields.slice(0, keyFields.indexOf('payAddition'));

/** The values of a line in a checksum. The values for a calculator are omitted if all of them are the defaults. */
function checkedValues(line: WageLine): unknown[] {
  const values = [...firstFields.map((field) => line[field]), line.seconds, line.pay, line.bill];
  const more = [line.payAddition, line.hourMinutes, line.payBase, line.paidSeconds];
  return more.every((value) => value === null) ? values : [...values, ...more];
}

/**
 * SHA-256 of ordered lines: each is a JSON list of its values followed by a line feed. Lists with the same figures have
 * the same checksum.
 */
export class Checksum {
  readonly #hash = createHash('sha256');

  add(lines: readonly WageLine[]): this {
    for (const line of lines) this.#hash.update(`${JSON.stringify(checkedValues(line))}\n`);
    return this;
  }

  toString(): string {
    return this.#hash.copy().digest('hex');
  }
}
