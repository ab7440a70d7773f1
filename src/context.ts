import type { Feature, OrganizationRole, Scope } from './contract/roles.ts';
import type { Executor } from './db/database.ts';
import type { DomainEvent, EventOf } from './events.ts';
import type { OrgCalendar } from './time/calendar.ts';

/** What an actor is in one organization. */
export interface Membership {
  readonly organizationId: number;
  readonly role: OrganizationRole;
  readonly features: ReadonlySet<Feature>;
  readonly calendar: OrgCalendar;
  readonly currency: string;
  readonly managersSeePayRates: boolean;
}

export type Credential = { kind: 'organization_token'; id: number } | { kind: 'personal'; familyId: number };

/** Who acts: a user through a credential, with the organizations the credential reaches. */
export interface Actor {
  readonly userId: number;
  readonly credential: Credential;
  readonly scopes: ReadonlySet<Scope>;
  readonly memberships: ReadonlyMap<number, Membership>;
}

/** The only things a use case may touch. One per request or job; `now` never moves within it. */
export interface Context {
  readonly db: Executor;
  /** Cut to microseconds, as the database keeps it. */
  readonly now: Temporal.Instant;
  /** The user who acts; null for background work and the command line. */
  readonly actorUserId: number | null;
  /** Tells the other areas, in this transaction. */
  announce(event: DomainEvent): Promise<void>;
  /** Records background work in this transaction; it runs once `dueAt` (default: now) has come. */
  enqueue(job: JobRequest): Promise<void>;
}

export interface JobRequest {
  organizationId: number;
  job: string;
  payload?: Record<string, unknown>;
  dueAt?: Temporal.Instant;
}

/** A listener of one area to what others announce. */
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
  actorUserId: number | null;
  subscriptions: readonly Subscription[];
  enqueue(db: Executor, now: Temporal.Instant, job: JobRequest): Promise<void>;
}

/** A context whose announcements reach the subscriptions in their order. */
export function createContext(parts: ContextParts): Context {
  const ctx: Context = {
    db: parts.db,
    now: parts.now,
    actorUserId: parts.actorUserId,
    async announce(event) {
      for (const subscription of parts.subscriptions) {
        if (subscription.kind === event.kind) await subscription.handle(ctx, event);
      }
    },
    enqueue: (job) => parts.enqueue(parts.db, parts.now, job),
  };
  return ctx;
}
