import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { AppConfig } from './app-config.ts';
import { endpoints } from './contract/api.ts';
import type { WireHealth } from './contract/installation.ts';
import { defaultQuotas } from './contract/quotas.ts';
import { commandLine, type Context, type Credential } from './context.ts';
import { createContext } from './subscriptions.ts';
import { NodeWatch } from './db/cluster/watch.ts';
import type { Database, Executor } from './db/database.ts';
import { checkDatabase } from './db/probe.ts';
import { createVault } from './db/vault.ts';
import { routes as featureRoutes, recurringJobs, subscriptions, tasks } from './features.ts';
import { type Mail, openMail } from './features/notifications/mail/open.ts';
import { addUnsubscribePage } from './features/notifications/mail/page.ts';
import { mailedLinks } from './features/access/mailed-links/mailed-links.ts';
import { randomPersonId } from './features/people/members/person-id.ts';
import { LeftOutTotals } from './features/fairness/left-out-contents/totals.ts';
import { AccessLog } from './features/people/logs/access-log.ts';
import { backupJob } from './features/operations/installation/backup-job.ts';
import { gaugesOf } from './features/operations/installation/gauges.ts';
import { type Installation, readHealth } from './features/operations/installation/health.ts';
import { installationRoutes } from './features/operations/installation/routes.ts';
import { authenticateInstallation, isInstallationToken } from './features/operations/installation/tokens.ts';
import { retentionJob } from './features/operations/retention/jobs.ts';
import { authenticateSession, findSessionActor } from './features/access/sessions/authenticate.ts';
import { openSignInProviders } from './features/access/sign-in-providers/providers.ts';
import { type Authenticate, createAuthenticate } from './features/access/tokens/authenticate.ts';
import { addAuthorizationPage } from './features/access/tokens/page.ts';
import { testClockRoutes } from './features/operations/installation/test-clock/routes.ts';
import { findTestNow } from './features/operations/installation/test-clock/store.ts';
import { personEvents } from './features/notifications/user-events/live.ts';
import { Targets } from './features/notifications/webhooks/targets.ts';
import type { Edge } from './http/edge.ts';
import { addHealth } from './http/health.ts';
import { LiveStreams } from './http/live/streams.ts';
import { addMetrics } from './http/metrics.ts';
import { addPages } from './http/pages.ts';
import { Readiness } from './http/readiness.ts';
import { createServer, type ServerOptions } from './http/server.ts';
import { attemptCookie, challengeCookie, sessionCookie } from './http/session-cookie.ts';
import type { QueueLimits } from './http/queue-slots.ts';
import { addWeb } from './http/web.ts';
import type { RecurringJob } from './jobs/job.ts';
import { type JobEdge, runDue } from './jobs/run-due.ts';
import { insertJob } from './jobs/store.ts';
import { truncateToMicros } from './time/text.ts';

export type { AppConfig } from './app-config.ts';

export interface App {
  readonly server: FastifyInstance;
  readonly jobs: JobEdge;
  /** The access log entries that have not been written yet. */
  readonly accessLog: Pick<AccessLog, 'flush'>;
  now(db: Executor): Promise<Temporal.Instant>;
  /** Creates a context without a request: for the command line, the demo and tests. */
  contextFor(db: Executor, now: Temporal.Instant): Context;
  /** The health of the installation, for its operators. */
  readHealth(): Promise<WireHealth>;
  /** The allowed targets of webhooks. */
  readonly targets: Targets;
}

const systemNow = () => truncateToMicros(Temporal.Now.instant());

type Listening = Pick<Edge, 'vault' | 'subscriptions' | 'quotas' | 'newPersonId'>;
type Clock = Edge['now'];

const contextsBy =
  (credential: Credential | null, clock: Clock, listening: Listening) => (db: Executor, now: Temporal.Instant) =>
    createContext({ db, now, clock, actorUserId: null, credential, ...listening, enqueue: insertJob });

const listeningOf = (config: AppConfig, mail: Mail): Listening => ({
  vault: config.vault ?? createVault(null),
  subscriptions: [...subscriptions, ...mail.subscriptions],
  quotas: config.quotas ?? defaultQuotas,
  newPersonId: config.newPersonId ?? randomPersonId,
});

function queueLimitsOf({ requestsPerToken, requestsPerOrganization, turnWaitMs }: AppConfig): Partial<QueueLimits> {
  return {
    ...(requestsPerToken === undefined ? {} : { perToken: requestsPerToken }),
    ...(requestsPerOrganization === undefined ? {} : { perOrganization: requestsPerOrganization }),
    ...(turnWaitMs === undefined ? {} : { waitMs: turnWaitMs, streamWaitMs: 3 * turnWaitMs }),
  };
}

/** Limits from the configuration. Missing limits get the server's defaults. */
function limitsOf(config: AppConfig): Omit<ServerOptions, 'edge' | 'routes' | 'live' | 'logger' | 'observe' | 'pages'> {
  const { maxConnections, networkLimit, timeoutMs, finishWithinMs } = config;
  return {
    rateLimit: config.rateLimit,
    trustProxy: config.trustProxy,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(finishWithinMs === undefined ? {} : { finishWithinMs }),
    ...(networkLimit === undefined ? {} : { networkLimit }),
    turns: queueLimitsOf(config),
    clients: { ...(maxConnections === undefined ? {} : { connections: maxConnections }), ...config.clientLimits },
  };
}

/** Authenticates tokens of organizations, persons and the installation. */
function authenticateAnybody(): Authenticate {
  const authenticate = createAuthenticate();
  return (db, now, bearer) => (isInstallationToken(bearer) ? authenticateInstallation : authenticate)(db, now, bearer);
}

