import { Problem } from '../contract/problems.ts';

/** How many of a lane, and of each key in it, have a place at once. */
export interface LaneLimits {
  readonly perLane: number;
  readonly perKey: number;
}

/** Whose place it is: a lane, such as an organization, and a key within it, such as a token. */
export interface Ticket {
  readonly lane: string;
  readonly key: string;
  readonly limits: LaneLimits;
  /** What is said to who finds no place, where it is not a lane of requests of an organization. */
  readonly refusal?: string;
}

export interface Patience {
  readonly waitMs: number;
  /** When one of them aborts, the place in the queue is given up. */
  readonly signals: readonly AbortSignal[];
}

/** Gives the place back; said twice it counts once. */
export type Leave = () => void;

interface KeyState {
  running: number;
  /** In the order of their coming. */
  readonly waiters: Set<() => void>;
}

interface Lane {
  running: number;
  waiting: number;
  /** The key that was served last stands last. */
  readonly byKey: Map<string, KeyState>;
}

/**
 * A lane keeps so many waiting, one key half of them; a queue is memory, and who stands far behind gets no turn in
 * time.
 */
export const mostWaiting = 200;

const requestsAtOnce = ({ perKey, perLane }: LaneLimits) =>
  `Too many requests at once: ${perKey} of one caller and ${perLane} of an organization are worked on at a time, and ` +
  'those before yours took too long. Send fewer at once, or try again after the seconds in Retry-After.';

const tooManyAtOnce = ({ limits, refusal }: Ticket) =>
  new Problem('rate_limit_exceeded', { message: refusal ?? requestsAtOnce(limits) });

/**
 * Places by lane and key. Who finds none waits; a place that gets free goes to the key of the lane that was not served
 * for longest, so that one caller with many requests keeps no other caller of the lane waiting.
 */
export class FairQueue {
  readonly #lanes = new Map<string, Lane>();

  /** How many run and wait over all lanes. */
  get load(): { running: number; waiting: number } {
    const lanes = [...this.#lanes.values()];
    const sum = (of: (lane: Lane) => number) => lanes.reduce((total, lane) => total + of(lane), 0);
    return { running: sum((lane) => lane.running), waiting: sum((lane) => lane.waiting) };
  }

  /** A place, if one is free now. */
  tryEnter(ticket: Ticket): Leave | undefined {
    const { lane, state } = this.#find(ticket);
    if (lane.running >= ticket.limits.perLane || state.running >= ticket.limits.perKey) return undefined;
    return this.#begin(ticket, lane, state);
  }

  /** Waits for a place; throws rate_limit_exceeded when none comes in time or too many wait already. */
  wait(ticket: Ticket, { waitMs, signals }: Patience): Promise<Leave> {
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

  #begin(ticket: Ticket, lane: Lane, state: KeyState): Leave {
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

  /** What nobody uses is not kept. */
  #tidy(ticket: Ticket, lane: Lane, state: KeyState) {
    if (state.running === 0 && state.waiters.size === 0 && lane.byKey.get(ticket.key) === state) {
      lane.byKey.delete(ticket.key);
    }
    if (lane.byKey.size === 0 && this.#lanes.get(ticket.lane) === lane) this.#lanes.delete(ticket.lane);
  }
}
