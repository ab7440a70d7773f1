import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type App, type AppConfig, createApp } from '../../src/app.ts';
import { Client } from '../../src/client/client.ts';
import { endpoints } from '../../src/contract/api.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { features } from '../../src/contract/lists/roles.ts';
import { putTestClock } from '../../src/contract/test-clock.ts';
import { type Database, type Executor, openDatabase } from '../../src/db/database.ts';
import type { Replica } from '../../src/db/replica.ts';
import { sql } from '../../src/db/sql.ts';
import type { DatabaseReach, Limits } from '../../src/db/session.ts';
import { bootstrapOrganization } from '../../src/features/access/setup/bootstrap.ts';
import { saveTestNow } from '../../src/features/operations/installation/test-clock/store.ts';
import { findFaults } from '../../src/http/validate.ts';
import { createTestDatabase } from './databases.ts';

/** The initial time of the clock in every test file: Monday, 2 March 2026, noon UTC. */
export const startOfTests = '2026-03-02T12:00:00Z';

export interface TestOrganization {
  organizationId: number;
  userId: number;
  token: string;
  /** A client with the owner's token. */
  client: Client;
}

export interface TestApp {
  app: App;
  database: Database;
  databaseUrl: string;
  baseUrl: string;
  /** Assigns ascending ids to new people, so that lists are in the order of creation. */
  newPersonId(): number;
  /** A client without a token. */
  client: Client;
  createOrganization(options?: Partial<OrganizationOptions>): Promise<TestOrganization>;
  /** Moves the clock through the API, which also does the background work that becomes due. */
  setNow(client: Client, now: string): Promise<void>;
}

interface OrganizationOptions {
  name: string;
  timeZone: string;
  weekStart: number;
  features: readonly string[];
}

/** Requires that an answer conforms to its operation and has no undocumented fields. */
export function requireDeclared(endpoint: Endpoint, status: number, body: unknown): void {
  if (status !== endpoint.status || status === 204) return;
  const faults = findFaults(endpoint.response, body);
  if (faults.length > 0) throw new Error(`${endpoint.id} answered with undeclared contents:\n${faults.join('\n')}`);
}

/** Settings for the server of a test file, in addition to the configuration. */
export interface TestConfig extends AppConfig {
  /** Creates or finds the database that is copied. Default: the migrated template. */
  copyOf(): Promise<string>;
  /** If true, the server checks the figures of its organizations each week, as in production. */
  checksFigures: boolean;
  /** If true, jobs delete expired records when the clock moves, as in production. */
  doesUpkeep: boolean;
}

const config: AppConfig = {
  webUrl: 'https://fairhour.example',
  rateLimit: 0,
  networkLimit: 0,
  testClock: true,
  allowNewOrganizations: true,
  trustProxy: [],
  version: '0.0.0-test',
};

/** An indirect way to reach a database, such as a pooler. */
interface Way {
  readonly reach: DatabaseReach;
  /** Opens a replica for reads. */
  openReplica?(primary: Database): Replica;
  stop(): Promise<void>;
}

const straight = async (url: string): Promise<Way> => ({ reach: { url }, stop: () => Promise.resolve() });

/** Ascending ids in the range from which a server chooses random ids. */
async function ascendingPersonIds(database: Database) {
  const { most } = await database.one<{ most: number }>(sql`select coalesce(max(id), 0) as most from users`);
  let last = Math.max(most, 2 ** 28 - 1);
  return () => (last += 1);
}

/**
 * Removes the jobs that only delete expired records. These jobs run about fifty statements each time the clock moves,
 * and only their own tests read the result.
 */
function leaveOutUpkeep({ jobs }: App): void {
  Object.assign(jobs, { recurringJobs: jobs.recurringJobs.filter(({ name }) => !name.endsWith('-upkeep')) });
}

async function startApp(overrides: Partial<TestConfig>, limits: Partial<Limits>, wayTo: typeof straight) {
  const testDatabase = await createTestDatabase(await overrides.copyOf?.());
  const way = await wayTo(testDatabase.url);
  const database = openDatabase({ ...way.reach, maxConnections: 12, limits });
  const replica = way.openReplica?.(database);
  const newPersonId = await ascendingPersonIds(database);
  const app = await createApp(
    { ...config, newPersonId, ...overrides, replica },
    database,
    pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
  );
  if (!overrides.doesUpkeep) leaveOutUpkeep(app);
  await saveTestNow(database, Temporal.Instant.from(startOfTests));
  const baseUrl = await app.server.listen({ host: '127.0.0.1', port: 0 });
  /** Closes the server and its connections. The database remains. */
  const close = async () => {
    await app.server.close();
    await replica?.close();
    await database.close();
    await way.stop();
  };
  const drop = () => testDatabase.drop();
  return { app, database, replica, databaseUrl: testDatabase.url, baseUrl, newPersonId, close, drop };
}

/** Fills a database through a temporary server and returns its URL. */
export async function fillDatabase(work: (app: Awaited<ReturnType<typeof startApp>>) => Promise<void>) {
  const started = await startApp({}, {}, straight);
  let isFilled = false;
  try {
    await work(started);
    isFilled = true;
  } finally {
    await started.close();
    if (!isFilled) await started.drop();
  }
  return started.databaseUrl;
}

/**
 * Postpones the weekly check of an organization's figures, which runs about 300 statements. Only the tests of this
 * check read the result.
 */
const postponeFigureCheck = (tx: Executor, organizationId: number) =>
  tx.run(sql`insert into figure_checks (organization_id, due_at) values (${organizationId}, '2200-01-01')`);

interface MakingOrganizations {
  app: App;
  database: Database;
  client: Client;
  checksFigures: boolean;
}

function organizationMaker({ app, database, client, checksFigures }: MakingOrganizations) {
  let count = 0;
  return async (options: Partial<OrganizationOptions> = {}): Promise<TestOrganization> => {
    count += 1;
    const request = {
      name: `Organization ${count}`,
      timeZone: 'UTC',
      weekStart: 1,
      features,
      ...options,
      ownerEmail: `owner-${count}@example.com`,
    };
    const made = await database.transaction(async (tx) => {
      const bootstrapped = await bootstrapOrganization(app.contextFor(tx, await app.now(tx)), request);
      if (!checksFigures) await postponeFigureCheck(tx, bootstrapped.organizationId);
      return bootstrapped;
    });
    return { ...made, client: client.withToken(made.token) };
  };
}

/**
 * Starts a server on a separate database for the tests of a file. The clock of the server is stopped at `startOfTests`.
 * Call it at the top of the file and use the result inside tests.
 */
export function useTestApp(
  overrides: Partial<TestConfig> = {},
  limits: Partial<Limits> = {},
  wayTo = straight,
): TestApp {
  const test = {} as TestApp;
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const started = await startApp(overrides, limits, wayTo);
    stop = async () => {
      await started.close();
      await started.drop();
    };
    const client = new Client({ baseUrl: started.baseUrl, onAnswer: requireDeclared });
    Object.assign(test, started, {
      client,
      createOrganization: organizationMaker({ ...started, client, checksFigures: overrides.checksFigures ?? false }),
      setNow: async (owner: Client, now: string) => void (await owner.call(putTestClock, { body: { now } })),
    });
  }, overrides.copyOf && 300_000);
  afterAll(() => stop?.());
  return test;
}

/** The declared operation with the id. */
export function endpointById(id: string): Endpoint {
  const found = endpoints.find((entry) => entry.id === id);
  if (!found) throw new Error(`no operation is named ${id}`);
  return found;
}
