import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { Problem } from '../contract/problems.ts';
import type { Database } from '../db/database.ts';
import { isTransient } from '../db/errors.ts';
import type { Replica } from '../db/replica.ts';
import { bearerOf } from './bearer.ts';
import { BriefCache } from './brief-cache.ts';
import { beforeDeadline } from './deadline.ts';
import type { LiveStreams } from './live/streams.ts';
import type { Readiness } from './readiness.ts';
import { timeRequests } from './request-times.ts';

interface GaugeValue {
  name: string;
  help: string;
  /** Null = unknown; the metric is left out. */
  value: number | null;
}

export interface MetricsPorts {
  database: Database;
  replica: Pick<Replica, 'counts'> | undefined;
  readiness: Readiness;
  live: Pick<LiveStreams, 'size'>;
  /** How many contents of each kind uploads contained although a setting forbids them. */
  leftOut: { readonly counts: Readonly<Record<string, number>> };
  wallMs(): number;
  /** Values for owners of the installation; undefined if the token belongs to someone else. */
  installation(bearer: string): Promise<readonly GaugeValue[] | undefined>;
}

function watchPool(registry: Registry, { pool }: Database) {
  const gauge = new Gauge({
    name: 'fairhour_database_connections',
    help: 'Connections of the pool by state; waiting = requests that wait for a connection',
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
    help: 'Reads by server: the replica, or the database because the replica was behind, away or unable',
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
    help: '1 = the database responds, accepts writes and has the schema that this program knows',
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

function registryOf(gauges: readonly GaugeValue[]): Registry {
  const registry = new Registry();
  for (const { name, help, value } of gauges) {
    if (value !== null) new Gauge({ name, help, registers: [registry] }).set(value);
  }
  return registry;
}

/** Timeout for the installation's health. Scrapers give up after ten seconds. */
const healthWithinMs = 5_000;

/**
 * Values for owners of the installation: undefined if the token belongs to someone else, null while the database does
 * not respond. Without the database the token cannot be checked, so only process metrics are returned.
 */
async function readGauges(ports: MetricsPorts, bearer: string) {
  const limit = AbortSignal.timeout(healthWithinMs);
  try {
    return await beforeDeadline(ports.installation(bearer), limit);
  } catch (error) {
    if (limit.aborted || isTransient(error)) return null;
    throw error;
  }
}

/** Metrics of the process. They are computed no more than once per second, however many scrapes arrive. */
function readProcess(server: FastifyInstance, ports: MetricsPorts) {
  const registry = new Registry();
  const withStatuses = new Registry();
  const withRoutes = new Registry();
  collectDefaultMetrics({ register: registry });
  watchPool(registry, ports.database);
  if (ports.replica) watchReplica(registry, ports.replica);
  watchReadiness(registry, ports.readiness);
  watchStreams(registry, ports.live);
  watchLeftOut(registry, ports.leftOut);
  timeRequests(server, withStatuses, withRoutes);
  const cached = (registryToRead: Registry) => {
    const cache = new BriefCache({ make: () => registryToRead.metrics(), wallMs: () => ports.wallMs() });
    return () => cache.read();
  };
  return { type: registry.contentType, own: cached(registry), open: cached(withStatuses), owners: cached(withRoutes) };
}

/**
 * Prometheus metrics: process, pool, requests by status, readiness. A scrape with an installation token also gets
 * requests by operation and the health of the installation.
 */
export function addMetrics(server: FastifyInstance, ports: MetricsPorts) {
  const { type, own, open, owners } = readProcess(server, ports);
  const textFor = async (authorization: string | undefined) => {
    if (authorization === undefined) return [own(), open()];
    const bearer = bearerOf(authorization);
    const gauges = bearer === undefined ? undefined : await readGauges(ports, bearer);
    if (gauges === undefined) throw new Problem('not_authorized');
    return gauges ? [own(), owners(), registryOf(gauges).metrics()] : [own(), open()];
  };
  server.get('/metrics', async (request, reply) => {
    const texts = await Promise.all(await textFor(request.headers.authorization));
    return reply.type(type).send(texts.join('\n'));
  });
}
