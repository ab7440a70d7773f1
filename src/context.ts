import type { CredentialKind, PresentedKind } from './contract/lists/credentials.ts';
import type { LookKind } from './contract/lists/look-kinds.ts';
import { problem } from './contract/problems.ts';
import type { Quotas } from './contract/quotas.ts';
import type { Feature, OrganizationRole, Scope } from './contract/lists/roles.ts';
import type { Executor } from './db/database.ts';
import type { Vault } from './db/vault.ts';
import type { DomainEvent } from './events.ts';
import type { OrgCalendar } from './time/calendar.ts';
import { parseDateTime } from './time/text.ts';
import { compare } from './time/order.ts';

/** What an actor is in one organization. */
export interface Membership {
  readonly organizationId: number;
  readonly role: OrganizationRole;
  readonly features: ReadonlySet<Feature>;
  readonly calendar: OrgCalendar;
  readonly currency: string;
  readonly managersSeePayRates: boolean;
}

/** By what somebody acts. */
export interface Credential {
  readonly kind: CredentialKind;
  /** The id of the token or session; null of the command line. */
  readonly id: number | null;
  /** Who made the token, or the way to sign in; null = the command line. */
  readonly makerUserId: number | null;
}

/** A token or session that came with a request. */
interface PresentedCredential extends Credential {
  readonly kind: PresentedKind;
  readonly id: number;
  /** Of an organization token: the role that its maker has now; null = no longer a member. */
  readonly makerRole?: OrganizationRole | null;
}

/** Whether only the person has such a credential: a personal token or a browser session, none that others made out. */
export const isOwn = (credential: Credential | null): boolean =>
  credential?.kind === 'personal_token' || credential?.kind === 'session';

export const commandLine: Credential = { kind: 'command_line', id: null, makerUserId: null };

/** Who acts: a user through a credential, with the organizations the credential reaches. */
export interface Actor {
  readonly userId: number;
  /** Null where an operation needs no token. */
  readonly credential: PresentedCredential | null;
  readonly scopes: ReadonlySet<Scope>;
  readonly memberships: ReadonlyMap<number, Membership>;
  /** Nobody has shown that the address of the person is theirs: they act only where they accepted. */
  readonly isUnconfirmed?: boolean;
  /** All that was looked up of them, as text: where it is the same, so is what they may do. */
  readonly basis?: string;
}

/** Somebody was shown what is recorded of somebody else. */
export interface Look {
  readonly organizationId: number;
  readonly at: Temporal.Instant;
  /** The organization's date at that instant, `YYYY-MM-DD`. */
  readonly date: string;
  /** At whom; null = everybody. */
  readonly userId: number | null;
  readonly readerUserId: number;
  readonly credential: Credential;
  readonly kind: LookKind;
  /** The dates that were asked for, `YYYY-MM-DD`; null = none was named. */
  readonly shownFrom: string | null;
  readonly shownThrough: string | null;
}

/** The only things a use case may touch. One per request or job; `now` never moves within it. */
export interface Context {
  readonly db: Executor;
  /** Cut to microseconds, as the database keeps it. */
  readonly now: Temporal.Instant;
  /** Where the clock stands by now; what is recorded is stamped by `recordedAt`. */
  readClock(): Promise<Temporal.Instant>;
  /** The user who acts; null for background work and the command line. */
  readonly actorUserId: number | null;
  /** By what they act; null for background work and where no token is needed. */
  readonly credential: Credential | null;
  /** Encrypts what the database must not hold as it is. */
  readonly vault: Vault;
  /** What an organization may have at most. */
  readonly quotas: Quotas;
  /** An id for a new person, which may be in use. */
  newPersonId(): number;
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

/** The instant that a parameter names; null = now. Throws invalid_params for one in the future. */
export function instantNotAhead(ctx: Context, name: string, text: string | undefined): Temporal.Instant | null {
  const instant = text === undefined ? null : parseDateTime(text);
  if (instant === null) return null;
  const order = compare(instant, ctx.now);
  if (order > 0) throw problem('invalid_params', `${name}: must not be in the future`);
  return order === 0 ? null : instant;
}
