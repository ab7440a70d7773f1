import pino from 'pino';
import { type App, createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { withoutRow } from '../http/log.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { openConfigured, type OpenDatabase } from './database.ts';
import { CommandError } from './errors.ts';
import { readVersion } from './version.ts';

export interface RunningServer {
  readonly app: App;
  readonly opened: OpenDatabase;
  readonly address: string;
  /** Stops accepting, finishes requests, stops jobs, closes the pool, stops the embedded database. */
  stop(): Promise<void>;
}

export interface StartOptions {
  note(line: string): void;
  /** Called when the database is ready and before requests are taken. */
  prepare?(app: App, opened: OpenDatabase): Promise<void>;
}

const stopWithinMs = 10_000;

async function listen(app: App, config: Config): Promise<string> {
  try {
    return await app.server.listen({ host: config.host, port: config.port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') {
      throw new CommandError(
        `Port ${config.port} on ${config.host} is in use: stop the program that has it, or choose another with PORT.`,
      );
    }
    if (code === 'EACCES')
      throw new CommandError(`Port ${config.port} may not be opened by this user: choose one above 1023 with PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new CommandError(
        `HOST ${config.host} is no address of this machine: correct it, or leave it out for 127.0.0.1.`,
      );
    }
    throw error;
  }
}

/** Starts database, server and background work, in this order; what was started is stopped again when a later step fails. */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const logger = pino({ level: config.logLevel });
  const opened = await openConfigured(config, {
    role: 'server',
    log: (line) => options.note(line),
    onError: (error) => logger.error({ err: error }, 'database connection lost'),
  });
  const stops: (() => Promise<unknown>)[] = [() => opened.close()];
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) await step();
  };
  try {
    const app = await createApp({ ...config, version: readVersion() }, opened.database, logger);
    await options.prepare?.(app, opened);
    const worker: Worker = await startWorker({
      edge: app.jobs,
      url: opened.url,
      onError: (error) => logger.error({ err: withoutRow(error) }, 'background work failed'),
    });
    stops.push(() => worker.stop());
    const address = await listen(app, config);
    stops.push(() => app.server.close());
    return { app, opened, address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const startedBy = process.ppid;

/** npm starts programs in a shell that passes no signal on: when npm is ended, the shell goes and the program is told nothing. */
function whenNpmIsGone(tell: () => void): void {
  if (process.env['npm_command'] === undefined) return;
  const watch = setInterval(() => {
    if (process.ppid === startedBy) return;
    clearInterval(watch);
    tell();
  }, 500);
  watch.unref();
}

/** Resolves when the process is asked to end; a second request ends it at once. */
export function untilSignal(): Promise<string> {
  return new Promise((resolve) => {
    let asked = false;
    const ask = (signal: string) => {
      if (asked) process.exit(130);
      asked = true;
      resolve(signal);
    };
    process.on('SIGINT', () => ask('SIGINT'));
    process.on('SIGTERM', () => ask('SIGTERM'));
    process.on('SIGHUP', () => ask('SIGHUP'));
    whenNpmIsGone(() => ask('the end of npm'));
  });
}

/** Waits for a signal, then stops in order; what takes longer than ten seconds is cut off. */
export async function serveUntilSignal(
  running: { stop(): Promise<void> },
  note: (line: string) => void,
): Promise<void> {
  await untilSignal();
  note('Stopping: finishing requests and background work');
  const cutOff = setTimeout(() => {
    note('Stopping took longer than 10 s and was cut off');
    process.exit(1);
  }, stopWithinMs);
  await running.stop();
  clearTimeout(cutOff);
  note('Stopped');
}
