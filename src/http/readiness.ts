import type { Verdict } from '../db/probe.ts';
import { BriefCache } from './brief-cache.ts';

interface Options {
  /** Runs the check; it is abandoned when the signal aborts. */
  check(signal: AbortSignal): Promise<Verdict>;
  wallMs(): number;
  /** Time limit of a check. */
  withinMs?: number;
}

const noAnswer: Verdict = { ready: false, reason: 'The database does not answer.' };

/**
 * Reports whether this server can work, in less than two seconds, even if the database hangs. Checks never run
 * in parallel, and a result is valid for a second.
 */
export class Readiness {
  readonly #options: Options;
  readonly #verdict: BriefCache<Verdict>;

  constructor(options: Options) {
    this.#options = options;
    this.#verdict = new BriefCache({ make: () => this.#checkInTime(), wallMs: () => options.wallMs() });
  }

  read(): Promise<Verdict> {
    return this.#verdict.read();
  }

  async #checkInTime(): Promise<Verdict> {
    const limit = new AbortController();
    const expired = Promise.withResolvers<Verdict>();
    const timer = setTimeout(() => {
      limit.abort();
      expired.resolve(noAnswer);
    }, this.#options.withinMs ?? 1_800);
    try {
      return await Promise.race([this.#options.check(limit.signal).catch(() => noAnswer), expired.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}
