import { expect, test } from 'vitest';
import { endpoints } from '../../../../contract/api.ts';

/** Operations that change what figures rest on; `writes.api.test.ts` does each, and compares what is kept. */
const tried = `
  ingestActivities createTimeEntry deleteActivities mergeMembers createMember
  updateMembers leaveOrganization declineInvitation createProject updateProject
  updateProjectMembers putSalary createEarning deleteEarning putHolidays
  deleteHoliday importHolidays putHolidayAssignments deleteHolidayCalendar createOvertimePolicy
  createRuledPolicy updateOvertimePolicy updateOvertimePolicyExt archiveOvertimePolicy restoreOvertimePolicy
  updateOrganization putRetention putTestClock
`
  .trim()
  .split(/\s+/);

/** Operations beside these that change nothing of it, each with why. */
const indifferent: Readonly<Record<string, string>> = {
  createOrganization: 'what is kept is of an organization',
  updateOrganizationMetadata: 'metadata are not counted',
  updateProjectMetadata: 'metadata are not counted',
  createHolidayCalendar: 'nobody is in it yet',
  updateHolidayCalendar: 'its name is not counted',
  putOvertimeAlerts: 'it says who is told, and of what',
  simulateOvertime: 'it writes nothing',
  acceptMembership: 'who is invited is a member already',
  putNotificationSettings: 'how a person is told is not counted',
  putPreferences: 'how a person likes to see things is not counted',
  readInvitation: 'it writes nothing',
  acceptInvitation: 'who is invited is a member already',
  createInvitationLink: 'who is invited is a member already',
  sendInvitation: 'who is invited is a member already',
};

/** Areas whose writes concern none of it, each with why. */
const indifferentAreas: Readonly<Record<string, string>> = {
  Budgets: 'they count the same time by themselves',
  Clients: 'time is counted by project',
  Events: 'they tell of what was done',
  Installation: 'it is set up before there is time',
  'Member settings': 'they say what trackers record beside time',
  'Pay periods': 'they close with figures and give none; figures of closed periods are corrected, not held',
  Payroll: 'it writes figures into files',
  Sessions: 'they say who acts',
  Tasks: 'time is counted by project',
  Tokens: 'they say who acts',
  'Unusual activities': 'they change no time',
  Webhooks: 'they tell of what was done',
};

// proves: overtime-15
test('every operation that writes is tried with kept weeks, or changes nothing that they rest on', () => {
  const writing = endpoints.filter(({ method, tag }) => method !== 'GET' && !(tag in indifferentAreas));
  const known = [...tried, ...Object.keys(indifferent)];
  expect(writing.map(({ id }) => id).toSorted()).toEqual(known.toSorted());
  const reasons = [...Object.values(indifferent), ...Object.values(indifferentAreas)];
  expect(reasons.filter((reason) => reason === '')).toEqual([]);
  const areas = new Set(endpoints.map(({ tag }) => tag));
  expect(Object.keys(indifferentAreas).filter((area) => !areas.has(area))).toEqual([]);
});
