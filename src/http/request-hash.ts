import { argon2, createHash } from 'node:crypto';
import { promisify } from 'node:util';
import type { Exchange } from './exchange.ts';
import { parseQuery } from './parse-query.ts';

const derive = promisify(argon2);
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/**
 * The hash by which a request under a key is known again: of its body as sent and of the query parameters that its
 * operation has. A body with a password, which a fast hash would let guess, is hashed as passwords are, under the same
 * salt each time.
 */
export async function hashRequest({ route, search, bytes }: Exchange, salt: string): Promise<Buffer> {
  const { values } = parseQuery(search, route.endpoint);
  const message = Buffer.concat([Buffer.from(JSON.stringify(values)), bytes ?? Buffer.alloc(0)]);
  if (!route.endpoint.secretBody) return createHash('sha256').update(message).digest();
  return derive('argon2id', { message, nonce: createHash('sha256').update(salt).digest(), ...cost });
}
