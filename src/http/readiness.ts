import type { Verdict } from '../db/probe.ts';
import { BriefCache } from './brief-cache.ts';

interface Options {
  /** Looks; given up when the signal aborts. */
  look(signal: AbortSignal): Promise<Verdict>;
  wallMs(): number;
  /** How long a look may take. */
  withinMs?: number;
}

const noAnswer: Verdict = { ready: false, reason: 'The database does not answer.' };

/**
 * Whether this server can work, answered in less than two seconds whatever the database does. However often it is
 * asked, one look is under way at a time, and its verdict stands for a second.
 */
export class Readiness {
  readonly #options: Options;
  readonly #verdict: BriefCache<Verdict>;

  constructor(options: Options) {
    this.#options = options;
    this.#verdict = new BriefCache({ make: () => this.#lookInTime(), wallMs: () => options.wallMs() });
  }

  read(): Promise<Verdict> {
    return this.#verdict.read();
  }

  async #lookInTime(): Promise<Verdict> {
    const limit = new AbortController();
    const expired = Promise.withResolvers<Verdict>();
    const timer = setTimeout(() => {
      limit.abort();
      expired.resolve(noAnswer);
    }, this.#options.withinMs ?? 1_800);
    try {
      return await Promise.race([this.#options.look(limit.signal).catch(() => noAnswer), expired.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}
