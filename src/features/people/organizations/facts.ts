import type { Feature, OrganizationRole } from '../../../contract/lists/roles.ts';
import type { Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-visibility.ts';
import type { Executor } from '../../../db/database.ts';
import type { CalendarVersion, OrgCalendar, WeekDay } from '../../../time/calendar.ts';
import type { MembershipRow } from './memberships-store.ts';
import {
  type CalendarRow,
  selectCalendar,
  selectCalendarAt,
  selectCurrency,
  selectFeatures,
  selectManagersSeePay,
  selectNames,
} from './store.ts';

export { zoneName } from './rules.ts';
export {
  isUnconfirmed,
  listOrganizationIds,
  listOwnReach,
  membershipColumns,
  type MembershipRow,
  organizationIdsOf,
} from './memberships-store.ts';
export { ReachMemory } from './reach.ts';
export { loadTimeKnownSince, requireTimeKnown } from './time-known.ts';

/** A calendar from its rows. The first row is the oldest and starts in the year 1. */
export function calendarOf(rows: readonly CalendarRow[]): OrgCalendar {
  return rows.map(([effectiveFrom, timeZone, weekStart], index): CalendarVersion => ({
    effectiveFrom: index === 0 ? null : Temporal.Instant.from(effectiveFrom),
    timeZone,
    weekStart: weekStart as WeekDay,
  }));
}

export function membershipOf(row: MembershipRow): Membership {
  return {
    organizationId: row.organizationId,
    role: row.role as OrganizationRole,
    isPayrollClerk: row.isPayrollClerk,
    features: new Set(row.features as Feature[]),
    calendar: calendarOf(row.calendar),
    currency: row.currency,
    managersSeePayRates: row.managersSeePayRates,
  };
}

/** The names of organizations by id. */
export async function namesOf(db: Executor, organizationIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (organizationIds.length === 0) return new Map();
  return new Map((await selectNames(db, organizationIds)).map(({ id, name }) => [id, name]));
}

export async function loadCalendar(db: Executor, organizationId: number): Promise<OrgCalendar> {
  return calendarOf(await selectCalendar(db, organizationId));
}

export const loadCurrency = (db: Executor, organizationId: number): Promise<string> =>
  selectCurrency(db, organizationId);

/** The calendar as known at an instant. Call `awaitRecording` first. */
export async function loadCalendarAt(
  db: Executor,
  organizationId: number,
  knownAt: Temporal.Instant,
): Promise<OrgCalendar> {
  return calendarOf(await selectCalendarAt(db, organizationId, knownAt));
}

/** Returns which roles in the organization can currently see pay. */
export async function membersSeePay(
  db: Executor,
  organizationId: number,
): Promise<(role: OrganizationRole) => boolean> {
  const managersSeePayRates = await selectManagersSeePay(db, organizationId);
  return (role) => seesPay({ role, managersSeePayRates });
}

/** The current features of the organization's plan. */
export async function featuresOf(db: Executor, organizationId: number): Promise<ReadonlySet<Feature>> {
  return new Set(await selectFeatures(db, organizationId));
}
