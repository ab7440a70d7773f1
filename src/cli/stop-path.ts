import { setTimeout as wait } from 'node:timers/promises';

/**
 * The order in which things stop: everything on a level stops together, and the embedded database stops after its
 * clients.
 */
const levels = ['work', 'connections', 'database', 'log'] as const;
type Level = (typeof levels)[number];

/** The time limit for each level; there is none for the database. Container runtimes allow ten seconds in total. */
const limitsMs: Readonly<Record<Level, number>> = {
  work: 8_500,
  connections: 1_000,
  database: Number.POSITIVE_INFINITY,
  log: 500,
};

/**
 * A single press of Ctrl-C can arrive twice, the second time through npm. Signals within this time count as one press.
 */
const samePressMs = 1_000;

export type StopReason = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'the end of npm';

/** Thrown to stop the program from continuing after a stop request. */
export class Interrupted extends Error {}

interface Step {
  level: Level;
  stop(): Promise<unknown>;
}

/**
 * Controls the end of the process. It is created before anything is started. Repeated stop requests count as one,
 * except that a second Ctrl-C skips waiting. Even then the embedded database is stopped last.
 */
export class StopPath {
  readonly #requested = new AbortController();
  readonly #hurried = new AbortController();
  readonly #steps: Step[] = [];
  readonly #note: (line: string) => void;
  #reason: StopReason | undefined;
  #requestedAt = 0;
  #failure: unknown;

  constructor(note: (line: string) => void) {
    this.#note = note;
  }

  /** Aborts when the process receives a stop request. */
  get stopRequested(): AbortSignal {
    return this.#requested.signal;
  }

  /** Aborts when the process is waiting only for the database. */
  get hurried(): AbortSignal {
    return this.#hurried.signal;
  }

  get reason(): StopReason | undefined {
    return this.#reason;
  }

  get failure(): unknown {
    return this.#failure;
  }

  request(reason: StopReason): void {
    if (this.stopRequested.aborted) {
      const again = reason === 'SIGINT' && performance.now() - this.#requestedAt > samePressMs;
      if (again && !this.hurried.aborted) this.#hurry();
      return;
    }
    this.#reason = reason;
    this.#note('Stopping: finishing requests and background work (Ctrl-C again skips them)');
    this.#end();
  }

  /** Ends the process because of an error that no caller handles. */
  fail(error: unknown): void {
    this.#failure ??= error;
    if (!this.stopRequested.aborted) this.#end();
  }

  #end() {
    this.#requestedAt = performance.now();
    this.#requested.abort();
  }

  #hurry() {
    this.#note('Stopping at once');
    this.#hurried.abort();
  }

  /** Starts something that must be stopped at the end, even if the stop request arrives while it is starting. */
  async start<T>(level: Level, begin: () => Promise<T>, stop: (started: T) => Promise<unknown>): Promise<T> {
    if (this.stopRequested.aborted) throw new Interrupted();
    const starting = begin();
    this.#steps.push({ level, stop: () => starting.then(stop, () => undefined) });
    return this.during(starting);
  }

  /** Returns the result of the work, or rejects with `Interrupted` on a stop request. */
  during<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const interrupt = () => reject(new Interrupted());
      if (this.stopRequested.aborted) interrupt();
      this.stopRequested.addEventListener('abort', interrupt, { once: true });
      work.then(resolve, reject).finally(() => this.stopRequested.removeEventListener('abort', interrupt));
    });
  }

  /** Waits until the process receives a stop request. */
  async untilStopRequested(): Promise<never> {
    return this.during(new Promise<never>(() => undefined));
  }

  /** Stops everything that was started, level by level. If stopping fails, throws the last error. */
  async stopAll(): Promise<void> {
    const steps = this.#steps.splice(0);
    const errors: unknown[] = [];
    for (const level of levels) {
      const stopping = steps
        .filter((step) => step.level === level)
        .map((step) => step.stop().catch((error: unknown) => errors.push(error)));
      if (stopping.length > 0) await this.#within(level, Promise.all(stopping));
    }
    if (errors.length > 0) throw errors.at(-1);
  }

  async #within(level: Level, stopping: Promise<unknown>): Promise<void> {
    const limit = limitsMs[level];
    if (limit === Number.POSITIVE_INFINITY) return void (await stopping);
    const done = new AbortController();
    const tooLong = wait(limit, true, { signal: AbortSignal.any([done.signal, this.hurried]) }).catch(() => false);
    const isLate = await Promise.race([stopping.then(() => false), tooLong]);
    done.abort();
    if (isLate) this.#note(`Work that did not end within ${limit / 1_000} s was aborted`);
  }
}
