import { createHash } from 'node:crypto';
import { Problem, problem } from '../contract/problems.ts';
import type { Context } from '../context.ts';
import type { Exchange, Reply } from './exchange.ts';
import { findAnswer, type IdempotencyKey, keepAnswer, lockKey } from './idempotency-store.ts';

const keptFor = Temporal.Duration.from({ hours: 24 });

function keyOf(exchange: Exchange): IdempotencyKey | undefined {
  const { endpoint } = exchange.route;
  const key = exchange.headers['idempotency-key'];
  if (key === undefined || endpoint.method === 'GET' || endpoint.idempotentByNature || endpoint.streamed)
    return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw problem('invalid_params', 'Idempotency-Key: must be 1 to 255 printable characters');
  }
  const { credential } = exchange.actor;
  const owner = credential.kind === 'personal' ? `personal:${credential.familyId}` : `organization:${credential.id}`;
  return { credential: owner, method: endpoint.method, path: exchange.path, key };
}

/**
 * Runs `work` once per idempotency key: a repeated request gets the answer of the first, one with another body is
 * refused, one that comes while the first runs gets 409. The answer is stored in the transaction of the write, so
 * there is never one without the other; refused requests change nothing and are not stored.
 */
export async function answerOnce(ctx: Context, exchange: Exchange, work: () => Promise<Reply>): Promise<Reply> {
  const key = keyOf(exchange);
  if (!key) return work();
  if (!(await lockKey(ctx.db, key))) throw new Problem('update_in_progress');
  const requestHash = createHash('sha256')
    .update(exchange.bytes ?? '')
    .digest();
  const stored = await findAnswer(ctx.db, key, ctx.now.subtract(keptFor));
  if (stored && !stored.requestHash.equals(requestHash)) {
    throw problem('invalid_params', 'Idempotency-Key: was already used with another body');
  }
  if (stored) return { status: stored.status, headers: stored.headers, body: stored.body };
  const reply = await work();
  await keepAnswer(ctx.db, key, { requestHash, ...reply }, ctx.now);
  return reply;
}
