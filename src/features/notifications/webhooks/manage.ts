import { isDeepStrictEqual } from 'node:util';
import type { Body } from '../../../contract/endpoint.ts';
import { problem } from '../../../contract/problems.ts';
import { type createWebhook, formerSecretHours, type updateWebhook } from '../../../contract/webhooks.ts';
import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { formatMicros } from '../../../time/text.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { newestEntryId } from '../feed/facts.ts';
import { presentWebhook } from './present.ts';
import { initialState } from './rules.ts';
import { closeSecret, newSecret } from './secret.ts';
import { setterOf } from './setters.ts';
import * as store from './store.ts';
import { TargetRefused, type Targets } from './targets.ts';

/** The maximum number of webhooks per organization. The server may send to all of them at the same time. */
export const mostWebhooks = 20;
const lookUpMs = 2_000;

/**
 * The reason why an address cannot be a target, or null. An unknown host name is accepted, because it may exist later.
 * Queries DNS servers, which can be slow. Call it outside of transactions.
 */
export async function findFault(targets: Targets, url: string): Promise<string | null> {
  try {
    await targets.find(url, AbortSignal.timeout(lookUpMs));
    return null;
  } catch (error) {
    if (!(error instanceof TargetRefused)) throw error;
    return error.reason === 'address_refused' ? error.message : null;
  }
}

function requireNoFault(fault: string | null) {
  if (fault !== null) throw problem('record_invalid', `url: ${fault}`);
}

/** Returns a webhook and locks it until the transaction ends. */
export async function lockedWebhook(ctx: Context, key: store.WebhookKey): Promise<store.WebhookRow> {
  const row = await store.selectWebhook(ctx.db, key, { lock: true });
  if (!row) throw problem('not_found');
  return row;
}

async function record(
  ctx: Context,
  { organizationId, id }: store.WebhookKey,
  change: { before: store.WebhookRow | null; after: store.WebhookRow | null; action?: string },
): Promise<void> {
  const [before, after] = [change.before, change.after].map((row) => row && presentWebhook(row));
  const named = change.action === undefined ? {} : { action: change.action };
  const entry = { subject: 'webhook', subjectId: id, before: before ?? null, after: after ?? null, ...named } as const;
  await recordChanges(ctx, organizationId, [entry]);
}

/** Creates a webhook that receives events from now on. The secret is returned only here. */
export async function create(
  ctx: Context,
  organizationId: number,
  { url, kinds = null, description = '' }: Body<typeof createWebhook>,
  fault: string | null,
) {
  requireNoFault(fault);
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const present = await store.countWebhooks(ctx.db, organizationId);
  if (present >= mostWebhooks)
    throw problem('record_invalid', `webhooks: the organization has ${present} of at most ${mostWebhooks}`);
  const secret = newSecret();
  const signingSecret = await closeSecret(ctx.vault, secret);
  const none = { formerSigningSecret: null, formerValidUntil: null, rotatedAt: null };
  const beginsAfter = await newestEntryId(ctx.db, organizationId);
  const on = { organizationId, beginsAfter, now: ctx.now };
  const id = await store.insertWebhook(ctx.db, on, {
    url,
    kinds,
    description,
    signingSecret,
    ...none,
    ...setterOf(ctx),
  });
  const after = await lockedWebhook(ctx, { organizationId, id });
  await record(ctx, after, { before: null, after });
  return { ...presentWebhook(after), secret };
}

/** Resets the failures, so that the first delivery in the queue is tried immediately. */
const goOn = (ctx: Context, key: store.WebhookKey) =>
  store.rewriteSendingState(ctx.db, key, { ...initialState, dueAt: ctx.now });

export async function update(
  ctx: Context,
  key: store.WebhookKey,
  changes: Body<typeof updateWebhook>,
  fault: string | null,
): Promise<store.WebhookRow> {
  requireNoFault(fault);
  const before = await lockedWebhook(ctx, key);
  const next = { ...before, ...changes, ...(changes.url === undefined ? {} : setterOf(ctx)) };
  if (isDeepStrictEqual(next, before)) return before;
  await store.rewriteWebhook(ctx.db, key, next, ctx.now);
  if (next.url !== before.url && before.disabledAt === null) await goOn(ctx, key);
  const after = await lockedWebhook(ctx, key);
  await record(ctx, key, { before, after });
  return after;
}

export async function remove(ctx: Context, key: store.WebhookKey): Promise<void> {
  const before = await lockedWebhook(ctx, key);
  await store.markDeleted(ctx.db, key, ctx.now);
  await record(ctx, key, { before, after: null });
}

/** Pauses a webhook. Waiting and new deliveries are sent once it is enabled. */
export async function pause(ctx: Context, key: store.WebhookKey): Promise<store.WebhookRow> {
  const before = await lockedWebhook(ctx, key);
  if (before.disabledAt !== null) return before;
  const disabled = { disabledAt: formatMicros(ctx.now), disabledBecause: 'paused', dueAt: null } as const;
  await store.rewriteSendingState(ctx.db, key, { ...before, retryAt: null, ...disabled });
  const after = await lockedWebhook(ctx, key);
  await record(ctx, key, { before, after, action: 'paused' });
  return after;
}

export async function enable(ctx: Context, key: store.WebhookKey): Promise<store.WebhookRow> {
  const before = await lockedWebhook(ctx, key);
  if (before.disabledAt === null) return before;
  await goOn(ctx, key);
  const after = await lockedWebhook(ctx, key);
  await record(ctx, key, { before, after, action: 'enabled' });
  return after;
}

/** Replaces the secret. The previous secret stays valid for a day; an even older one becomes invalid immediately. */
export async function rotate(ctx: Context, key: store.WebhookKey) {
  const before = await lockedWebhook(ctx, key);
  const secret = newSecret();
  const next = {
    ...before,
    signingSecret: await closeSecret(ctx.vault, secret),
    formerSigningSecret: before.signingSecret,
    formerValidUntil: formatMicros(ctx.now.add({ hours: formerSecretHours })),
    rotatedAt: formatMicros(ctx.now),
  };
  await store.rewriteWebhook(ctx.db, key, next, ctx.now);
  const after = await lockedWebhook(ctx, key);
  await record(ctx, key, { before, after, action: 'rotated' });
  return { ...presentWebhook(after), secret };
}
