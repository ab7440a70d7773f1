import type { Allowance, RateLimit } from './rate-limit.ts';

/** Requests in a full bucket: an hour of the reference limit. */
export const bucketSize = 1_000;

const sweepEveryMs = 60_000;

/**
 * A bucket of 1,000 requests per key, refilled steadily. A refused request takes no token. Only the instant at which
 * a bucket will be full is stored, and full buckets are removed.
 */
export class TokenBuckets implements RateLimit {
  readonly #msPerToken: number;
  readonly #nowMs: () => number;
  readonly #fullAtMs = new Map<string, number>();
  #sweepAtMs = 0;

  constructor(perMinute: number, nowMs: () => number) {
    this.#msPerToken = 60_000 / perMinute;
    this.#nowMs = nowMs;
  }

  /** If the clock was set back, a bucket is at worst empty. */
  #fullAt(key: string, nowMs: number): number {
    const latest = nowMs + bucketSize * this.#msPerToken;
    return Math.min(Math.max(this.#fullAtMs.get(key) ?? 0, nowMs), latest);
  }

  /** Tokens in the bucket, including fractions. Rounding errors are smaller than a millionth, which is added. */
  #tokens(fullAtMs: number, nowMs: number): number {
    return bucketSize - (fullAtMs - nowMs) / this.#msPerToken + 1e-6;
  }

  #sweep(nowMs: number) {
    if (nowMs < this.#sweepAtMs) return;
    this.#sweepAtMs = nowMs + sweepEveryMs;
    for (const [key, fullAtMs] of this.#fullAtMs) if (fullAtMs <= nowMs) this.#fullAtMs.delete(key);
  }

  /** True if the next request would exceed the limit. */
  isUsedUp(key: string): boolean {
    const nowMs = this.#nowMs();
    return this.#tokens(this.#fullAt(key, nowMs), nowMs) < 1;
  }

  /** Takes a token, if available, and returns the remaining allowance. */
  take(key: string): Allowance {
    const nowMs = this.#nowMs();
    this.#sweep(nowMs);
    const before = this.#fullAt(key, nowMs);
    const exceeded = this.#tokens(before, nowMs) < 1;
    const fullAtMs = exceeded ? before : before + this.#msPerToken;
    this.#fullAtMs.set(key, fullAtMs);
    const tokens = this.#tokens(fullAtMs, nowMs);
    const untilNextMs = Math.max(0, 1 - tokens) * this.#msPerToken;
    return {
      limit: bucketSize,
      remaining: Math.max(0, Math.floor(tokens)),
      resetAt: Math.ceil(fullAtMs / 1_000),
      exceeded,
      retryAfter: Math.max(1, Math.ceil(untilNextMs / 1_000)),
    };
  }
}
