import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from './harness/data-folder.ts';
import { createTestDatabase, type TestDatabase } from './harness/databases.ts';
import { collect, copyProgram, startInGroup } from './harness/program.ts';

let folder: string;
let command: string[];
let database: TestDatabase;

beforeAll(async () => {
  folder = await makeDataFolder('damaged');
  command = await copyProgram(join(folder, 'program'), 'migrate');
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['steps/0050_stops.sql', 'Migration 0050 is missing from migrations/steps: install fairhour again.'],
  ['steps', 'Migration 0001 is missing from migrations/steps: install fairhour again.'],
  ['0094_schema.sql', 'migrations/0094_schema.sql is missing: install fairhour again.'],
  ['0097_settings_enforcement.sql', 'Migration 0097 is missing from migrations: install fairhour again.'],
])('an installation without migrations/%s is rejected with a message that states a remedy', async (name, message) => {
  const path = join(folder, 'program/migrations', name);
  await rename(path, join(folder, 'away'));
  const { code, err } = await collect(startInGroup(command, { DATABASE_URL: database.url }));
  await rename(join(folder, 'away'), path);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(`fairhour: ${message}`) });
});
