import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Problem } from '../contract/problems.ts';
import type { Database } from '../db/database.ts';
import { isPassing } from '../db/errors.ts';
import type { Replica } from '../db/replica.ts';
import { bearerOf } from './bearer.ts';
import { beforeDeadline } from './deadline.ts';
import { streamType } from './live/start.ts';
import type { LiveStreams } from './live/streams.ts';
import type { Readiness } from './readiness.ts';

interface GaugeValue {
  name: string;
  help: string;
  /** Null = not known, and left out. */
  value: number | null;
}

export interface MetricsPorts {
  database: Database;
  replica: Pick<Replica, 'counts'> | undefined;
  readiness: Readiness;
  live: Pick<LiveStreams, 'size'>;
  /** How much of each kind uploads sent although a setting forbids it. */
  leftOut: { readonly counts: Readonly<Record<string, number>> };
  /** What only the owners of the installation see; undefined when the token is not one of theirs. */
  installation(bearer: string): Promise<readonly GaugeValue[] | undefined>;
}

function watchPool(registry: Registry, { pool }: Database) {
  const gauge = new Gauge({
    name: 'fairhour_database_connections',
    help: 'Connections of the pool by state; waiting = requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      gauge.set({ state: 'open' }, pool.totalCount);
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

function watchReplica(registry: Registry, { counts }: Pick<Replica, 'counts'>) {
  const counter = new Counter({
    name: 'fairhour_replica_reads_total',
    help: 'Reads by who answered: the replica, or the database because the replica was behind, away or unable',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      counter.reset();
      for (const [outcome, count] of Object.entries(counts)) counter.inc({ outcome }, count);
    },
  });
}

function watchLeftOut(registry: Registry, leftOut: MetricsPorts['leftOut']) {
  const counter = new Counter({
    name: 'fairhour_left_out_contents_total',
    help: 'Applications, addresses and screenshot ids that uploads sent although a setting forbids them',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      counter.reset();
      for (const [kind, count] of Object.entries(leftOut.counts)) counter.inc({ kind }, count);
    },
  });
}

function watchReadiness(registry: Registry, readiness: Readiness) {
  const gauge = new Gauge({
    name: 'fairhour_ready',
    help: '1 = the database answers, takes writes and has the schema that this program knows',
    registers: [registry],
    async collect() {
      gauge.set(Number((await readiness.read()).ready));
    },
  });
}

function watchStreams(registry: Registry, live: MetricsPorts['live']) {
  const gauge = new Gauge({
    name: 'fairhour_live_streams',
    help: 'Open streams of events',
    registers: [registry],
    collect() {
      gauge.set(live.size);
    },
  });
}

function watchRequests(server: FastifyInstance, registry: Registry) {
  const seconds = new Histogram({
    name: 'fairhour_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  // A histogram sorts and joins labels each time it is given them. There are as many as routes have answers.
  const byLabels = new Map<string, Histogram.Internal<string>>();
  server.addHook('onResponse', (request, reply, done) => {
    // How long somebody followed is not how long they waited.
    if (String(reply.getHeader('content-type')).startsWith(streamType)) return done();
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const key = `${method} ${reply.statusCode} ${route}`;
    const labelled = byLabels.get(key) ?? seconds.labels({ method, route, status: String(reply.statusCode) });
    byLabels.set(key, labelled);
    labelled.observe(reply.elapsedTime / 1000);
    done();
  });
}

function registryOf(gauges: readonly GaugeValue[]): Registry {
  const registry = new Registry();
  for (const { name, help, value } of gauges) {
    if (value !== null) new Gauge({ name, help, registers: [registry] }).set(value);
  }
  return registry;
}

/** So long the health of the installation is waited for: who scrapes gives up after ten seconds. */
const healthWithinMs = 5_000;

/**
 * What the owners of the installation see. Nothing is known of it while the database does not answer; that the server
 * is not ready, and whatever the process knows of itself, is told all the same.
 */
async function readGauges(ports: MetricsPorts, bearer: string) {
  const limit = AbortSignal.timeout(healthWithinMs);
  try {
    return await beforeDeadline(ports.installation(bearer), limit);
  } catch (error) {
    if (limit.aborted || isPassing(error)) return [];
    throw error;
  }
}

/**
 * Prometheus metrics: process, pool, requests by operation and status, readiness; and the health of the installation
 * for a scrape that sends a token of the installation.
 */
export function addMetrics(server: FastifyInstance, ports: MetricsPorts) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchPool(registry, ports.database);
  if (ports.replica) watchReplica(registry, ports.replica);
  watchReadiness(registry, ports.readiness);
  watchStreams(registry, ports.live);
  watchLeftOut(registry, ports.leftOut);
  watchRequests(server, registry);
  server.get('/metrics', async (request, reply) => {
    const { authorization } = request.headers;
    const bearer = bearerOf(authorization);
    const gauges = bearer === undefined ? [] : await readGauges(ports, bearer);
    if (!gauges || (authorization !== undefined && bearer === undefined)) throw new Problem('not_authorized');
    const text = await Promise.all([registry.metrics(), registryOf(gauges).metrics()]);
    return reply.type(registry.contentType).send(text.join('\n'));
  });
}
