import type { JobRequest, Subscription, Actor, Context } from '../context.ts';
import { createContext } from '../context.ts';
import type { Database, Executor } from '../db/database.ts';

/** What the composition root gives the HTTP layer. */
export interface Edge {
  readonly database: Database;
  /** The instant taken for now, cut to microseconds; read once per request. */
  now(db: Executor): Promise<Temporal.Instant>;
  /** Wall-clock milliseconds for limits and time-outs, which no test clock moves. */
  wallMs(): number;
  authenticate(db: Executor, now: Temporal.Instant, bearer: string): Promise<Actor | undefined>;
  enqueue(db: Executor, now: Temporal.Instant, job: JobRequest): Promise<void>;
  readonly subscriptions: readonly Subscription[];
}

export function contextOn(edge: Edge, db: Executor, now: Temporal.Instant, actorUserId: number | null): Context {
  return createContext({ db, now, actorUserId, subscriptions: edge.subscriptions, enqueue: edge.enqueue });
}
