import type { FastifyInstance } from 'fastify';
import { Problem } from '../contract/problems.ts';
import { clientNetwork } from './client-network.ts';
import { MinuteCounter } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation needs a token, which has a limit of its own. */
    byToken?: boolean;
    /** The answer is a file that is held in memory. */
    fromMemory?: boolean;
  }
}

export const defaultNetworkLimit = 300;

/**
 * Limits what needs no token (token exchange, documents, metrics) per client network and minute; never health or the
 * files of the browser interface.
 */
export function limitNetworks(server: FastifyInstance, limit: number, wallMs: () => number) {
  if (limit === 0) return;
  const counter = new MinuteCounter(limit, wallMs);
  server.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    if (url === undefined || config.byToken || config.fromMemory || url.startsWith('/health/')) return done();
    const allowance = counter.take(clientNetwork(request.ip));
    if (!allowance.exceeded) return done();
    void reply.header('retry-after', String(allowance.retryAfter));
    return done(new Problem('rate_limit_exceeded'));
  });
}
