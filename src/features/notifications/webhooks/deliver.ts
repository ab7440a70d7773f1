import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { VaultError } from '../../../db/vault.ts';
import type { JobEdge } from '../../../jobs/run-due.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { appendToFeed } from '../feed/actions.ts';
import { messageOf } from './message.ts';
import { presentWebhook } from './present.ts';
import { stateAfter, stateAfterRequest, type FinishedAttempt, hasArrived, preserveDisabled } from './rules.ts';
import { type Message, openSecret, signedHeaders } from './secret.ts';
import { findWithPayVisibility } from './setters.ts';
import { type SendOutcome, send, type SendLimits } from './send.ts';
import * as store from './store.ts';
import type { Targets } from './targets.ts';
import * as turns from './leases.ts';
import { isBefore } from '../../../time/order.ts';

/** The dependencies of a delivery. */
export interface Sending {
  readonly edge: JobEdge;
  readonly targets: Targets;
  readonly limits: SendLimits;
  /** A random number from 0 to 1 that varies the pauses. */
  chance(): number;
}

/**
 * The lease is longer than any attempt. A process that has not ended its attempt by then is assumed to have been
 * killed.
 */
const leaseSeconds = 60;

/** A delivery whose attempt has started. */
interface Begun {
  readonly key: store.WebhookKey;
  readonly lease: string;
  readonly delivery: turns.NextDelivery;
  readonly attempt: turns.AttemptKey;
  readonly url: string;
  readonly message: Message;
  /** Empty if the secrets cannot be decrypted. */
  readonly secrets: readonly string[];
}

const inTransaction = <T>({ edge }: Sending, work: (ctx: Context) => Promise<T>): Promise<T> =>
  edge.database.transaction(async (tx) => work(edge.contextFor(tx, await edge.now(tx))));

/** The secrets with which a message is currently signed. Empty if the current secret was encrypted with another key. */
async function secretsOf({ vault, now }: Context, webhook: store.WebhookRow): Promise<string[]> {
  const { signingSecret, formerSigningSecret, formerValidUntil } = webhook;
  const isFormerGood = formerValidUntil !== null && isBefore(now, Temporal.Instant.from(formerValidUntil));
  const stored = [signingSecret, ...(isFormerGood && formerSigningSecret ? [formerSigningSecret] : [])];
  try {
    return await Promise.all(stored.map((secret) => openSecret(vault, secret)));
  } catch (error) {
    if (error instanceof VaultError) return [];
    throw error;
  }
}

const isOver = (now: Temporal.Instant, instant: string | null) =>
  instant === null || !isBefore(now, Temporal.Instant.from(instant));

/** When the next delivery is due: now, when the first delivery in the queue is retried, or null for never. */
async function dueAfter(ctx: Context, key: store.WebhookKey, retryAt: string | null) {
  if (await turns.selectRequested(ctx.db, key)) return ctx.now;
  if (!(await turns.selectFirst(ctx.db, key))) return null;
  return isOver(ctx.now, retryAt) || retryAt === null ? ctx.now : Temporal.Instant.from(retryAt);
}

/** The message, if the person who set the address may currently see the event. */
async function messageFor(ctx: Context, webhook: store.WebhookRow, delivery: turns.NextDelivery) {
  const { organizationId } = webhook;
  const isSeeing = await findWithPayVisibility(ctx.db, organizationId, [webhook]);
  return messageOf(ctx, { organizationId, seesPay: isSeeing(webhook) }, delivery);
}

