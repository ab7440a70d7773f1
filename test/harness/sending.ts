import { deliverNext, type Sending } from '../../src/features/notifications/webhooks/deliver.ts';
import { sendLimits } from '../../src/features/notifications/webhooks/send.ts';
import { findDueWebhooks } from '../../src/features/notifications/webhooks/leases.ts';
import { truncateToMicros } from '../../src/time/text.ts';
import type { TestApp } from './app.ts';
import { queueAnnounced } from './webhooks.ts';

/** A clock that is stopped at the instant that a test sets. */
export class TestClock {
  #now = truncateToMicros(Temporal.Now.instant());

  readonly read = () => this.#now;

  pass(duration: Temporal.DurationLike): void {
    this.#now = this.#now.add(duration);
  }
}

export const sendingOf = (app: TestApp, changes: Partial<Sending> = {}): Sending => ({
  edge: app.app.jobs,
  targets: app.app.targets,
  limits: sendLimits,
  chance: () => 0.5,
  ...changes,
});

const never = new AbortController().signal;

/** Sends due deliveries until no delivery is due. */
export async function sendDue(sending: Sending): Promise<void> {
  const { database, now } = sending.edge;
  for (;;) {
    const at = await now(database);
    const find = (isSlow: boolean) => findDueWebhooks(database, at, { isSlow, limit: 100 });
    const due = [...(await find(false)), ...(await find(true))];
    if (due.length === 0) return;
    await Promise.all(due.map((key) => deliverNext(sending, key, never)));
  }
}

/** Queues the announced events and sends the due deliveries. */
export async function queueAndSend(app: TestApp, sending: Sending = sendingOf(app)): Promise<void> {
  await queueAnnounced(app);
  await sendDue(sending);
}
