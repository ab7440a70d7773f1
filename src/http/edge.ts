import type { JobRequest, Actor, Context, AccessLogEntry } from '../context.ts';
import type { Subscription } from '../subscriptions.ts';
import { createContext } from '../subscriptions.ts';
import type { NodeWatch } from '../db/cluster/watch.ts';
import type { Database, Executor } from '../db/database.ts';
import type { Replica } from '../db/replica.ts';
import type { Quotas } from '../contract/quotas.ts';
import type { Vault } from '../db/vault.ts';
import type { LiveSource } from './route.ts';
import type { SecretCookie } from './session-cookie.ts';

/** The dependencies that the composition root passes to the HTTP layer. */
export interface Edge {
  readonly database: Database;
  /** Serves reads as long as the replica returns the same results as the primary. */
  readonly replica?: Replica | undefined;
  /** Tracks which organizations of a cluster are currently unreachable. */
  readonly nodes: Pick<NodeWatch, 'note' | 'requireAnswering'>;
  /** The current instant, truncated to microseconds; read once per request, and for each part of a streamed body. */
  now(db: Executor): Promise<Temporal.Instant>;
  /** Wall-clock milliseconds for limits and timeouts, independent of the test clock. */
  wallMs(): number;
  authenticate(db: Executor, now: Temporal.Instant, bearer: string): Promise<Actor | undefined>;
  /** Like `authenticate`, for the secret of a browser session. */
  authenticateSession(db: Executor, now: Temporal.Instant, secret: string): Promise<Actor | undefined>;
  /**
   * Like `authenticateSession`, but does not record the session as in use, because the person may be inactive for
   * hours.
   */
  findSessionActor(db: Executor, now: Temporal.Instant, secret: string): Promise<Actor | undefined>;
  /** Events about persons, including the loss of rights. */
  readonly personEvents: LiveSource;
  readonly cookie: SecretCookie;
  /** The browser's cookie during a sign-in with a provider. */
  readonly attemptCookie: SecretCookie;
  readonly challengeCookie: SecretCookie;
  /** Scheme, host and port of the installation's address. */
  readonly origin: string;
  readonly vault: Vault;
  readonly quotas: Quotas;
  newPersonId(this: void): number;
  enqueue(db: Executor, now: Temporal.Instant, job: JobRequest): Promise<void>;
  readonly subscriptions: readonly Subscription[];
  /** Queues entries of the access log. They are stored later, and can be lost if the server fails. */
  logAccess(entries: readonly AccessLogEntry[]): void;
}

/** A context for the actor. Without a token, the actor is anonymous. */
export function contextOn(edge: Edge, db: Executor, now: Temporal.Instant, actor: Actor): Context {
  const { now: clock, vault, quotas, newPersonId, subscriptions, enqueue } = edge;
  const by = { actorUserId: actor.credential && actor.userId, credential: actor.credential };
  return createContext({ db, now, clock, ...by, vault, quotas, newPersonId, subscriptions, enqueue });
}
