import type { FastifyInstance } from 'fastify';
import { Problem } from '../contract/problems.ts';
import { clientNetwork } from './client-network.ts';
import { MinuteCounter } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation needs a token, and tokens have a separate limit. */
    byToken?: boolean;
    /** The response is a file in memory. */
    fromMemory?: boolean;
  }
}

export const defaultNetworkLimit = 300;

/**
 * Limits requests without a token (token exchange, documents, metrics) per client network and minute. Health and the
 * files of the browser interface are never limited.
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
