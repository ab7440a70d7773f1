import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/contract/api.ts';

const source = resolve(import.meta.dirname, '../src');
const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(source, name), 'utf8'));

/** Operations that are called or handed to what reads pages; those that only name a type do not count. */
const called = new Set(
  texts.flatMap((text) => [...text.matchAll(/(?<![<|] ?)'([a-z]\w+)'/g)].map(([, id = '']) => id)),
);

/** Operations of v2 that no screen calls, by why. */
const elsewhere: Record<string, readonly string[]> = {
  'the session says it': ['getMe', 'getUser', 'listOrganizations'],
  'the change of the whole record sets metadata too': [
    'updateOrganizationMetadata',
    'updateProjectMetadata',
    'updateClientMetadata',
    'updateTaskMetadata',
  ],
  'tasks are looked at project by project, and found by the search': ['listTasks'],
  'the day of a member and the sums of time show the same': [
    'listActivities',
    'listProjectActivities',
    'listDailyActivities',
    'listProjectDailyActivities',
    'listLastActivities',
    'listProjectLastActivities',
    'listScreenshots',
    'listProjectScreenshots',
    'listNotes',
    'listProjectNotes',
    'listToolUsages',
    'listProjectToolUsages',
  ],
  'programs keep their copies by it': [
    'listActivityUpdates',
    'listProjectActivityUpdates',
    'listDailyActivityUpdates',
    'listProjectDailyActivityUpdates',
  ],
  'it is always empty': ['listTeams', 'listTimeOffRequests', 'listTimeOffPolicies'],
  'the history of a budget shows the same, date by date': [
    'getBudgetHistory',
    'listClientBudgetHistories',
    'listProjectBudgetHistories',
    'listBudgetHistories',
  ],
  'its extension does the same, and knows the multiplier for bills and further rules': [
    'createOvertimePolicy',
    'getOvertimePolicy',
    'listOvertimePolicies',
    'updateOvertimePolicy',
  ],
  'the effective settings show the same, and where each comes from': [
    'listAppAndUrlTrackingSettings',
    'listScreenshotSettings',
  ],
  'the inbox shows the same, one session a row': ['listUnusualActivities'],
  'it documents the API': ['listErrorCodes'],
};

// proves: browser-139
test('what the API can do in v2 can be done in the browser, but for what is said here with its reason', () => {
  const ids = endpoints.filter(({ path }) => path.startsWith('/v2/')).map(({ id }) => id);
  const excused = Object.values(elsewhere).flat();
  expect(ids.filter((id) => !called.has(id)).toSorted()).toEqual(excused.toSorted());
});
