import { expect, inject } from 'vitest';
import { people } from '../../src/cli/demo/company.ts';
import { withoutWeeklyCheck, type PastServer } from '../../src/cli/demo/past-server.ts';
import { demoStart, arrivalOf, createDays } from '../../src/cli/demo/create-days.ts';
import { openDemo } from '../../src/features/access/setup/demo.ts';
import { saveTestNow } from '../../src/features/operations/installation/test-clock/store.ts';
import { runDue } from '../../src/jobs/run-due.ts';
import { fillDatabase, startOfTests, type TestApp, type TestConfig } from './app.ts';
import { demoDatabaseName, withAdmin, workers } from './databases.ts';

const until = Temporal.PlainDate.from('2026-03-02');
const [owner, ...others] = people;
if (!owner) throw new Error('no demo member found');
const request = {
  name: 'Demo',
  timeZone: 'Europe/Berlin',
  weekStart: 1,
  people: [owner, ...others] as const,
  until: until.toString(),
  since: demoStart(until),
};

type DemoApp = Pick<TestApp, 'app' | 'database' | 'baseUrl'>;

/** The test server, presented as a server whose clock moves through the days of the demo. */
function pastOf(app: DemoApp): PastServer {
  let now = demoStart(until);
  return {
    address: app.baseUrl,
    now: () => now,
    async moveTo(instant) {
      now = instant;
      await saveTestNow(app.database, now);
      await runDue(await withoutWeeklyCheck(app.app.jobs), now);
    },
    async arriveAt(instant) {
      now = instant;
      await saveTestNow(app.database, now);
      await runDue(app.app.jobs, now);
    },
    transaction: (work) => app.database.transaction((tx) => work(app.app.contextFor(tx, now))),
    close: () => Promise.resolve(),
  };
}

/**
 * Opens the demo and loads its missing days. `onDay` is called with the number of loaded days and can stop the load.
 */
async function loadDays(app: DemoApp, onDay: (days: number) => void = () => undefined) {
  const past = pastOf(app);
  const demo = await past.transaction((ctx) => openDemo(ctx, request));
  if (demo.loaded) return demo;
  await past.moveTo(demo.days === 0 ? demoStart(until) : arrivalOf(until, demo.days - 1));
  const present = Temporal.Instant.from(startOfTests);
  const { signal } = new AbortController();
  await createDays({ past, demo, present, signal }, onDay);
  return demo;
}

/** Loads the demo up to the instant of the tests in two runs. The first run ends on a day with many events. */
async function loadInTwoParts(app: DemoApp) {
  const interrupted = loadDays(app, (days) => {
    if (days === 49) throw new Error('interrupted');
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  await loadDays(app);
}

async function tellInto(name: string): Promise<void> {
  const made = new URL(await fillDatabase(loadInTwoParts)).pathname.slice(1);
  await withAdmin(inject('serverUrl'), (client) => client.query(`alter database ${made} rename to ${name}`));
}

/** The run's database with the demo. The first caller loads the demo, while others wait. */
async function toldDemo(): Promise<string> {
  const name = demoDatabaseName(inject('templateName'));
  await withAdmin(inject('serverUrl'), async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await tellInto(name);
  });
  return name;
}

/**
 * Settings for the server of a file that reads the demo. Shards cannot be copied, so on a cluster each file loads the
 * demo.
 */
export const withDemo: Partial<TestConfig> = workers.length > 0 ? {} : { copyOf: toldDemo };

/** Opens the demo of a server `withDemo`, with separate tokens. */
export async function openLoadedDemo(app: TestApp) {
  if (workers.length > 0) await loadInTwoParts(app);
  return loadDays(app);
}
