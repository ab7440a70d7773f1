import { isOutOfHandles } from '../db/embedded/error.ts';
import { isConnectionError, sqlState } from '../db/errors.ts';
import { diskFull } from '../db/sql-states.ts';
import { lostNode } from '../db/cluster/errors.ts';

/** Writes a line with its fields and text. */
type Write = (level: 'info' | 'warn', fields: object, text: string) => void;

export const outageTimes = {
  /**
   * After this long without a failure, the outage is over, because background work queries the database every second.
   */
  quietMs: 10_000,
  /** Interval of the reminders. */
  remindMs: 60_000,
};
const lookMs = 1_000;

/** The job queue passes errors as plain objects. Converts them back. */
const asError = (failure: unknown): unknown =>
  failure instanceof Error || typeof failure !== 'object' || failure === null
    ? failure
    : Object.assign(new Error(), failure);

/** The temporary outages and their log texts. A failure belongs to the first outage that matches. */
const outages = {
  handles: {
    isOf: isOutOfHandles,
    asLong: 'while no file handles are left',
    still: 'still no file handles: raise the limit of open files (ulimit -n, LimitNOFILE)',
    over: 'file handles are available again',
  },
  reach: {
    isOf: (error: unknown) => isConnectionError(error) || sqlState(error) === lostNode,
    asLong: 'while the database is unreachable',
    still: 'the database is still unreachable',
    over: 'the database is reachable again',
  },
  room: {
    isOf: (error: unknown) => sqlState(error) === diskFull,
    asLong: 'free some space on the disk of the database; until then',
    still: 'the disk of the database is still full',
    over: 'the disk of the database has free space again',
  },
} as const;

type Outage = keyof typeof outages;
const kinds = ['handles', 'reach', 'room'] as const satisfies readonly Outage[];

/** The outage to which a failure belongs. A combined failure belongs to an outage if all its parts do. */
function outageOf(failure: unknown): Outage | undefined {
  const error = asError(failure);
  for (const outage of kinds) if (outages[outage].isOf(error)) return outage;
  if (!(error instanceof AggregateError) || error.errors.length === 0) return undefined;
  const [first, ...others] = error.errors.map(outageOf);
  return others.every((other) => other === first) ? first : undefined;
}

/** The outage to which a log line belongs. A replica has a separate line, which is written only once. */
function outageIn([fields]: readonly unknown[]): Outage | undefined {
  if (typeof fields !== 'object' || fields === null || !('err' in fields) || 'replica' in fields) return undefined;
  return outageOf(fields.err);
}

/** Counts the failures of one outage. */
class Failures {
  readonly #write: Write;
  readonly #words: (typeof outages)[Outage];
  #begunAt = 0;
  #failedAt = 0;
  #reportedAt = 0;
  #count = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(write: Write, outage: Outage) {
    this.#write = write;
    this.#words = outages[outage];
  }

  take<Line extends readonly unknown[]>(line: Line): [unknown, string] | null {
    this.#failedAt = Date.now();
    this.#count += 1;
    if (this.#timer) return null;
    this.#begunAt = this.#reportedAt = this.#failedAt;
    this.#count = 1;
    this.#timer = setInterval(() => this.#goOn(), lookMs).unref();
    const [fields, text] = line;
    return [fields, `${String(text)}; ${this.#words.asLong}, further failures are counted`];
  }

  #goOn() {
    const now = Date.now();
    const failures = this.#count;
    const since = new Date(this.#begunAt).toISOString();
    if (now - this.#failedAt >= outageTimes.quietMs) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      const until = new Date(this.#failedAt).toISOString();
      this.#write('info', { since, until, failures }, this.#words.over);
    } else if (now - this.#reportedAt >= outageTimes.remindMs) {
      this.#reportedAt = now;
      this.#write('warn', { since, failures }, this.#words.still);
    }
  }
}

/**
 * Limits log lines during an outage: no file handles, an unreachable database, or a full disk. The first failure is
 * logged completely, and later ones are only counted. A line reports their number every minute and at the end.
 */
export class OutageLog {
  readonly #failures: Readonly<Record<Outage, Failures>>;

  constructor(write: Write) {
    const failuresOf = (outage: Outage) => new Failures(write, outage);
    this.#failures = { handles: failuresOf('handles'), reach: failuresOf('reach'), room: failuresOf('room') };
  }

  /** Returns the line to write, or null if the failure is only counted. */
  take<Line extends readonly unknown[]>(line: Line): Line | [unknown, string] | null {
    const outage = outageIn(line);
    return outage === undefined ? line : this.#failures[outage].take(line);
  }
}
