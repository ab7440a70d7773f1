import { isRead } from '../contract/endpoint.ts';
import { Problem, problem } from '../contract/problems.ts';
import type { Context, Membership } from '../context.ts';
import { retainsRights, type VisibilityRights, visibilityRightsOf } from '../pay-visibility.ts';
import { credentialKey } from './credential-key.ts';
import type { Exchange, Reply } from './exchange.ts';
import { findAnswer, type IdempotencyKey, storeAnswer, lockKey, type StoredAnswer } from './idempotency-store.ts';
import { hashRequest } from './request-hash.ts';
import { openSealed, seal } from './seal.ts';

export const answerLifetime = Temporal.Duration.from({ hours: 24 });

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
  if (!presented) throw new Error('a request without a token or session cannot be stored');
  return presented.secret;
}

/** A response with a secret is encrypted so that only the request's token can decrypt it. */
function keptBody(exchange: Exchange, body: string): string {
  return exchange.route.endpoint.secret ? seal(body, secretOf(exchange)) : body;
}

/** Refuses to repeat a response that the caller may no longer see. */
function requireStanding(exchange: Exchange, stored: StoredAnswer, rights: VisibilityRights | null) {
  const made = exchange.route.madeOrganization?.(JSON.parse(stored.body));
  if (made !== undefined && !exchange.actor.memberships.has(made)) throw new Problem('not_found');
  if (rights === null || (stored.standing && retainsRights(stored.standing, rights))) return;
  throw problem(
    'forbidden',
    'Idempotency-Key: the request was carried out, but you no longer have access to its response',
  );
}

function repeated(exchange: Exchange, stored: StoredAnswer, rights: VisibilityRights | null): Reply {
  requireStanding(exchange, stored, rights);
  const { status } = stored;
  const headers = { ...stored.headers, 'idempotent-replayed': 'true' };
  if (!exchange.route.endpoint.secret) return { status, headers, body: stored.body };
  const body = openSealed(stored.body, secretOf(exchange));
  if (body === undefined) {
    throw problem(
      'invalid_params',
      'Idempotency-Key: the response contains a secret, which only the token of the first request can read again',
    );
  }
  return { status, headers, body };
}

/**
 * Runs `work` once per idempotency key. A repeated request receives the first response, a request with the same key and
 * another body is refused, and a parallel request gets 409. The response is stored in the same transaction as the
 * write, so both are stored or neither is. Refused requests are not stored. If the caller has since lost rights in the
 * organization, the response only confirms that the request was carried out.
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
  const stored = await findAnswer(ctx.db, key, ctx.now.subtract(answerLifetime));
  if (stored && !stored.requestHash.equals(requestHash)) {
    throw problem(
      'invalid_params',
      'Idempotency-Key: was already used with another body or other parameters; send a new key',
    );
  }
  const standing = membership ? visibilityRightsOf(membership) : null;
  if (stored) return repeated(exchange, stored, standing);
  const reply = await work();
  if (reply.status >= 400) return reply;
  const body = keptBody(exchange, reply.body.toString());
  await storeAnswer(ctx.db, key, { requestHash, ...reply, body, standing }, ctx.now);
  return reply;
}
