import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { alsoListen, canListenAt } from '../http/also-listen.ts';
import { addressOf, bothLoopbacks } from './config.ts';
import { openConfigured, type OpenDatabase } from './database.ts';
import { CommandError } from './errors.ts';
import { openLog } from './log.ts';
import { openReplica } from './replica.ts';
import { announceServer } from './running-server.ts';
import { openSite } from './site.ts';
import type { DatabaseReach } from '../db/session.ts';
import type { StopPath } from './stop-path.ts';
import { readVersion } from './version.ts';

export interface RunningServer {
  readonly app: App;
  readonly opened: OpenDatabase;
  readonly address: string;
  /** The origin at which browsers reach the server. */
  readonly webUrl: string;
  readonly logger: Logger;
  /** Starts background work. If that fails, the process ends. */
  beginWork(): void;
}

export interface StartOptions {
  note: (line: string) => void;
  path: StopPath;
}

/** Loads everything that a server may need later, including the code that reports errors; see `loadLibraries`. */
async function loadProgram(config: Config) {
  const [app, vault, { loadLibraries }] = await Promise.all([
    import('../app.ts'),
    import('./vault.ts'),
    import('../libraries.ts'),
    loadWork(),
    import('../features/access/setup/set-up-code.ts'),
    import('../features/access/setup/store.ts'),
    import('./report.ts'),
  ]);
  await loadLibraries(config);
  return [app, vault] as const;
}

/** The modules for background work. */
const loadWork = () =>
  Promise.all([
    import('../jobs/worker.ts'),
    import('../features/notifications/webhooks/sender.ts'),
    import('../http/log.ts'),
  ]);

interface Listening {
  readonly address: string;
  stop(): Promise<unknown>;
}

const [firstLoopback, secondLoopback] = ['127.0.0.1', '::1'];

/** Reduces the configuration to one loopback address if the machine does not have both. */
async function withLoopback(config: Config): Promise<Config> {
  const { host, port, hasWebUrl, webUrl } = config;
  if (host !== bothLoopbacks || (await canListenAt({ host: secondLoopback, port }))) return config;
  return { ...config, host: firstLoopback, webUrl: hasWebUrl ? webUrl : addressOf(firstLoopback, port) };
}

async function listen(app: App, config: Config): Promise<Listening> {
  const host = config.host === bothLoopbacks ? firstLoopback : config.host;
  const address = await listenAt(app, { host, port: config.port });
  if (host === config.host) return { address, stop: () => app.server.close() };
  const { server } = app.server;
  const { port } = server.address() as AddressInfo;
  const stopSecond = await alsoListen(server, { host: secondLoopback, port });
  return {
    address: stopSecond ? addressOf(bothLoopbacks, port) : address,
    stop: () => Promise.all([app.server.close(), stopSecond?.()]),
  };
}

async function listenAt(app: App, config: Pick<Config, 'host' | 'port'>): Promise<string> {
  try {
    return await app.server.listen(config);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') {
      throw new CommandError(
        `Port ${config.port} on ${config.host} is in use: stop the program that uses it, or choose another with PORT.`,
      );
    }
    if (code === 'EACCES')
      throw new CommandError(`Port ${config.port} may not be opened by this user: choose one above 1023 with PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new CommandError(
        `HOST ${config.host} is not an address of this machine: correct it, or remove it to use this machine only.`,
      );
    }
    throw error;
  }
}

/**
 * Starts the database, then the server. The stop path stops both. The server answers requests before background
 * work starts with `beginWork`.
 */
export async function startServer(configured: Config, { note, path }: StartOptions): Promise<RunningServer> {
  const config = await withLoopback(configured);
  const logger = await openLog(config, path);
  // Loads several hundred files while an embedded database starts.
  const load = () => loadProgram(config);
  const site = openSite({ note, path });
  const opened = await openConfigured(config, {
    meanwhile: () => void load().catch(() => undefined),
    role: 'server',
    log: note,
    path,
    onError: (error) => logger.error({ err: error }, 'database connection lost'),
  });
  const [{ createApp }, { guardSigningKeys }] = await load();
  await path.during(guardSigningKeys(opened.database, opened.vault, note));
  const replica = await openReplica(config, opened, { path, logger });
  const settings = { ...config, vault: opened.vault, version: readVersion(), site: await path.during(site), replica };
  const app = await createApp(settings, opened.database, logger, opened.background);
  const { address } = await path.start(
    'work',
    () => listen(app, config),
    ({ stop }) => stop(),
  );
  const webUrl = config.hasWebUrl ? config.webUrl : address;
  await announceServer(path, { database: opened.background, logger }, webUrl);
  path.hurried.addEventListener('abort', () => app.server.server.closeAllConnections());
  const beginWork = () => {
    startWork(path, app, { reach: opened.reach, logger }).catch((error: unknown) => {
      if (!path.stopRequested.aborted) path.fail(error);
    });
  };
  return { app, opened, address, webUrl, logger, beginWork };
}

/** Starts background work and webhook deliveries. */
export async function startWork(path: StopPath, app: App, on: { reach: DatabaseReach; logger: Logger }): Promise<void> {
  await path.start(
    'work',
    async () => {
      const [{ startWorker }, , { withoutRow }] = await loadWork();
      return startWorker({
        edge: app.jobs,
        reach: on.reach,
        signal: path.stopRequested,
        onError: (error) => on.logger.error({ err: withoutRow(error) }, 'background work failed'),
      });
    },
    (worker) => worker.stop(),
  );
  await path.start(
    'work',
    () => startSendingWebhooks(app, on.logger),
    (sender) => sender.stop(),
  );
}

async function startSendingWebhooks(app: App, logger: Logger) {
  const [, { startSending }, { withoutRow }] = await loadWork();
  const { jobs: edge, targets } = app;
  return startSending({ edge, targets, chance: Math.random }, (error) =>
    logger.error({ err: withoutRow(error) }, 'sending webhooks failed'),
  );
}
