import { isConnectionError, nodeGone, sqlState } from '../db/errors.ts';

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

/** Whether a failure, or all that it is made of, is that the database cannot be reached. */
function isOutage(failure: unknown): boolean {
  const error = asError(failure);
  if (isConnectionError(error) || sqlState(error) === nodeGone) return true;
  return error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isOutage);
}

/** What a line to be written tells of an outage of the database; a replica has its own line, once. */
function outageIn([fields]: readonly unknown[]): boolean {
  return (
    typeof fields === 'object' && fields !== null && 'err' in fields && !('replica' in fields) && isOutage(fields.err)
  );
}

/**
 * While the database cannot be reached everything that asks it fails, again and again. The first failure of an outage
 * is written whole, the others are counted; now and then, and at the end, a line says how many there were.
 */
export class OutageLog {
  readonly #write: Write;
  #begunAt = 0;
  #failedAt = 0;
  #toldAt = 0;
  #count = 0;
  #look: NodeJS.Timeout | undefined;

  constructor(write: Write) {
    this.#write = write;
  }

  /** The line as it is to be written; null where it is counted instead. */
  take<Line extends readonly unknown[]>(line: Line): Line | [unknown, string] | null {
    if (!outageIn(line)) return line;
    this.#failedAt = Date.now();
    this.#count += 1;
    if (this.#look) return null;
    this.#begunAt = this.#toldAt = this.#failedAt;
    this.#count = 1;
    this.#look = setInterval(() => this.#goOn(), lookMs).unref();
    const [fields, text] = line;
    return [fields, `${String(text)}; as long as the database cannot be reached, further failures are counted`];
  }

  #goOn() {
    const now = Date.now();
    const failures = this.#count;
    const since = new Date(this.#begunAt).toISOString();
    if (now - this.#failedAt >= outageTimes.quietMs) {
      clearInterval(this.#look);
      this.#look = undefined;
      const until = new Date(this.#failedAt).toISOString();
      this.#write('info', { since, until, failures }, 'the database is reached again');
    } else if (now - this.#toldAt >= outageTimes.remindMs) {
      this.#toldAt = now;
      this.#write('warn', { since, failures }, 'the database cannot be reached still');
    }
  }
}
