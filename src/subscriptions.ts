import { defaultQuotas, type Quotas } from './contract/quotas.ts';
import type { Context, Credential, JobRequest } from './context.ts';
import type { Executor } from './db/database.ts';
import type { Vault } from './db/vault.ts';
import type { DomainEvent, EventOf } from './events.ts';

/** Handles the announcements of other slices. */
export interface Subscription<K extends DomainEvent['kind'] = DomainEvent['kind']> {
  readonly kind: K;
  handle(ctx: Context, event: EventOf<K>): Promise<void>;
}

export function subscribe<K extends DomainEvent['kind']>(
  kind: K,
  handle: (ctx: Context, event: EventOf<K>) => Promise<void>,
): Subscription {
  return { kind, handle: (ctx, event) => handle(ctx, event as EventOf<K>) };
}

interface ContextParts {
  db: Executor;
  now: Temporal.Instant;
  /** Default: always `now`. */
  clock?: ((db: Executor) => Promise<Temporal.Instant>) | undefined;
  actorUserId: number | null;
  credential: Credential | null;
  vault: Vault;
  /** Default: the default quotas. */
  quotas?: Quotas;
  newPersonId(this: void): number;
  subscriptions: readonly Subscription[];
  enqueue(db: Executor, now: Temporal.Instant, job: JobRequest): Promise<void>;
}

/** Creates a context whose announcements reach the subscriptions in order. */
export function createContext(parts: ContextParts): Context {
  const ctx: Context = {
    db: parts.db,
    now: parts.now,
    readClock: async () => parts.clock?.(parts.db) ?? parts.now,
    actorUserId: parts.actorUserId,
    credential: parts.credential,
    vault: parts.vault,
    quotas: parts.quotas ?? defaultQuotas,
    newPersonId: parts.newPersonId,
    async announce(event) {
      for (const subscription of parts.subscriptions) {
        if (subscription.kind === event.kind) await subscription.handle(ctx, event);
      }
    },
    enqueue: (job) => parts.enqueue(parts.db, parts.now, job),
  };
  return ctx;
}
