import type { JobRequest, Actor, Context, Look } from '../context.ts';
import type { Subscription } from '../subscriptions.ts';
import { createContext } from '../subscriptions.ts';
import type { NodeWatch } from '../db/cluster/watch.ts';
import type { Database, Executor } from '../db/database.ts';
import type { Replica } from '../db/replica.ts';
import type { Quotas } from '../contract/quotas.ts';
import type { Vault } from '../db/vault.ts';
import type { LiveSource } from './route.ts';
import type { SecretCookie } from './session-cookie.ts';

/** What the composition root gives the HTTP layer. */
export interface Edge {
  readonly database: Database;
  /** For reads, as long as nobody can tell it from the database. */
  readonly replica?: Replica | undefined;
  /** Which organizations of a cluster nobody can ask now. */
  readonly nodes: Pick<NodeWatch, 'note' | 'requireAnswering'>;
  /** The instant taken for now, cut to microseconds; read once per request, and for each part of a streamed body. */
  now(db: Executor): Promise<Temporal.Instant>;
  /** Wall-clock milliseconds for limits and time-outs, which no test clock moves. */
  wallMs(): number;
  authenticate(db: Executor, now: Temporal.Instant, bearer: string): Promise<Actor | undefined>;
  /** The same for the secret of a browser session. */
  authenticateSession(db: Executor, now: Temporal.Instant, secret: string): Promise<Actor | undefined>;
  /** The same without a note that the session is in use: nobody may have touched the page for hours. */
  lookAtSession(db: Executor, now: Temporal.Instant, secret: string): Promise<Actor | undefined>;
  /** What concerns persons, the end of their rights among it. */
  readonly personEvents: LiveSource;
  readonly cookie: SecretCookie;
  /** That of a browser on its way to a provider. */
  readonly attemptCookie: SecretCookie;
  readonly challengeCookie: SecretCookie;
  /** Scheme, host and port at which the installation is reached. */
  readonly origin: string;
  readonly vault: Vault;
  readonly quotas: Quotas;
  newPersonId(this: void): number;
  enqueue(db: Executor, now: Temporal.Instant, job: JobRequest): Promise<void>;
  readonly subscriptions: readonly Subscription[];
  /** Keeps, later on and as far as it can, who was shown what is recorded of whom. */
  noteLooks(looks: readonly Look[]): void;
}

/** A context in which the actor acts; without a token it is nobody. */
export function contextOn(edge: Edge, db: Executor, now: Temporal.Instant, actor: Actor): Context {
  const { now: clock, vault, quotas, newPersonId, subscriptions, enqueue } = edge;
  const by = { actorUserId: actor.credential && actor.userId, credential: actor.credential };
  return createContext({ db, now, clock, ...by, vault, quotas, newPersonId, subscriptions, enqueue });
}
