import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import pino from 'pino';
import { createApp } from '../app.ts';
import { compareRows, type TableDifference } from '../db/backup/compare.ts';
import type { InspectedBackup } from '../db/backup/inspect.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { startEmbedded } from '../db/embedded/start.ts';
import { makeTemporary, removeOrphanDirectories } from '../db/embedded/temporary.ts';
import { migrate } from '../db/migrate.ts';
import { listOrganizationIds } from '../features/access/setup/store.ts';
import { readConfig } from './config.ts';
import { createOutput } from './output.ts';
import { rowsDone } from './progress.ts';
import { type Differences, recheck, describeDifferences } from './recheck.ts';
import { loadWithProgress, readBackup } from './restore-file.ts';
import { runStoppable } from './stoppable.ts';
import type { StopPath } from './stop-path.ts';
import { readVersion } from './version.ts';

interface VerifyOptions {
  in?: string;
  json?: boolean;
}

interface Verified {
  readonly tables: readonly TableDifference[];
  readonly organizations: readonly { id: number; found: Differences }[];
}

/** Runs work on a temporary PostgreSQL server. The files of that server are always removed afterwards. */
async function onThrowAway<T>(parent: string, path: StopPath, work: (database: Database) => Promise<T>): Promise<T> {
  const dataDirectory = await makeTemporary(parent);
  try {
    const signal = path.stopRequested;
    const { postgresPrograms: programs } = readConfig(process.env);
    const server = await startEmbedded({ dataDirectory, programs, role: 'command', durable: false, signal });
    try {
      const database = openDatabase({ url: server.url, service: 'maintenance', maxConnections: 4 });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    } finally {
      await server.stop('thrown_away');
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function recheckAll(database: Database, path: StopPath): Promise<Verified['organizations']> {
  const config = readConfig(process.env);
  await migrate(database);
  const app = await createApp({ ...config, version: readVersion() }, database, pino({ level: 'silent' }));
  const organizations: { id: number; found: Differences }[] = [];
  for (const id of await listOrganizationIds(database)) {
    path.stopRequested.throwIfAborted();
    const found = await database.transaction(async (tx) =>
      recheck(app.contextFor(tx, await app.now(tx)), id, { repair: false }),
    );
    if (Object.values(found).some(({ length }) => length > 0)) organizations.push({ id, found });
  }
  return organizations;
}

async function verifyIn(parent: string, backup: InspectedBackup, path: StopPath): Promise<Verified> {
  return onThrowAway(parent, path, async (database) => {
    await loadWithProgress(database, backup, { as: 'was', signal: path.stopRequested });
    const progress = rowsDone('compared');
    const tables = await compareRows(database, backup, (rows) => progress.show(rows, backup.rows)).finally(
      progress.stop,
    );
    return { tables, organizations: await recheckAll(database, path) };
  });
}

function describe({ rows, manifest }: InspectedBackup, { tables, organizations }: Verified): string {
  const lost = tables.map(
    ({ table, written, restored: found }) =>
      `${table}: ${found.rows} rows instead of ${written.rows}, or different ones.`,
  );
  const wrong = organizations.flatMap(({ id, found }) => [
    `Organization ${id}:`,
    ...describeDifferences(found, false).map((line) => `  ${line}`),
  ]);
  if (lost.length + wrong.length > 0) return [...lost, ...wrong].join('\n');
  return (
    `All ${rows} rows from ${manifest.taken_at} can be restored, and every derived figure equals its ` +
    'recomputation.'
  );
}

async function verify(file: string, options: VerifyOptions): Promise<void> {
  const output = createOutput(options.json ?? false);
  const note = (line: string) => output.note(line);
  await runStoppable('command', note, async (path) => {
    const backup = await readBackup(file, path);
    const parent = resolve(options.in ?? tmpdir());
    await removeOrphanDirectories(parent, note);
    const verified = await path.start(
      'database',
      () => verifyIn(parent, backup, path),
      () => Promise.resolve(),
    );
    const { tables, organizations } = verified;
    const isSound = tables.length === 0 && organizations.length === 0;
    const { rows, manifest } = backup;
    output.result(
      { sound: isSound, rows, taken_at: manifest.taken_at, tables, organizations },
      describe(backup, verified),
    );
    if (!isSound) process.exitCode = 3;
  });
}

export function addVerify(program: Command) {
  program
    .command('verify')
    .description('Restore a backup into a temporary database, and compare every row and every derived figure')
    .argument('<file>', 'the backup')
    .option('--in <directory>', 'directory for the temporary database; default: the directory for temporary files')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nThe installation is neither read nor changed, and no key is needed. Exit code 3: there are differences.',
    )
    .action(verify);
}