/** Readiness for everyone, and health for operators. */
function watchInstallation(config: AppConfig, { database, now, wallMs }: Edge, { isSent }: Mail) {
  const dataDirectory = (config.databaseUrl === null && config.dataDirectory) || null;
  const installation: Installation = { database, dataDirectory, version: config.version, sendsMail: isSent, wallMs };
  const readiness = new Readiness({ check: (signal) => checkDatabase(database, signal), wallMs });
  const gauges = (bearer: string) =>
    database.session(async (db) => {
      const at = await now(db);
      const actor = await authenticateInstallation(db, at, bearer);
      return actor && gaugesOf(await readHealth(installation, db, at));
    });
  return {
    routes: installationRoutes(installation),
    ports: { database, replica: config.replica, readiness, wallMs, installation: gauges },
    readHealth: () => database.session(async (db) => readHealth(installation, db, await now(db))),
  };
}

type Made = Listening & Pick<Edge, 'now' | 'logAccess' | 'nodes'>;

function edgeOf(config: AppConfig, database: Database, { now, logAccess, nodes, ...listening }: Made): Edge {
  return {
    database,
    replica: config.replica,
    nodes,
    now,
    wallMs: () => Date.now(),
    authenticate: authenticateAnybody(),
    authenticateSession,
    findSessionActor: findSessionActor,
    personEvents,
    cookie: sessionCookie(config.webUrl),
    challengeCookie: challengeCookie(config.webUrl),
    attemptCookie: attemptCookie(config.webUrl),
    origin: new URL(config.webUrl).origin,
    ...listening,
    enqueue: insertJob,
    logAccess,
  };
}

type Timed = Pick<JobEdge, 'now' | 'contextFor' | 'onAway' | 'onBack' | 'nodes'>;

/** Logs an unavailable cluster node, which affects some organizations but not the whole database. */
const logUsers = (logger: FastifyBaseLogger) => ({
  onAway: (error: unknown, nodes: readonly string[]) =>
    logger.error(
      { nodes, reason: error instanceof Error ? error.message : String(error) },
      'a node of the cluster does not answer: background work of its organizations waits, other work continues',
    ),
  onBack: () => logger.info('all nodes of the cluster answer again'),
});

function jobsOf(database: Database, more: readonly RecurringJob[], clocks: Timed): JobEdge {
  return { database, tasks, recurringJobs: [...recurringJobs, ...more], ...clocks };
}

function providersOf({ signInProviders = [], webUrl }: AppConfig, logger: FastifyBaseLogger) {
  return openSignInProviders(signInProviders, webUrl, (failed) =>
    logger.warn(failed, 'a provider could not sign in a person'),
  );
}

const streamLimitsOf = ({ maxStreams, liveLimits }: AppConfig) => ({
  ...(maxStreams === undefined ? {} : { perProcess: maxStreams }),
  ...liveLimits,
});

const pagesOf = (config: AppConfig, readiness: Readiness, jobs: JobEdge) => async (scope: FastifyInstance) => {
  addHealth(scope, readiness);
  addWeb(scope, config.site ?? null);
  addAuthorizationPage(scope);
  addUnsubscribePage(scope, jobs);
  await addPages(scope, endpoints, config);
};

function warnOfPlainHttp({ cookie }: Edge, { webUrl }: AppConfig, logger: FastifyBaseLogger) {
  if (cookie.isSecure) return;
  logger.warn({ webUrl }, 'sessions use plain HTTP, which others can read: use HTTPS');
}

/**
 * Composes the program: takes configuration and database, returns server and background work. Background work uses the
 * database `background`, which has wider limits.
 */
export async function createApp(
  config: AppConfig,
  database: Database,
  logger: FastifyBaseLogger,
  background = database,
): Promise<App> {
  const clock = config.clock ?? systemNow;
  const now = async (db: Executor) => (config.testClock ? ((await findTestNow(db)) ?? clock()) : clock());
  const mail = openMail(config, mailedLinks);
  const listening = listeningOf(config, mail);
  const more = [...mail.jobs, backupJob(background, config.version), retentionJob(config.archive ?? null)];
  const nodes = new NodeWatch(background);
  const contextOfJobs = contextsBy(null, now, listening);
  const jobs = jobsOf(background, more, { now, contextFor: contextOfJobs, nodes, ...logUsers(logger) });
  const accessLog = new AccessLog(background, logger);
  const edge = edgeOf(config, database, { now, ...listening, nodes, logAccess: (seen) => accessLog.note(seen) });
  warnOfPlainHttp(edge, config, logger);
  const testClock = testClockRoutes({ enabled: config.testClock, runDue: (at) => runDue(jobs, at) });
  const { ports, ...installation } = watchInstallation(config, edge, mail);
  const providers = providersOf(config, logger);
  const targets = new Targets({ allowed: config.webhookAllow ?? [], resolve: config.resolve });
  const leftOut = new LeftOutTotals();
  const live = new LiveStreams(edge, logger, streamLimitsOf(config));
  const server = await createServer({
    edge,
    routes: [...featureRoutes(config, { providers, targets, mail, leftOut }), ...testClock, ...installation.routes],
    live,
    logger,
    ...limitsOf(config),
    observe: (root) => addMetrics(root, { ...ports, live, leftOut }),
    pages: pagesOf(config, ports.readiness, jobs),
  });
  server.addHook('onClose', () => accessLog.close());
  server.addHook('preClose', async () => providers.close());
  const contextFor = contextsBy(commandLine, now, listening);
  return { server, jobs, accessLog, now, contextFor, readHealth: installation.readHealth, targets };
}
