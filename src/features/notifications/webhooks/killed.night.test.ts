import { afterEach, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { createChance } from '../../../../test/harness/chance.ts';
import { commandOf, type Program, startInGroup } from '../../../../test/harness/program.ts';
import { openReceiver, type Received } from '../../../../test/harness/receiver.ts';
import { queueAndSend, sendingOf, TestClock } from '../../../../test/harness/sending.ts';
import { deliveriesOf, makeWebhook, queueAnnounced, announceEvents } from '../../../../test/harness/webhooks.ts';
import { listEvents } from '../../../contract/feed.ts';
import { sql } from '../../../db/sql.ts';
import { type JobEdge, runDue } from '../../../jobs/run-due.ts';
import { deliverNext } from './deliver.ts';
import { findDueWebhooks } from './leases.ts';

const clock = new TestClock();
const app = useTestApp({ testClock: false, clock: clock.read, webhookAllow: ['127.0.0.1'] });
const kinds = ['budget_set' as const];

const programs: Program[] = [];

function kill(child: Program): void {
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

afterEach(() => {
  for (const child of programs.splice(0)) kill(child);
});

/** A process that is killed at random before, during or after a transaction. */
function mortal(edge: JobEdge, chance: (limit: number) => number, onKill: () => void): JobEdge {
  const die = (): never => {
    onKill();
    throw new Error('killed');
  };
  const transaction: typeof edge.database.transaction = async (work, signal) => {
    const when = chance(8);
    if (when === 0) die();
    const done = await edge.database.transaction(async (tx) => {
      const result = await work(tx);
      return when === 1 ? die() : result;
    }, signal);
    return when === 2 ? die() : done;
  };
  return { ...edge, database: { ...edge.database, transaction } };
}

/** The cleanup continues after an error, and reports all errors at the end. */
const isKill = (error: unknown): boolean =>
  error instanceof AggregateError ? error.errors.every(isKill) : error instanceof Error && error.message === 'killed';

/**
 * Expects that each event arrived at least once, always under one id and in the order of the feed, and is in the log
 * once.
 */
async function expectWhole(mine: TestOrganization, webhook: { id: number }, received: readonly Received[]) {
  const { events } = await mine.client.call(listEvents, {
    params: { organization_id: mine.organizationId },
    query: { kinds, page_limit: 500 },
  });
  const once = received.filter(({ id }, index) => id !== received[index - 1]?.id);
  expect(once.map(({ id }) => id)).toEqual(events.map(({ id }) => `event_${id}_${webhook.id}`));
  const { deliveries } = await deliveriesOf(mine, webhook, { page_limit: 500 });
  expect(deliveries.map(({ event_id: id }) => id)).toEqual(events.map(({ id }) => id).toReversed());
  for (const { state, message_id: id, attempts } of deliveries) {
    expect(state).toBe('delivered');
    expect(attempts.length).toBeGreaterThanOrEqual(received.filter((entry) => entry.id === id).length);
  }
}

// proves: webhooks-25
test.each([[1], [7]])(
  'after 200 kills, all deliveries have arrived in order (seed %d)',
  async (seed) => {
    const mine = await app.createOrganization();
    const chance = createChance(seed);
    const kills: number[] = [];
    let isCalm = false;
    const edge = mortal(app.app.jobs, chance, () => kills.push(1));
    const sending = sendingOf(app, { edge });
    const answer = (response: { writeHead(status: number): { end(): unknown } }) =>
      void response.writeHead(isCalm || chance(6) > 0 ? 204 : 503).end();
    const receivers = [await openReceiver(answer), await openReceiver(answer), await openReceiver(answer)];
    const webhooks = await Promise.all(receivers.map(({ url }) => makeWebhook(mine, { url, kinds })));
    let told = 0;
    const survive = (work: Promise<unknown>) => work.catch((error: Error) => expect(isKill(error)).toBe(true));
    while (kills.length < 200) {
      if (chance(3) === 0) await announceEvents(app, mine, [(told += 1), (told += 1)]);
      await survive(runDue(edge, clock.read()));
      const at = clock.read();
      const find = (isSlow: boolean) => findDueWebhooks(app.database, at, { isSlow, limit: 9 });
      const due = [...(await find(false)), ...(await find(true))];
      await Promise.all(due.map((key) => survive(deliverNext(sending, key, new AbortController().signal))));
      clock.pass({ seconds: 61 });
    }
    isCalm = true;
    // Longer than the longest pause and the longest lease.
    clock.pass({ hours: 4 });
    await queueAndSend(app);
    expect(told).toBeGreaterThan(20);
    for (const [index, webhook] of webhooks.entries())
      await expectWhole(mine, webhook, receivers[index]?.received ?? []);
  },
  120_000,
);

// proves: webhooks-25
test('a worker that is killed while it sends loses no delivery', async () => {
  const mine = await app.createOrganization();
  const chance = createChance(3);
  let worker: Program | undefined;
  const { url, received } = await openReceiver((response) => {
    if (!worker || chance(4) > 0) return void response.end();
    kill(worker);
    worker = undefined;
  });
  const webhook = await makeWebhook(mine, { url, kinds });
  const env = { DATABASE_URL: app.databaseUrl, FAIRHOUR_WEBHOOK_ALLOW: '127.0.0.1' };
  const subjects = Array.from({ length: 24 }, (_, index) => index + 1);
  await announceEvents(app, mine, subjects);
  await queueAnnounced(app);
  // The program uses the clock of the machine.
  await app.database.run(sql`
    update webhooks set due_at = '2020-01-01Z' where organization_id = ${mine.organizationId} and id = ${webhook.id}`);
  const waiting = async () => (await deliveriesOf(mine, webhook, { state: 'waiting' })).deliveries.length;
  while ((await waiting()) > 0) {
    const child = startInGroup(commandOf('worker'), env);
    worker = child;
    programs.push(child);
    const isOver = async () => child.signalCode !== null || child.exitCode !== null || (await waiting()) === 0;
    await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
    // Ends the lease early.
    await app.database.run(sql`
      update webhooks set leased_until = '2020-01-01Z'
      where organization_id = ${mine.organizationId} and id = ${webhook.id} and lease is not null`);
  }
  await expectWhole(mine, webhook, received);
}, 180_000);
