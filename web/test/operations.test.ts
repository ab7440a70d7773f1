import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/contract/api.ts';

const source = resolve(import.meta.dirname, '../src');
const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(source, name), 'utf8'));

/**
 * The operations that the interface calls or passes to a function that reads pages. Uses of an operation as a type do
 * not count.
 */
const called = new Set(
  texts.flatMap((text) => [...text.matchAll(/(?<![<|] ?)'([a-z]\w+)'/g)].map(([, id = '']) => id)),
);

/** The operations of v2 that no screen calls, grouped by reason. */
const elsewhere: Record<string, readonly string[]> = {
  'the session contains the same': ['getMe', 'getUser', 'listOrganizations'],
  'updating the record also sets its metadata': [
    'updateOrganizationMetadata',
    'updateProjectMetadata',
    'updateClientMetadata',
    'updateTaskMetadata',
  ],
  'screens show the tasks of one project, and the search finds all of them': ['listTasks'],
  'the day of a member and the time totals show the same data': [
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
  'programs use it to update their copies': [
    'listActivityUpdates',
    'listProjectActivityUpdates',
    'listDailyActivityUpdates',
    'listProjectDailyActivityUpdates',
  ],
  'it is always empty': ['listTeams', 'listTimeOffRequests', 'listTimeOffPolicies'],
  'the history of a budget shows the same data by date': [
    'getBudgetHistory',
    'listClientBudgetHistories',
    'listProjectBudgetHistories',
    'listBudgetHistories',
  ],
  'its extension does the same, and also covers the bill multiplier and further rules': [
    'createOvertimePolicy',
    'getOvertimePolicy',
    'listOvertimePolicies',
    'updateOvertimePolicy',
  ],
  'the effective settings show the same data, with the source of each': [
    'listAppAndUrlTrackingSettings',
    'listScreenshotSettings',
  ],
  'the inbox shows the same data, with one row for each session': ['listUnusualActivities'],
  'it documents the API': ['listErrorCodes'],
};

// proves: browser-139
test('the browser can use every operation of v2, except for those listed here with a reason', () => {
  const ids = endpoints.filter(({ path }) => path.startsWith('/v2/')).map(({ id }) => id);
  const excused = Object.values(elsewhere).flat();
  expect(ids.filter((id) => !called.has(id)).toSorted()).toEqual(excused.toSorted());
});
