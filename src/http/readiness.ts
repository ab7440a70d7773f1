import type { Verdict } from '../db/probe.ts';

interface Options {
  /** Looks; given up when the signal aborts. */
  look(signal: AbortSignal): Promise<Verdict>;
  wallMs(): number;
  /** How long a look may take. */
  withinMs?: number;
}

const cachedForMs = 1_000;
const noAnswer: Verdict = { ready: false, reason: 'The database does not answer.' };

interface Look {
  verdict: Promise<Verdict>;
  /** Undefined while it is under way. */
  endedAt: number | undefined;
}

/**
 * Whether this server can work, answered in less than two seconds whatever the database does. However often it is
 * asked, one look is under way at a time, and its verdict stands for a second.
 */
export class Readiness {
  readonly #options: Options;
  #look: Look | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  read(): Promise<Verdict> {
    const endedAt = this.#look?.endedAt;
    const isOld = endedAt !== undefined && this.#options.wallMs() - endedAt >= cachedForMs;
    if (!this.#look || isOld) this.#look = this.#begin();
    return this.#look.verdict;
  }

  #begin(): Look {
    const look: Look = { verdict: this.#lookInTime(), endedAt: undefined };
    void look.verdict.finally(() => {
      look.endedAt = this.#options.wallMs();
    });
    return look;
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
