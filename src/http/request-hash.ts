import { argon2, createHash } from 'node:crypto';
import { promisify } from 'node:util';
import type { Exchange } from './exchange.ts';
import { parseQuery } from './parse-query.ts';

const derive = promisify(argon2);
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/**
 * The hash that identifies a repeated request with an idempotency key. The hash covers the body as sent and the query
 * parameters that the operation declares. A fast hash would let an attacker guess passwords, so a body with a password
 * is hashed like a password, with the same salt each time.
 */
export async function hashRequest({ route, search, bytes }: Exchange, salt: string): Promise<Buffer> {
  const { values } = parseQuery(search, route.endpoint);
  const message = Buffer.concat([Buffer.from(JSON.stringify(values)), bytes ?? Buffer.alloc(0)]);
  if (!route.endpoint.secretBody) return createHash('sha256').update(message).digest();
  return derive('argon2id', { message, nonce: createHash('sha256').update(salt).digest(), ...cost });
}
