import { expect, test } from 'vitest';
import { endpoints } from '../../../contract/api.ts';
import { isRead } from '../../../contract/endpoint.ts';

/** Reads whose answers name people and are no looks, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  listOwnMemberships: 'one’s own',
  listOwnUnusualActivities: 'one’s own',
  getMe: 'one’s own',
  listOwnLooks: 'who looked, and nothing of what they saw',
  listLooks: 'who looked, and nothing of what they saw',
  getUser: 'who somebody is, and nothing they did',
  exportOwnRecords: 'one’s own',
  listMembers: 'what people are in the organization, and nothing they did',
  listProjectMembers: 'what people are in the organization, and nothing they did',
  listTasks: 'whose work it is, and not whether they did it',
  listProjectTasks: 'whose work it is, and not whether they did it',
  listBudgetSeries: 'who set budgets, and sums of everybody’s time',
  searchOrganization: 'who somebody is, and nothing they did',
  listAudit: 'who changed what of the organization’s, and not their work',
  listEvents: 'that something changed, and not what is recorded',
  listOrganizationTokens: 'for whom programs act',
  getSession: 'one’s own',
  listOwnTokens: 'one’s own',
  listProviderLinks: 'one’s own',
  listAppAndUrlTrackingSettings: 'what is to be recorded, and nothing of it',
  listScreenshotSettings: 'what is to be recorded, and nothing of it',
  listEffectiveSettings: 'what is to be recorded, and nothing of it',
  listUnusualActivityExemptions: 'for what no flags are wanted',
  getSalary: 'what somebody is paid, and nothing they did',
  listSalaries: 'what somebody is paid, and nothing they did',
  listEarnings: 'what somebody is paid, and nothing they did',
  listHolidayAssignments: 'in which calendar somebody is, and nothing they did',
  getEarning: 'what somebody is paid, and nothing they did',
  listPayrollIds: 'under which number somebody is known, and nothing they did',
  listPayPeriodMembers: 'who handed in and who approved, and nothing of the work',
  listTimeOffRequests: 'always empty',
};

const names = /"(user_id|user|reviewer|reader|users|email)":/;
const namesPeople = endpoints.filter(
  (endpoint) => isRead(endpoint) && endpoint.access.token && names.test(JSON.stringify(endpoint.response)),
);

// proves: looks-1
test('every read that names people is a look, or is known not to be one', () => {
  const open = namesPeople.filter(({ id, shows }) => shows === undefined && exceptions[id] === undefined);
  expect(open.map(({ id }) => id)).toEqual([]);
});

// proves: looks-1
test('every exception is in use, and no look', () => {
  const used = new Set(namesPeople.filter(({ shows }) => shows === undefined).map(({ id }) => id));
  expect(Object.keys(exceptions).filter((id) => !used.has(id))).toEqual([]);
});
