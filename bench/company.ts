/** The environment of server benchmarks: an organization on an embedded PostgreSQL in the temporary directory. */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type App, createApp } from '../src/app.ts';
import { Client } from '../src/client/client.ts';
import { createMember } from '../src/contract/members.ts';
import { createProject } from '../src/contract/projects.ts';
import { features } from '../src/contract/lists/roles.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { startEmbedded } from '../src/db/embedded/start.ts';
import { migrate } from '../src/db/migrate.ts';
import { recordContents } from '../test/harness/recording.ts';
import { bootstrapOrganization } from '../src/features/access/setup/bootstrap.ts';
import { saveTestNow } from '../src/features/operations/installation/test-clock/store.ts';

export interface Company {
  readonly app: App;
  readonly database: Database;
  /** The address of the database. */
  readonly url: string;
  readonly baseUrl: string;
  readonly organizationId: number;
  /** The owner. */
  readonly userId: number;
  readonly token: string;
  /** The directory contains the database in `data`. The directory is removed at the end. */
  readonly directory: string;
}

export interface Setting {
  /** Whether every commit waits for the disk, as on a real server. */
  readonly durable: boolean;
  /** The instant at which the clock is stopped; if omitted, the clock runs. */
  readonly now?: Temporal.Instant;
}

async function makeCompany(
  database: Database,
  { url, directory }: Pick<Company, 'url' | 'directory'>,
  { now }: Setting,
): Promise<Company> {
  await migrate(database);
  const config = {
    webUrl: 'http://localhost',
    rateLimit: 0,
    testClock: now !== undefined,
    allowNewOrganizations: true,
  };
  const app = await createApp({ ...config, trustProxy: [], version: 'bench' }, database, pino({ level: 'warn' }));
  if (now) await saveTestNow(database, now);
  const made = await database.transaction(async (tx) =>
    bootstrapOrganization(app.contextFor(tx, await app.now(tx)), {
      name: 'Bench',
      timeZone: 'America/New_York',
      weekStart: 1,
      features,
      ownerEmail: 'owner@example.com',
    }),
  );
  await recordContents({ database }, made);
  const baseUrl = await app.server.listen({ host: '127.0.0.1', port: 0 });
  return { ...made, app, database, url, baseUrl, directory };
}

/** Runs a benchmark on a company and afterward removes everything in reverse order, even if the benchmark fails. */
export async function withCompany(setting: Setting, bench: (company: Company) => Promise<void>): Promise<void> {
  await using cleared = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'fairhour-bench-'));
  cleared.defer(() => rm(directory, { recursive: true, force: true }));
  await chmod(directory, 0o755);
  const dataDirectory = join(directory, 'data');
  const server = await startEmbedded({ dataDirectory, role: 'server', durable: setting.durable });
  cleared.defer(() => server.stop());
  const database = openDatabase({ url: server.url, maxConnections: 12 });
  cleared.defer(() => database.close());
  const company = await makeCompany(database, { url: server.url, directory }, setting);
  cleared.defer(async () => {
    await company.app.server.close();
  });
  await bench(company);
}

/** Adds members and projects and returns their ids. */
export async function addPeople({ baseUrl, token, organizationId }: Company, count: number, projectCount: number) {
  const client = new Client({ baseUrl, token });
  const params = { organization_id: organizationId };
  const projects: number[] = [];
  for (let number = 1; number <= projectCount; number += 1) {
    projects.push((await client.call(createProject, { params, body: { name: `Project ${number}` } })).project.id);
  }
  const members: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const user = { email: `member-${number}@example.com`, first_name: 'Member', last_name: String(number) };
    members.push((await client.call(createMember, { params, body: { user } })).organization_member.user_id);
  }
  return { members, projects };
}
