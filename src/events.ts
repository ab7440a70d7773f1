import type { OrganizationRole } from './contract/lists/roles.ts';
import type { OrgCalendar } from './time/calendar.ts';

export type BudgetOwner = { projectId: number } | { clientId: number };

/** An announcement to other slices, handled in the transaction that caused it. */
export type DomainEvent =
  | { kind: 'member_joined'; organizationId: number; userId: number; role: OrganizationRole }
  | { kind: 'member_removed'; organizationId: number; userId: number }
  /** A person confirmed their email address. Earlier credentials may belong to another person. */
  | { kind: 'address_confirmed'; userId: number; organizationIds: readonly number[] }
  | { kind: 'member_role_changed'; organizationId: number; userId: number; role: OrganizationRole }
  /** A member with the role user became a payroll clerk, or no longer is one. */
  | { kind: 'payroll_role_changed'; organizationId: number; userId: number }
  /** Rates were set or removed. */
  | { kind: 'rates_set'; organizationId: number; changes: readonly RateChange[] }
  | { kind: 'pay_rate_set'; organizationId: number; userId: number }
  /** A member's salary changes from a local date on. */
  | { kind: 'salary_set'; organizationId: number; userId: number; since: Temporal.PlainDate }
  /** An earning of a member on a local date was added or removed. */
  | { kind: 'earning_changed'; organizationId: number; userId: number; date: Temporal.PlainDate }
  /** The holidays of these members changed. */
  | { kind: 'holidays_changed'; organizationId: number; userIds: readonly number[] }
  /** The calendar changes at `effectiveAt`. Later instants must move to the new boundaries. */
  | { kind: 'calendar_changed'; organizationId: number; calendar: OrgCalendar; effectiveAt: Temporal.Instant }
  /** The currency of all amounts is about to change. A slice with amounts that must stay rejects it. */
  | { kind: 'currency_changes'; organizationId: number; from: string; to: string }
  /** Time of these members was stored, changed or removed. `stored` is false for removals. */
  | {
      kind: 'time_changed';
      organizationId: number;
      intervals: readonly TrackedInterval[];
      /** The reason for the change, if given. */
      reason?: string | null;
    }
  /** An upload contained contents of these members that a setting forbids. They were not stored. */
  | {
      kind: 'contents_left_out';
      organizationId: number;
      /** Name and version of the program. Null: the upload named no program. */
      program: string | null;
      members: readonly LeftOutOfMember[];
    }
  /** All time of one member was moved to another. The change to time was announced before. */
  /** An upload or a deletion took slots from time entries. */
  | { kind: 'entry_slots_taken'; organizationId: number; entryIds: readonly number[] }
  | {
      kind: 'members_merged';
      organizationId: number;
      fromUserId: number;
      intoUserId: number;
      reason: string | null;
    }
  /** Contents of these members' slots in an instant range were restored from an archive. */
  | {
      kind: 'contents_returned';
      organizationId: number;
      userIds: readonly number[];
      since: Temporal.Instant;
      until: Temporal.Instant;
    }
  /** Client or billable flag changed from a local date on, for projects that may have time. */
  | {
      kind: 'project_terms_set';
      organizationId: number;
      projectIds: readonly number[];
      effectiveOn: Temporal.PlainDate;
    }
  /** The budget rows changed from a local date on. Null: on any date. */
  | {
      kind: 'budgets_changed';
      organizationId: number;
      owners: readonly BudgetOwner[];
      since: Temporal.PlainDate | null;
    }
  /**
   * Manual time exceeded the point at which timers stop, for a hidden budget. Amounts are in the unit of the budget.
   */
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
  /** A write through the API or the command line was added to the audit log. */
  | { kind: 'recorded'; organizationId: number; entries: readonly Recorded[] }
  /** Entries of these kinds are about to be added to the organization's feed. */
  | { kind: 'feed_appended'; organizationId: number; kinds: readonly string[] }
  /** Persons were notified, each once per event. */
  | { kind: 'persons_told'; notices: readonly { userId: number; userEventId: number; kind: string }[] }
  /** The number of hours between the end of a day and its analysis changed. */
  | { kind: 'grace_changed'; organizationId: number; beforeHours: number; afterHours: number };

/** An action on a record: the fields that differ, under wire names. Null: the record does not exist. */
export interface Recorded {
  action: string;
  subject: string;
  subjectId: number;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

/** The number of applications, addresses and screenshots of a member that were not stored. */
export interface LeftOutOfMember {
  userId: number;
  apps: number;
  urls: number;
  screenshots: number;
}

/** One member's time that a write changed, as an instant range. */
export interface TrackedInterval {
  userId: number;
  projectId: number;
  /** The organization's local date whose figures changed, `YYYY-MM-DD`. */
  date: string;
  since: Temporal.Instant;
  until: Temporal.Instant;
  stored: boolean;
  /** The change in the date's figures, in seconds. */
  tracked: number;
  billable: number;
}

/**
 * A rate that changes from a local date on, `YYYY-MM-DD`: of a member, a project (userId null) or a member in a
 * project.
 */
export interface RateChange {
  kind: 'pay' | 'bill';
  userId: number | null;
  projectId: number | null;
  since: string;
  /** The rate is a fixed amount, or has been one at any time. */
  concernsFixed: boolean;
}

export type EventOf<K extends DomainEvent['kind']> = Extract<DomainEvent, { kind: K }>;
