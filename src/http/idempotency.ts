import { isRead } from '../contract/endpoint.ts';
import { Problem, problem } from '../contract/problems.ts';
import type { Context, Membership } from '../context.ts';
import { keepsStanding, type Standing, standingOf } from '../pay-sight.ts';
import { credentialKey } from './credential-key.ts';
import type { Exchange, Reply } from './exchange.ts';
import { findAnswer, type IdempotencyKey, keepAnswer, lockKey, type StoredAnswer } from './idempotency-store.ts';
import { hashRequest } from './request-hash.ts';
import { openSealed, seal } from './seal.ts';

export const keptFor = Temporal.Duration.from({ hours: 24 });

function keyOf(exchange: Exchange): IdempotencyKey | undefined {
  const { endpoint } = exchange.route;
  const key = exchange.headers['idempotency-key'];
  const isKept = !isRead(endpoint) && !endpoint.idempotentByNature && !endpoint.streamed;
  if (key === undefined || !isKept) return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw problem('invalid_params', 'Idempotency-Key: must be 1 to 255 printable characters');
  }
  return { credential: credentialKey(exchange.actor), method: endpoint.method, path: exchange.path, key };
}

function secretOf({ presented }: Exchange): string {
  if (!presented) throw new Error('only requests with a token or session are kept');
  return presented.secret;
}

/** An answer with a secret is kept so that only the token that asked for it can have it again. */
function keptBody(exchange: Exchange, body: string): string {
  return exchange.route.endpoint.secret ? seal(body, secretOf(exchange)) : body;
}

/** Nobody is shown again what they might see once and may not see now. */
function requireStanding(exchange: Exchange, stored: StoredAnswer, standing: Standing | null) {
  const made = exchange.route.madeOrganization?.(JSON.parse(stored.body));
  if (made !== undefined && !exchange.actor.memberships.has(made)) throw new Problem('not_found');
  if (standing === null || (stored.standing && keepsStanding(stored.standing, standing))) return;
  throw problem('forbidden', 'Idempotency-Key: the request was carried out; its answer may no longer be shown to you');
}

function repeated(exchange: Exchange, stored: StoredAnswer, standing: Standing | null): Reply {
  requireStanding(exchange, stored, standing);
  const { status } = stored;
  const headers = { ...stored.headers, 'idempotent-replayed': 'true' };
  if (!exchange.route.endpoint.secret) return { status, headers, body: stored.body };
  const body = openSealed(stored.body, secretOf(exchange));
  if (body === undefined) {
    throw problem(
      'invalid_params',
      'Idempotency-Key: the answer holds a secret that only the token of the first request gets',
    );
  }
  return { status, headers, body };
}

/**
 * Runs `work` once per idempotency key: a repeated request gets the answer of the first, one with another body is
 * refused, one that comes while the first runs gets 409. The answer is stored in the transaction of the write, so
 * there is never one without the other; refused requests are not stored. Who has come down in the organization since is
 * told that the request was carried out, not with which answer.
 */
export async function answerOnce(
  ctx: Context,
  exchange: Exchange,
  membership: Membership | undefined,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const key = keyOf(exchange);
  if (!key) return work();
  if (!(await lockKey(ctx.db, key))) throw new Problem('update_in_progress');
  const requestHash = await hashRequest(exchange, Object.values(key).join('\n'));
  const stored = await findAnswer(ctx.db, key, ctx.now.subtract(keptFor));
  if (stored && !stored.requestHash.equals(requestHash)) {
    throw problem('invalid_params', 'Idempotency-Key: was already used with another body or other parameters');
  }
  const standing = membership ? standingOf(membership) : null;
  if (stored) return repeated(exchange, stored, standing);
  const reply = await work();
  if (reply.status >= 400) return reply;
  const body = keptBody(exchange, reply.body.toString());
  await keepAnswer(ctx.db, key, { requestHash, ...reply, body, standing }, ctx.now);
  return reply;
}