/** Leases the webhook, picks the next delivery and records the attempt. */
async function begin(ctx: Context, key: store.WebhookKey): Promise<Begun | undefined> {
  const { db, now } = ctx;
  const lease = randomUUID();
  if (!(await turns.takeLease(db, key, { lease, now, until: now.add({ seconds: leaseSeconds }) }))) return undefined;
  const webhook = await store.selectWebhook(db, key, { lock: true });
  if (!webhook) return undefined;
  const first = isOver(now, webhook.retryAt) ? await turns.selectFirst(db, key) : undefined;
  const delivery = (await turns.selectRequested(db, key)) ?? first;
  const message = delivery && (await messageFor(ctx, webhook, delivery));
  if (!delivery || !message) {
    if (delivery) await turns.withholdDelivery(db, key.organizationId, delivery.id);
    await store.rewriteSendingState(db, key, { ...webhook, dueAt: await dueAfter(ctx, key, webhook.retryAt) });
    await turns.endLease(db, key);
    return undefined;
  }
  const secrets = await secretsOf(ctx, webhook);
  const attempt = await turns.beginAttempt(db, key.organizationId, delivery.id, now);
  return { key, lease, delivery, attempt, url: webhook.url, message, secrets };
}

/** Records and announces that the webhook was disabled. */
async function tellDisabled(
  ctx: Context,
  before: store.WebhookRow,
  after: store.WebhookRow,
  { status }: FinishedAttempt,
) {
  const { organizationId, id } = after;
  const subject = { subject: 'webhook', subjectId: id } as const;
  const [was, is] = [presentWebhook(before), presentWebhook(after)];
  await recordChanges(ctx, organizationId, [{ ...subject, action: 'disabled', before: was, after: is }]);
  const why = { failing_since: is.failing_since, failures: after.failures, status };
  const event = {
    ...subject,
    kind: 'webhook_disabled',
    userId: null,
    payload: { cause: is.disabled_because },
  } as const;
  await appendToFeed(ctx, organizationId, [{ ...event, why }]);
}

async function goOn(ctx: Context, sending: Sending, { key, delivery }: Begun, ended: FinishedAttempt): Promise<void> {
  const before = await store.selectWebhook(ctx.db, key, { lock: true });
  if (!before) return;
  const next = delivery.isRequested ? stateAfterRequest(before, ended) : stateAfter(before, ended, sending.chance());
  const course = preserveDisabled(before, next);
  const dueAt = await dueAfter(ctx, key, course.retryAt);
  await store.rewriteSendingState(ctx.db, key, { ...course, dueAt });
  const after = await store.selectWebhook(ctx.db, key, { lock: true });
  if (after && before.disabledAt === null && after.disabledAt !== null) await tellDisabled(ctx, before, after, ended);
}

/** Records the outcome. If another process took over the lease, only the attempt is recorded. */
async function finish(
  sending: Sending,
  begun: Begun,
  outcome: SendOutcome,
  took: { startedAt: Temporal.Instant; durationMs: number },
): Promise<void> {
  const { key, lease, delivery, attempt } = begun;
  await inTransaction(sending, async (ctx) => {
    const isMine = await turns.holdsLease(ctx.db, key, lease);
    await turns.endAttempt(ctx.db, attempt, { ...outcome, durationMs: took.durationMs });
    if (!isMine) return;
    await turns.endLease(ctx.db, key);
    if (outcome.error === 'interrupted') return;
    const ended = { ...took, status: outcome.status, endedAt: ctx.now };
    await turns.settleDelivery(ctx.db, key.organizationId, delivery, hasArrived(ended) ? ctx.now : null);
    await goOn(ctx, sending, begun, ended);
  });
}

/**
 * Sends the next delivery of a webhook, unless another process is doing so. No transaction is open while the receiver
 * works.
 */
export async function deliverNext(sending: Sending, key: store.WebhookKey, signal: AbortSignal): Promise<void> {
  const begun = await inTransaction(sending, (ctx) => begin(ctx, key));
  if (!begun) return;
  const { url, message, secrets } = begun;
  const startedMs = performance.now();
  const what = { url, body: message.body, headers: signedHeaders(message, secrets) };
  const outcome: SendOutcome =
    secrets.length === 0
      ? { status: null, error: 'secret_unreadable' }
      : await send(sending.targets, what, { limits: sending.limits, signal });
  const durationMs = Math.round(performance.now() - startedMs);
  await finish(sending, begun, outcome, { startedAt: message.at, durationMs });
}
