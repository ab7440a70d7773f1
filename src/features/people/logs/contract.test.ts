import { expect, test } from 'vitest';
import { endpoints } from '../../../contract/api.ts';
import { isRead } from '../../../contract/endpoint.ts';

/** Reads whose responses name people but are not logged, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  listOwnMemberships: 'the caller’s data',
  listOwnUnusualActivities: 'the caller’s data',
  getMe: 'the caller’s data',
  listOwnAccessLog: 'the readers, without the data they viewed',
  listAccessLog: 'the readers, without the data they viewed',
  getUser: 'the identity of a person, without work data',
  exportOwnRecords: 'the caller’s data',
  listMembers: 'roles of members, without work data',
  listProjectMembers: 'roles of members, without work data',
  listTasks: 'assignments, without the work',
  listProjectTasks: 'assignments, without the work',
  listBudgetSeries: 'the users who set budgets, and sums over all members',
  searchOrganization: 'the identity of a person, without work data',
  listAudit: 'changes to records, without work data',
  listEvents: 'the fact of a change, without recorded data',
  listOrganizationTokens: 'the members for whom programs act',
  getSession: 'the caller’s data',
  listOwnTokens: 'the caller’s data',
  listProviderLinks: 'the caller’s data',
  listAppAndUrlTrackingSettings: 'recording settings, without recorded data',
  listScreenshotSettings: 'recording settings, without recorded data',
  listEffectiveSettings: 'recording settings, without recorded data',
  listUnusualActivityExemptions: 'time without flags',
  getSalary: 'pay, without the work',
  listSalaries: 'pay, without the work',
  listEarnings: 'pay, without the work',
  listHolidayAssignments: 'holiday calendars of members, without work data',
  getEarning: 'pay, without the work',
  listPayrollIds: 'payroll numbers, without the work',
  listPayRates: 'pay, without the work',
  listPayrollClerks: 'roles of members, without work data',
  listPayPeriodMembers: 'submissions and approvals, without work data',
  listTimeOffRequests: 'always empty',
};

const names = /"(user_id|user|reviewer|reader|users|email)":/;
const namesPeople = endpoints.filter(
  (endpoint) => isRead(endpoint) && endpoint.access.token && names.test(JSON.stringify(endpoint.response)),
);

// proves: access-log-1
test('every read that names people is logged or a listed exception', () => {
  const open = namesPeople.filter(({ id, shows }) => shows === undefined && exceptions[id] === undefined);
  expect(open.map(({ id }) => id)).toEqual([]);
});

// proves: access-log-1
test('every listed exception exists and is not logged', () => {
  const used = new Set(namesPeople.filter(({ shows }) => shows === undefined).map(({ id }) => id));
  expect(Object.keys(exceptions).filter((id) => !used.has(id))).toEqual([]);
});
