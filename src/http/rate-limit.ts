export interface Allowance {
  limit: number;
  remaining: number;
  /** Unix seconds at which the full allowance is available again. */
  resetAt: number;
  exceeded: boolean;
  retryAfter: number;
}

/** Limits requests per key. */
export interface RateLimit {
  /** True if the next request would exceed the limit. */
  isUsedUp(key: string): boolean;
  /** Counts a request and returns the remaining allowance. */
  take(key: string): Allowance;
}

/** Counts requests per key and clock minute. Each minute starts from zero. */
export class MinuteCounter implements RateLimit {
  #minute = -1;
  #counts = new Map<string, number>();
  readonly #limit: number;
  readonly #nowMs: () => number;

  constructor(limit: number, nowMs: () => number) {
    this.#limit = limit;
    this.#nowMs = nowMs;
  }

  #allowance(count: number, nowMs: number): Allowance {
    const resetAt = (Math.floor(nowMs / 60_000) + 1) * 60;
    return {
      limit: this.#limit,
      remaining: Math.max(0, this.#limit - count),
      resetAt,
      exceeded: count > this.#limit,
      retryAfter: Math.max(1, Math.ceil(resetAt - nowMs / 1000)),
    };
  }

  #countOf(key: string, nowMs: number): number {
    const minute = Math.floor(nowMs / 60_000);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#counts = new Map();
    }
    return this.#counts.get(key) ?? 0;
  }

  /** True if the next request would exceed the limit. */
  isUsedUp(key: string): boolean {
    return this.#countOf(key, this.#nowMs()) >= this.#limit;
  }

  /** Returns the allowance without counting a request. */
  peek(key: string): Allowance {
    const nowMs = this.#nowMs();
    return this.#allowance(this.#countOf(key, nowMs) + 1, nowMs);
  }

  /** Counts a request and returns the remaining allowance. */
  take(key: string): Allowance {
    const nowMs = this.#nowMs();
    const count = this.#countOf(key, nowMs) + 1;
    this.#counts.set(key, count);
    return this.#allowance(count, nowMs);
  }
}

export function rateHeaders(allowance: Allowance): Record<string, string> {
  return {
    'x-rate-limit-limit': String(allowance.limit),
    'x-rate-limit-remaining': String(allowance.remaining),
    'x-rate-limit-reset': String(allowance.resetAt),
    ...(allowance.exceeded ? { 'retry-after': String(allowance.retryAfter) } : {}),
  };
}
