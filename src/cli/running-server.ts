import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database, Executor } from '../db/database.ts';
import {
  findLastServer,
  type LastServer,
  recordServerEnd,
  recordServerStart,
  renewServer,
} from '../features/operations/installation/running-servers.ts';
import { defaultWebUrl } from './config.ts';
import type { StopPath } from './stop-path.ts';

const renewEveryMs = 60_000;

/** Publishes the address of this server for commands while it runs. The server works even if this fails. */
export async function announceServer(
  path: StopPath,
  { database, logger }: { database: Database; logger: Logger },
  webUrl: string,
): Promise<void> {
  const server = { id: randomUUID(), webUrl };
  const attempt = (write: (db: Executor, record: typeof server) => Promise<void>) =>
    write(database, server).catch((error: unknown) =>
      logger.warn({ err: error }, 'commands cannot determine the address of this server'),
    );
  await path.start(
    'work',
    async () => {
      await attempt(recordServerStart);
      return setInterval(() => void attempt(renewServer), renewEveryMs).unref();
    },
    async (timer) => {
      clearInterval(timer);
      await attempt(recordServerEnd);
    },
  );
}

/**
 * The origin in printed links: that of the running server, otherwise the one set in this environment, otherwise that of
 * the server that ran last.
 */
export function chooseWebUrl({ webUrl, hasWebUrl }: Pick<Config, 'webUrl' | 'hasWebUrl'>, last?: LastServer): string {
  if (last === undefined) return webUrl;
  const isSet = hasWebUrl || webUrl !== defaultWebUrl;
  return last.isRunning || !isSet ? last.webUrl : webUrl;
}

/** The origin from `chooseWebUrl`. Calls `note` if it differs from the origin set in this environment. */
export async function webUrlOfLinks(config: Config, db: Executor, note: (line: string) => void): Promise<string> {
  const chosen = chooseWebUrl(config, await findLastServer(db));
  if (config.hasWebUrl && chosen !== config.webUrl)
    note(`The link is for ${chosen}, the address of the running server, and not for FAIRHOUR_WEB_URL of this shell.`);
  return chosen;
}
