import type { Allowance, RateLimit } from './rate-limit.ts';

/** Requests in a full bucket: what the reference service allows in an hour. */
export const bucketSize = 1_000;

const sweepEveryMs = 60_000;

/**
 * A token has 60,000 units. At a rate of N requests a minute, each millisecond adds N units. Units are whole numbers,
 * so rounding errors cannot accumulate.
 */
const unitsPerToken = 60_000;

/**
 * A bucket of 1,000 requests per key, refilled steadily. A refused request takes no token. Only the instant at which
 * a bucket will be full is stored, and full buckets are removed.
 */
export class TokenBuckets implements RateLimit {
  readonly #perMinute: number;
  readonly #nowMs: () => number;
  /** Instants are counted from here, so that the units stay exact. */
  readonly #originMs: number;
  readonly #fullAt = new Map<string, number>();
  #sweepAtMs = 0;

  constructor(perMinute: number, nowMs: () => number) {
    this.#perMinute = perMinute;
    this.#nowMs = nowMs;
    this.#originMs = nowMs();
  }

  /** If the clock was set back, a bucket counts as empty at worst. */
  #fullAtOf(key: string, now: number): number {
    const latest = now + bucketSize * unitsPerToken;
    return Math.min(Math.max(this.#fullAt.get(key) ?? now, now), latest);
  }

  /** Tokens in the bucket, including fractions. */
  #tokens(fullAt: number, now: number): number {
    return bucketSize - (fullAt - now) / unitsPerToken;
  }

  #elapsed(): number {
    return Math.floor(this.#nowMs() - this.#originMs) * this.#perMinute;
  }

  #sweep(now: number) {
    const nowMs = this.#nowMs();
    if (nowMs < this.#sweepAtMs) return;
    this.#sweepAtMs = nowMs + sweepEveryMs;
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key);
  }

  /** True if the next request would exceed the limit. */
  isUsedUp(key: string): boolean {
    const now = this.#elapsed();
    return this.#tokens(this.#fullAtOf(key, now), now) < 1;
  }

  /** Takes a token, if available, and returns the remaining allowance. */
  take(key: string): Allowance {
    const now = this.#elapsed();
    this.#sweep(now);
    const before = this.#fullAtOf(key, now);
    const exceeded = this.#tokens(before, now) < 1;
    const fullAt = exceeded ? before : before + unitsPerToken;
    this.#fullAt.set(key, fullAt);
    const tokens = this.#tokens(fullAt, now);
    const untilNextMs = (Math.max(0, 1 - tokens) * unitsPerToken) / this.#perMinute;
    return {
      limit: bucketSize,
      remaining: Math.max(0, Math.floor(tokens)),
      resetAt: Math.ceil((this.#originMs + fullAt / this.#perMinute) / 1_000),
      exceeded,
      retryAfter: Math.max(1, Math.ceil(untilNextMs / 1_000)),
    };
  }
}
