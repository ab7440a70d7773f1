import { expect, test } from 'vitest';
import { endpoints } from '../../../../contract/api.ts';

/** Operations that change inputs of figures. `writes.api.test.ts` runs each operation and compares the cached weeks. */
const tried = `
  ingestActivities createTimeEntry createEntry updateEntry deleteEntry deleteActivities mergeMembers createMember
  updateMembers leaveOrganization declineInvitation createProject updateProject
  updateProjectMembers putSalary createEarning deleteEarning putHolidays
  deleteHoliday importHolidays putHolidayAssignments deleteHolidayCalendar createOvertimePolicy
  createRuledPolicy updateOvertimePolicy updateOvertimePolicyExt archiveOvertimePolicy restoreOvertimePolicy
  updateOrganization putRetention putTestClock
`
  .trim()
  .split(/\s+/);

/** Other operations, which do not affect cached weeks, each with the reason. */
const indifferent: Readonly<Record<string, string>> = {
  createOrganization: 'a new organization has no cached weeks',
  updateOrganizationMetadata: 'metadata does not affect figures',
  updateProjectMetadata: 'metadata does not affect figures',
  createHolidayCalendar: 'a new calendar has no members',
  updateHolidayCalendar: 'the name of a calendar does not affect figures',
  putOvertimeAlerts: 'it sets the events and their recipients',
  createTag: 'tags do not affect figures',
  updateTag: 'tags do not affect figures',
  splitEntry: 'both entries together have the same time',
  mergeEntries: 'the entry has the time of all',
  simulateOvertime: 'it stores nothing',
  acceptMembership: 'an invited person is already a member',
  putNotificationSettings: 'notifications do not affect figures',
  putPreferences: 'personal display settings do not affect figures',
  readInvitation: 'it stores nothing',
  acceptInvitation: 'an invited person is already a member',
  createInvitationLink: 'an invited person is already a member',
  sendInvitation: 'an invited person is already a member',
};

/** Areas whose operations do not affect cached weeks, each with the reason. */
const indifferentAreas: Readonly<Record<string, string>> = {
  Budgets: 'budgets count the same time separately',
  Clients: 'time is counted by project',
  Events: 'events report changes',
  Installation: 'setup happens before any time is recorded',
  'Member settings': 'tracking settings do not change time',
  'Pay periods': 'pay periods copy figures when they close and correct them later',
  Payroll: 'payroll writes figures into files',
  Sessions: 'sessions identify actors',
  Tasks: 'time is counted by project',
  Tokens: 'tokens identify actors',
  'Unusual activities': 'flags do not change time',
  Webhooks: 'webhooks report changes',
};

// proves: overtime-15
test('every writing operation is tested with cached weeks or is listed as not affecting their inputs', () => {
  const writing = endpoints.filter(({ method, tag }) => method !== 'GET' && !(tag in indifferentAreas));
  const known = [...tried, ...Object.keys(indifferent)];
  expect(writing.map(({ id }) => id).toSorted()).toEqual(known.toSorted());
  const reasons = [...Object.values(indifferent), ...Object.values(indifferentAreas)];
  expect(reasons.filter((reason) => reason === '')).toEqual([]);
  const areas = new Set(endpoints.map(({ tag }) => tag));
  expect(Object.keys(indifferentAreas).filter((area) => !areas.has(area))).toEqual([]);
});
