import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { endpoints } from './contract/api.ts';
import { type Context, createContext } from './context.ts';
import type { Database, Executor } from './db/database.ts';
import { routes as featureRoutes, subscriptions, sweeps, tasks } from './features.ts';
import { createAuthenticate } from './features/tokens/authenticate.ts';
import { addPermalinkPage } from './features/unusual-activities/page.ts';
import { testClockRoutes } from './features/test-clock/routes.ts';
import { findTestNow } from './features/test-clock/store.ts';
import type { Edge } from './http/edge.ts';
import { addHealth } from './http/health.ts';
import { addMetrics } from './http/metrics.ts';
import { addPages } from './http/pages.ts';
import { createServer } from './http/server.ts';
import { type JobEdge, runDue } from './jobs/run-due.ts';
import { insertJob } from './jobs/store.ts';
import { truncateToMicros } from './time/text.ts';

export type AppConfig = Pick<Config, 'webUrl' | 'rateLimit' | 'testClock' | 'allowNewOrganizations' | 'trustProxy'> & {
  /** The program's version, as the API's description shows it. */
  version: string;
  /** Milliseconds a request has from its head to the first answer byte; default 30 s. */
  timeoutMs?: number;
};

export interface App {
  readonly server: FastifyInstance;
  readonly jobs: JobEdge;
  now(db: Executor): Promise<Temporal.Instant>;
  /** A context for work that no request causes: command line, demo, tests. */
  contextFor(db: Executor, now: Temporal.Instant): Context;
}

const systemNow = () => truncateToMicros(Temporal.Now.instant());

function contextFor(db: Executor, now: Temporal.Instant): Context {
  return createContext({ db, now, actorUserId: null, subscriptions, enqueue: insertJob });
}

/** Everything put together: configuration and database in, server and background work out. */
export async function createApp(config: AppConfig, database: Database, logger: FastifyBaseLogger): Promise<App> {
  const now = async (db: Executor) => (config.testClock ? ((await findTestNow(db)) ?? systemNow()) : systemNow());
  const jobs: JobEdge = { database, tasks, sweeps, now, contextFor };
  const edge: Edge = {
    database,
    now,
    wallMs: () => Date.now(),
    authenticate: createAuthenticate(),
    enqueue: insertJob,
    subscriptions,
  };
  const clock = testClockRoutes({ enabled: config.testClock, database, runDue: (at) => runDue(jobs, at) });
  const server = await createServer({
    edge,
    routes: [...featureRoutes(config), ...clock],
    rateLimit: config.rateLimit,
    trustProxy: config.trustProxy,
    logger,
    ...(config.timeoutMs === undefined ? {} : { timeoutMs: config.timeoutMs }),
    observe: (root) => addMetrics(root, database),
    async pages(scope) {
      addHealth(scope, database);
      addPermalinkPage(scope);
      await addPages(scope, endpoints, config.version);
    },
  });
  return { server, jobs, now, contextFor };
}
