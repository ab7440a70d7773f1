import { crc32 } from 'node:zlib';
import type { TableChecksum } from './shape.ts';

const lineEnd = 0x0a;
const size = 2 ** 48;

/**
 * Counts rows in PostgreSQL's text format and digests them: the sum of their CRC-32s modulo 2^48, independent of
 * their order. It detects rows that were lost or changed in transit; damage to the file itself is detected by SHA-256
 * sums.
 *
 *     const rows = new RowDigest();
 *     rows.add(Buffer.from('1\tone\n2\ttwo\n'));
 *     rows.counted.rows // 2
 */
export class RowDigest {
  #rows = 0;
  #sum = 0;

  /** Adds complete rows. */
  add(bytes: Buffer): void {
    for (let from = 0; from < bytes.length;) {
      const end = bytes.indexOf(lineEnd, from);
      const next = end < 0 ? bytes.length : end + 1;
      this.#sum = (this.#sum + crc32(bytes.subarray(from, next))) % size;
      this.#rows += 1;
      from = next;
    }
  }

  get counted(): TableChecksum {
    return { rows: this.#rows, digest: this.#sum.toString(16).padStart(12, '0') };
  }
}
