import type { CredentialKind, PresentedKind } from './contract/lists/credentials.ts';
import type { AccessLogKind } from './contract/lists/access-log-kinds.ts';
import { problem } from './contract/problems.ts';
import type { Quotas } from './contract/quotas.ts';
import type { Feature, OrganizationRole, Scope } from './contract/lists/roles.ts';
import type { Executor } from './db/database.ts';
import type { Vault } from './db/vault.ts';
import type { DomainEvent } from './events.ts';
import type { OrgCalendar } from './time/calendar.ts';
import { parseDateTime } from './time/text.ts';
import { compare } from './time/order.ts';

/** An actor's membership in one organization. */
export interface Membership {
  readonly organizationId: number;
  readonly role: OrganizationRole;
  /** Whether the request acts with the rights of a payroll clerk. Requests under /v2 never do. */
  readonly isPayrollClerk: boolean;
  readonly features: ReadonlySet<Feature>;
  readonly calendar: OrgCalendar;
  readonly currency: string;
  readonly managersSeePayRates: boolean;
}

/** The credential of an actor. */
export interface Credential {
  readonly kind: CredentialKind;
  /** The id of the token or session. Null for the command line. */
  readonly id: number | null;
  /** The creator of the token or sign-in method. Null: the command line. */
  readonly makerUserId: number | null;
}

/** A token or session in a request. */
interface PresentedCredential extends Credential {
  readonly kind: PresentedKind;
  readonly id: number;
  /** The current role of the creator of an organization token. Null: no longer a member. */
  readonly makerRole?: OrganizationRole | null;
}

/**
 * Whether only the person can have this credential: a personal token or a browser session, which no other person
 * created.
 */
export const isOwn = (credential: Credential | null): boolean =>
  credential?.kind === 'personal_token' || credential?.kind === 'session';

export const commandLine: Credential = { kind: 'command_line', id: null, makerUserId: null };

/** The acting user with their credential, and the organizations that the credential gives access to. */
export interface Actor {
  readonly userId: number;
  /** Null if the operation needs no token. */
  readonly credential: PresentedCredential | null;
  readonly scopes: ReadonlySet<Scope>;
  readonly memberships: ReadonlyMap<number, Membership>;
  /** The email address is not confirmed. The person can act only in organizations whose invitation they accepted. */
  readonly isUnconfirmed?: boolean;
  /** The looked-up data as text. If this text is unchanged, the permissions are unchanged. */
  readonly basis?: string;
}

/** An entry of the access log: a person read records of another person. */
export interface AccessLogEntry {
  readonly organizationId: number;
  readonly at: Temporal.Instant;
  /** The organization's date at that instant, `YYYY-MM-DD`. */
  readonly date: string;
  /** The person whose records were read. Null: all members. */
  readonly userId: number | null;
  readonly readerUserId: number;
  readonly credential: Credential;
  readonly kind: AccessLogKind;
  /** The requested dates, `YYYY-MM-DD`. Null: none. */
  readonly shownFrom: string | null;
  readonly shownThrough: string | null;
}

/** Everything that a use case may access. One per request or job; `now` is constant within it. */
export interface Context {
  readonly db: Executor;
  /** Truncated to microseconds, as in the database. */
  readonly now: Temporal.Instant;
  /** The current instant of the clock. Records get it from `recordedAt`. */
  readClock(): Promise<Temporal.Instant>;
  /** The acting user. Null for background work and the command line. */
  readonly actorUserId: number | null;
  /** The credential of the actor. Null for background work, and if no token is needed. */
  readonly credential: Credential | null;
  /** Encrypts secrets in the database. */
  readonly vault: Vault;
  /** Limits per organization. */
  readonly quotas: Quotas;
  /** An id for a new person. It may be in use already. */
  newPersonId(): number;
  /** Announces an event to the other slices in this transaction. */
  announce(event: DomainEvent): Promise<void>;
  /** Records background work in this transaction. It runs at `dueAt`, by default now. */
  enqueue(job: JobRequest): Promise<void>;
}

export interface JobRequest {
  organizationId: number;
  job: string;
  payload?: Record<string, unknown>;
  dueAt?: Temporal.Instant;
}

/** Parses the instant of a parameter. Null: now. Throws invalid_params for a future instant. */
export function readPastInstant(ctx: Context, name: string, text: string | undefined): Temporal.Instant | null {
  const instant = text === undefined ? null : parseDateTime(text);
  if (instant === null) return null;
  const order = compare(instant, ctx.now);
  if (order > 0) throw problem('invalid_params', `${name}: must not be in the future`);
  return order === 0 ? null : instant;
}
