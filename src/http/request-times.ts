import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { streamType } from './live/start.ts';

const name = 'fairhour_http_request_seconds';
const help = 'Time to respond to a request';
/**
 * Only a few buckets, because each bucket adds a line per status, and for owners of the installation a line per route.
 */
const buckets = [0.005, 0.025, 0.1, 0.5, 2.5, 10];

/**
 * Measures requests by status for all scrapes, and by method and route for owners of the installation. The metrics for
 * other callers must not grow with the number of routes requested.
 */
export function timeRequests(server: FastifyInstance, open: Registry, owners: Registry) {
  const byStatus = new Histogram({ name, help, labelNames: ['status'], buckets, registers: [open] });
  const labelNames = ['method', 'route', 'status'];
  const byRoute = new Histogram({ name, help, labelNames, buckets, registers: [owners] });
  // A histogram sorts and joins its labels on each call, so label sets are cached. The cache is bounded by the number
  // of routes and statuses.
  const byLabels = new Map<string, readonly Histogram.Internal<string>[]>();
  server.addHook('onResponse', (request, reply, done) => {
    // The duration of a stream is not a response time.
    if (String(reply.getHeader('content-type')).startsWith(streamType)) return done();
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const key = `${method} ${reply.statusCode} ${route}`;
    const status = String(reply.statusCode);
    const labelled = byLabels.get(key) ?? [byStatus.labels({ status }), byRoute.labels({ method, route, status })];
    byLabels.set(key, labelled);
    for (const histogram of labelled) histogram.observe(reply.elapsedTime / 1000);
    done();
  });
}
