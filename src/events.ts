import type { OrganizationRole } from './contract/lists/roles.ts';
import type { OrgCalendar } from './time/calendar.ts';

export type BudgetOwner = { projectId: number } | { clientId: number };

/** What one area tells the others, handled in the transaction of the change that caused it. */
export type DomainEvent =
  | { kind: 'member_joined'; organizationId: number; userId: number; role: OrganizationRole }
  | { kind: 'member_removed'; organizationId: number; userId: number }
  /** A person has shown that their address is theirs: credentials made before may be somebody else's. */
  | { kind: 'address_confirmed'; userId: number; organizationIds: readonly number[] }
  | { kind: 'member_role_changed'; organizationId: number; userId: number; role: OrganizationRole }
  /** Rates were set or taken back. */
  | { kind: 'rates_set'; organizationId: number; changes: readonly RateChange[] }
  | { kind: 'pay_rate_set'; organizationId: number; userId: number }
  /** From a local day on a member's salary is another, or none. */
  | { kind: 'salary_set'; organizationId: number; userId: number; since: Temporal.PlainDate }
  /** An earning of a member on a local day was added or taken back. */
  | { kind: 'earning_changed'; organizationId: number; userId: number; date: Temporal.PlainDate }
  /** On some days these members have a holiday that they had not, or none that they had. */
  | { kind: 'holidays_changed'; organizationId: number; userIds: readonly number[] }
  /** The calendar changes at `effectiveAt`; instants after it are to move to the new boundaries. */
  | { kind: 'calendar_changed'; organizationId: number; calendar: OrgCalendar; effectiveAt: Temporal.Instant }
  /** All amounts are about to count in another currency; who keeps amounts that must not refuses. */
  | { kind: 'currency_changes'; organizationId: number; from: string }
  /** Time of these members was stored, changed or removed; `stored` is false for removals. */
  | {
      kind: 'time_changed';
      organizationId: number;
      intervals: readonly TrackedInterval[];
      /** Why, as whoever changed it said; left out = nothing was said. */
      reason?: string | null;
    }
  /** An upload sent contents of these members that a setting forbids; they were not stored. */
  | {
      kind: 'contents_left_out';
      organizationId: number;
      /** Name and version; null = the upload named none. */
      program: string | null;
      members: readonly LeftOutOfMember[];
    }
  /** All time of one member became another's; that it changed was announced before. */
  | {
      kind: 'members_merged';
      organizationId: number;
      fromUserId: number;
      intoUserId: number;
      reason: string | null;
    }
  /** Contents of slots of these members in a range of instants came back from an archive. */
  | {
      kind: 'contents_returned';
      organizationId: number;
      userIds: readonly number[];
      since: Temporal.Instant;
      until: Temporal.Instant;
    }
  /** From a local day on other terms (client, billable) hold for projects that may have time. */
  | {
      kind: 'project_terms_set';
      organizationId: number;
      projectIds: readonly number[];
      effectiveOn: Temporal.PlainDate;
    }
  /** The rows of budgets became others from a local day on; null = on any. */
  | {
      kind: 'budgets_changed';
      organizationId: number;
      owners: readonly BudgetOwner[];
      since: Temporal.PlainDate | null;
    }
  /** Manual time took a hidden budget beyond where timers stop; amounts are in the unit of the budget. */
  | {
      kind: 'budget_surplus_stored';
      organizationId: number;
      owner: BudgetOwner;
      userId: number;
      date: Temporal.PlainDate;
      historyId: number;
      spent: number;
      at: number;
    }
  /** A write of the API or the command line was put on record. */
  | { kind: 'recorded'; organizationId: number; entries: readonly Recorded[] }
  /** Something new, of these kinds, is about to stand in the organization's feed. */
  | { kind: 'feed_appended'; organizationId: number; kinds: readonly string[] }
  /** Persons were told of what happened, each of these once; the events stand among their own. */
  | { kind: 'persons_told'; notices: readonly { userId: number; userEventId: number; kind: string }[] }
  /** Days are analysed so many hours after their end. */
  | { kind: 'grace_changed'; organizationId: number; beforeHours: number; afterHours: number };

/** What was done to a record: the fields that differ, under wire names; null = it was not there, or is no more. */
export interface Recorded {
  action: string;
  subject: string;
  subjectId: number;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

/** How many applications, addresses and screenshots of a member were not stored. */
export interface LeftOutOfMember {
  userId: number;
  apps: number;
  urls: number;
  screenshots: number;
}

/** Time of one member that a write touched, from an instant on and before another. */
export interface TrackedInterval {
  userId: number;
  projectId: number;
  /** The organization's local date whose figures the write touched, `YYYY-MM-DD`. */
  date: string;
  since: Temporal.Instant;
  until: Temporal.Instant;
  stored: boolean;
  /** By how many seconds the figures of the date changed. */
  tracked: number;
  billable: number;
}

/**
 * A rate that is another from a local day on, `YYYY-MM-DD`: of a member, a project (userId null) or a project's member.
 */
export interface RateChange {
  kind: 'pay' | 'bill';
  userId: number | null;
  projectId: number | null;
  since: string;
  /** It is, or was at any time, a fixed amount. */
  concernsFixed: boolean;
}

export type EventOf<K extends DomainEvent['kind']> = Extract<DomainEvent, { kind: K }>;
