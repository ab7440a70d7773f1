import type { ExportPart } from '../../../../contract/lists/exports.ts';
import { taskStates } from '../../../../contract/lists/records.ts';
import type { OrgCalendar } from '../../../../time/calendar.ts';
import { startOfLocalDate } from '../../../../time/calendar.ts';
import { dayAfter } from '../../../../time/adjacent.ts';
import { formatMicros } from '../../../../time/text.ts';

type Query = Readonly<Record<string, unknown>>;

/** A part of the export that an operation of the API returns. */
export interface ShownPart {
  part: ExportPart;
  operation: string;
  /** The response field that contains the records: a list or a single record. */
  member: string;
}

/** Data about a person that does not depend on an organization. */
export const partsOfPerson: readonly ShownPart[] = [
  { part: 'users', operation: 'getMe', member: 'user' },
  { part: 'preferences', operation: 'getPreferences', member: 'preferences' },
  { part: 'notification_settings', operation: 'getNotificationSettings', member: 'notification_settings' },
  { part: 'memberships', operation: 'listOwnMemberships', member: 'memberships' },
  { part: 'sessions', operation: 'listSessions', member: 'sessions' },
  { part: 'password', operation: 'getPassword', member: 'password' },
  { part: 'passkeys', operation: 'listPasskeys', member: 'passkeys' },
  { part: 'provider_links', operation: 'listProviderLinks', member: 'provider_links' },
  { part: 'personal_tokens', operation: 'listPersonalTokens', member: 'personal_tokens' },
  { part: 'tokens', operation: 'listOwnTokens', member: 'tokens' },
  { part: 'events', operation: 'listOwnEvents', member: 'events' },
  { part: 'access_log', operation: 'listOwnAccessLog', member: 'access_log' },
  { part: 'settings_history', operation: 'listOwnSettingsHistory', member: 'settings_history' },
  { part: 'unusual_activities', operation: 'listOwnUnusualActivities', member: 'unusual_activities' },
];

/** Data about a member in an organization. */
export const partsOfMember: readonly (ShownPart & { query: Query })[] = [
  { part: 'organizations', operation: 'getOrganization', member: 'organization', query: {} },
  { part: 'members', operation: 'listMembers', member: 'members', query: { include_projects: true } },
  { part: 'effective_settings', operation: 'listEffectiveSettings', member: 'effective_settings', query: {} },
  {
    part: 'tasks',
    operation: 'listTasks',
    member: 'tasks',
    query: { status: [...taskStates, 'archived'] },
  },
];

/** Pay data that members see about themselves. */
export const partsOfPay: readonly ShownPart[] = [
  { part: 'salaries', operation: 'listSalaries', member: 'salaries' },
  { part: 'earnings', operation: 'listEarnings', member: 'earnings' },
];

/** Additional data for members who can see all pay. */
export const partsOfPayroll: readonly ShownPart[] = [
  { part: 'payroll_ids', operation: 'listPayrollIds', member: 'payroll_ids' },
];

/** Local dates, both included. */
interface Dates {
  first: Temporal.PlainDate;
  last: Temporal.PlainDate;
}

const asDates = ({ first, last }: Dates): Query => ({ 'date[start]': first.toString(), 'date[stop]': last.toString() });

const asInstants = ({ first, last }: Dates, calendar: OrgCalendar): Query => ({
  'time_slot[start]': formatMicros(startOfLocalDate(calendar, first)),
  'time_slot[stop]': formatMicros(startOfLocalDate(calendar, dayAfter(last))),
});

/** Data by date. `days` is the longest range that one request can have. */
export const partsOfDates: readonly (ShownPart & {
  days: number;
  query(dates: Dates, calendar: OrgCalendar): Query;
})[] = [
  {
    part: 'member_days',
    operation: 'getMemberDay',
    member: 'member_day',
    days: 1,
    query: ({ first }) => ({ date: first.toString() }),
  },
  { part: 'tool_usages', operation: 'listToolUsages', member: 'tool_usages', days: 6, query: asInstants },
  { part: 'screenshots', operation: 'listScreenshots', member: 'screenshots', days: 6, query: asInstants },
  { part: 'notes', operation: 'listNotes', member: 'notes', days: 6, query: asInstants },
  { part: 'time_entries', operation: 'listEntries', member: 'time_entries', days: 400, query: asDates },
  { part: 'overtime', operation: 'listOvertime', member: 'overtime', days: 1, query: asDates },
];

/** Splits ascending dates into ranges of up to `days` days. */
export function* rangesOf(dates: readonly string[], days: number): Generator<Dates> {
  let first: Temporal.PlainDate | undefined;
  let last: Temporal.PlainDate | undefined;
  for (const text of dates) {
    const date = Temporal.PlainDate.from(text);
    if (first && last && first.until(date).days >= days) {
      yield { first, last };
      first = undefined;
    }
    first ??= date;
    last = date;
  }
  if (first && last) yield { first, last };
}
