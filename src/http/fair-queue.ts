import { Problem } from '../contract/problems.ts';

/** Maximum number of occupied queue slots per lane, and per key in a lane. */
export interface LaneLimits {
  readonly perLane: number;
  readonly perKey: number;
}

/** Identifies the owner of a queue slot: a lane, such as an organization, and a key within it, such as a token. */
export interface Ticket {
  readonly lane: string;
  readonly key: string;
  readonly limits: LaneLimits;
  /** The message if no queue slot becomes free; the default text is about an organization's requests. */
  readonly refusal?: string;
}

export interface WaitLimits {
  readonly waitMs: number;
  /** If one of these signals aborts, the request leaves the queue. */
  readonly signals: readonly AbortSignal[];
}

/** Returns the queue slot. Later calls have no effect. */
export type ReturnSlot = () => void;

interface KeyState {
  running: number;
  /** In order of arrival. */
  readonly waiters: Set<() => void>;
}

interface Lane {
  running: number;
  waiting: number;
  /** The key that was served last is at the end. */
  readonly byKey: Map<string, KeyState>;
}

/**
 * Maximum number of waiting requests per lane; a key may have half as many waiting. Waiting requests occupy memory, and
 * requests far back in the queue would not be served in time.
 */
export const mostWaiting = 200;

const requestsAtOnce = ({ perKey, perLane }: LaneLimits) =>
  `Too many requests at once: the server handles up to ${perKey} of a caller and ${perLane} of an organization at a ` +
  'time, and earlier requests took too long. Send fewer at once, or try again after the seconds in Retry-After.';

const tooManyAtOnce = ({ limits, refusal }: Ticket) =>
  new Problem('rate_limit_exceeded', { message: refusal ?? requestsAtOnce(limits) });

/**
 * Queue slots by lane and key. Requests wait until a slot is free. A free slot goes to the waiting key in the lane that
 * was served least recently, so one caller with many requests does not block the lane's other callers.
 */
export class FairQueue {
  readonly #lanes = new Map<string, Lane>();

  /** Number of running and waiting requests in all lanes. */
  get load(): { running: number; waiting: number } {
    const lanes = [...this.#lanes.values()];
    const sum = (countOf: (lane: Lane) => number) => lanes.reduce((total, lane) => total + countOf(lane), 0);
    return { running: sum((lane) => lane.running), waiting: sum((lane) => lane.waiting) };
  }

  /** Returns a queue slot if one is free now. */
  tryEnter(ticket: Ticket): ReturnSlot | undefined {
    const { lane, state } = this.#find(ticket);
    if (lane.running >= ticket.limits.perLane || state.running >= ticket.limits.perKey) return undefined;
    return this.#begin(ticket, lane, state);
  }

  /**
   * Waits for a queue slot. Throws rate_limit_exceeded if no slot becomes free in time or too many requests already
   * wait.
   */
  wait(ticket: Ticket, { waitMs, signals }: WaitLimits): Promise<ReturnSlot> {
    const { lane, state } = this.#find(ticket);
    if (lane.waiting >= mostWaiting || state.waiters.size >= mostWaiting / 2) {
      this.#tidy(ticket, lane, state);
      return Promise.reject(tooManyAtOnce(ticket));
    }
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        for (const signal of signals) signal.removeEventListener('abort', giveUp);
        state.waiters.delete(admit);
        lane.waiting -= 1;
      };
      const admit = () => {
        stop();
        resolve(this.#begin(ticket, lane, state));
      };
      const giveUp = () => {
        stop();
        this.#tidy(ticket, lane, state);
        reject(tooManyAtOnce(ticket));
      };
      const timer = setTimeout(giveUp, waitMs);
      state.waiters.add(admit);
      lane.waiting += 1;
      for (const signal of signals) signal.addEventListener('abort', giveUp, { once: true });
      if (signals.some((signal) => signal.aborted)) giveUp();
    });
  }

  #find({ lane: laneName, key }: Ticket): { lane: Lane; state: KeyState } {
    const lane = this.#lanes.get(laneName) ?? { running: 0, waiting: 0, byKey: new Map<string, KeyState>() };
    this.#lanes.set(laneName, lane);
    const state = lane.byKey.get(key) ?? { running: 0, waiters: new Set() };
    lane.byKey.set(key, state);
    return { lane, state };
  }

  #begin(ticket: Ticket, lane: Lane, state: KeyState): ReturnSlot {
    lane.running += 1;
    state.running += 1;
    lane.byKey.delete(ticket.key);
    lane.byKey.set(ticket.key, state);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      lane.running -= 1;
      state.running -= 1;
      this.#admitNext(ticket, lane);
      this.#tidy(ticket, lane, state);
    };
  }

  #admitNext({ limits }: Ticket, lane: Lane) {
    if (lane.waiting === 0 || lane.running >= limits.perLane) return;
    for (const { running, waiters } of lane.byKey.values()) {
      const [next] = waiters;
      if (next && running < limits.perKey) return next();
    }
  }

  /** Removes unused entries. */
  #tidy(ticket: Ticket, lane: Lane, state: KeyState) {
    if (state.running === 0 && state.waiters.size === 0 && lane.byKey.get(ticket.key) === state) {
      lane.byKey.delete(ticket.key);
    }
    if (lane.byKey.size === 0 && this.#lanes.get(ticket.lane) === lane) this.#lanes.delete(ticket.lane);
  }
}
