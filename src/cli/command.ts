import pino from 'pino';
import { type App, createApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { readConfig } from './config.ts';
import { explainOutage, openConfigured } from './database.ts';
import { createOutput, type Output } from './output.ts';
import { webUrlOfLinks } from './running-server.ts';
import { runStoppable } from './stoppable.ts';
import { readVersion } from './version.ts';

export interface CommandContext {
  readonly app: App;
  readonly config: Config;
  readonly output: Output;
  /** The origin in links that the command prints. */
  webUrl(): Promise<string>;
  /** Runs `work` in one transaction at the current instant. */
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/** Runs a command on the configured database. If the embedded database is not running, starts it for the command. */
export async function onDatabase(
  options: { json?: boolean; renewsKey?: boolean },
  work: (command: CommandContext) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  const output = createOutput(options.json ?? false);
  const note = (line: string) => output.note(line);
  await runStoppable('command', note, async (path) => {
    const { renewsKey = false } = options;
    const { database, vault } = await openConfigured(config, { role: 'command', log: note, path, renewsKey });
    const app = await createApp({ ...config, vault, version: readVersion() }, database, pino({ level: 'silent' }));
    const command: CommandContext = {
      app,
      config,
      output,
      webUrl: () => webUrlOfLinks(config, database, note),
      write: (task) => database.transaction(async (tx) => task(app.contextFor(tx, await app.now(tx)))),
    };
    await path.during(work(command)).catch((error: unknown) => {
      throw explainOutage(error);
    });
  });
}
