import pino from 'pino';
import { type App, createApp } from '../app.ts';
import type { Context } from '../context.ts';
import { readConfig } from './config.ts';
import { openConfigured } from './database.ts';
import { createOutput, type Output } from './output.ts';
import { readVersion } from './version.ts';

export interface Workplace {
  readonly app: App;
  readonly output: Output;
  /** Runs `work` in one transaction at the present instant. */
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/** Runs a command on the configured database: the running server's, or one started for the command and stopped after it. */
export async function onDatabase(
  options: { json?: boolean },
  work: (place: Workplace) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  const output = createOutput(options.json ?? false);
  const opened = await openConfigured(config, { role: 'command', log: (line) => output.note(line) });
  try {
    const app = await createApp({ ...config, version: readVersion() }, opened.database, pino({ level: 'silent' }));
    await work({
      app,
      output,
      write: (task) => opened.database.transaction(async (tx) => task(app.contextFor(tx, await app.now(tx)))),
    });
  } finally {
    await opened.close();
  }
}
