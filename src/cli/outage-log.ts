import { isOutOfHandles } from '../db/embedded/error.ts';
import { isConnectionError, sqlState } from '../db/errors.ts';
import { diskFull } from '../db/sql-states.ts';
import { nodeGone } from '../db/cluster/errors.ts';

/** Writes a line: what goes with it, and its text. */
type Write = (level: 'info' | 'warn', fields: object, text: string) => void;

export const outageTimes = {
  /** As long without a failure the database is taken to be back: background work asks it every second. */
  quietMs: 10_000,
  /** How often it is said that it goes on. */
  remindMs: 60_000,
};
const lookMs = 1_000;

/** The job queue tells of an error as an object with what the error had. */
const asError = (failure: unknown): unknown =>
  failure instanceof Error || typeof failure !== 'object' || failure === null
    ? failure
    : Object.assign(new Error(), failure);

/** What may be wrong for a while, and what the log says about it. The first that fits a failure is its outage. */
const outages = {
  handles: {
    isOf: isOutOfHandles,
    asLong: 'as long as no file handle is left',
    still: 'no file handle is left still: raise the limit of open files (ulimit -n, LimitNOFILE)',
    over: 'there are file handles again',
  },
  reach: {
    isOf: (error: unknown) => isConnectionError(error) || sqlState(error) === nodeGone,
    asLong: 'as long as the database cannot be reached',
    still: 'the database cannot be reached still',
    over: 'the database is reached again',
  },
  room: {
    isOf: (error: unknown) => sqlState(error) === diskFull,
    asLong: 'make room on the disk of the database; as long as it has none',
    still: 'the disk of the database has no room still',
    over: 'the disk of the database has room again',
  },
} as const;

type Outage = keyof typeof outages;
const kinds = ['handles', 'reach', 'room'] as const satisfies readonly Outage[];

/** Of which outage a failure is, or all that it is made of. */
function outageOf(failure: unknown): Outage | undefined {
  const error = asError(failure);
  for (const outage of kinds) if (outages[outage].isOf(error)) return outage;
  if (!(error instanceof AggregateError) || error.errors.length === 0) return undefined;
  const [first, ...others] = error.errors.map(outageOf);
  return others.every((other) => other === first) ? first : undefined;
}

/** Of which outage a line to be written tells; a replica has its own line, once. */
function outageIn([fields]: readonly unknown[]): Outage | undefined {
  if (typeof fields !== 'object' || fields === null || !('err' in fields) || 'replica' in fields) return undefined;
  return outageOf(fields.err);
}

/** The failures of an outage, while there is one. */
class Failures {
  readonly #write: Write;
  readonly #words: (typeof outages)[Outage];
  #begunAt = 0;
  #failedAt = 0;
  #toldAt = 0;
  #count = 0;
  #look: NodeJS.Timeout | undefined;

  constructor(write: Write, outage: Outage) {
    this.#write = write;
    this.#words = outages[outage];
  }

  take<Line extends readonly unknown[]>(line: Line): [unknown, string] | null {
    this.#failedAt = Date.now();
    this.#count += 1;
    if (this.#look) return null;
    this.#begunAt = this.#toldAt = this.#failedAt;
    this.#count = 1;
    this.#look = setInterval(() => this.#goOn(), lookMs).unref();
    const [fields, text] = line;
    return [fields, `${String(text)}; ${this.#words.asLong}, further failures are counted`];
  }

  #goOn() {
    const now = Date.now();
    const failures = this.#count;
    const since = new Date(this.#begunAt).toISOString();
    if (now - this.#failedAt >= outageTimes.quietMs) {
      clearInterval(this.#look);
      this.#look = undefined;
      const until = new Date(this.#failedAt).toISOString();
      this.#write('info', { since, until, failures }, this.#words.over);
    } else if (now - this.#toldAt >= outageTimes.remindMs) {
      this.#toldAt = now;
      this.#write('warn', { since, failures }, this.#words.still);
    }
  }
}

/**
 * While no file handle is left, or the database cannot be reached or has no room, requests fail again and again. The
 * first failure of an outage is written whole, the others are counted; now and then, and at the end, a line says how
 * many there were.
 */
export class OutageLog {
  readonly #failures: Readonly<Record<Outage, Failures>>;

  constructor(write: Write) {
    const of = (outage: Outage) => new Failures(write, outage);
    this.#failures = { handles: of('handles'), reach: of('reach'), room: of('room') };
  }

  /** The line as it is to be written; null where it is counted instead. */
  take<Line extends readonly unknown[]>(line: Line): Line | [unknown, string] | null {
    const outage = outageIn(line);
    return outage === undefined ? line : this.#failures[outage].take(line);
  }
}
