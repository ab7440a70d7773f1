import { people } from '../../src/cli/demo/company.ts';
import { passingOf, type PastServer } from '../../src/cli/demo/past-server.ts';
import { beginning, endOf, tellDays } from '../../src/cli/demo/tell.ts';
import { openDemo } from '../../src/features/setup/demo.ts';
import { saveTestNow } from '../../src/features/test-clock/store.ts';
import { runDue } from '../../src/jobs/run-due.ts';
import { startOfTests, type TestApp } from './app.ts';

const until = Temporal.PlainDate.from('2026-03-02');
const [owner, ...others] = people;
if (!owner) throw new Error('the demo has no people');
const request = {
  name: 'Demo',
  timeZone: 'Europe/Berlin',
  weekStart: 1,
  people: [owner, ...others] as const,
  until: until.toString(),
  since: beginning(until),
};

/** The server of the tests as one whose clock is moved through the demo's days. */
function pastOf(app: TestApp): PastServer {
  let now = beginning(until);
  return {
    address: app.baseUrl,
    now: () => now,
    async moveTo(instant) {
      now = instant;
      await saveTestNow(app.database, now);
      await runDue(await passingOf(app.app.jobs), now);
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

/** Tells the demo up to the instant of the tests; `onDay` gets how many of its days are told, and may stop it. */
export async function tellDemo(app: TestApp, onDay: (told: number) => void = () => undefined) {
  const past = pastOf(app);
  const demo = await past.transaction((ctx) => openDemo(ctx, request));
  await past.moveTo(demo.days === 0 ? beginning(until) : endOf(until, demo.days - 1));
  const present = Temporal.Instant.from(startOfTests);
  const { signal } = new AbortController();
  await tellDays({ past, demo, present, signal }, onDay);
  return demo;
}
