import { createWriteStream } from 'node:fs';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { explainWriting, writeBackupFile } from '../db/backup/file.ts';
import { BackupError } from '../db/backup/shape.ts';
import { writeBackup, type WriteOptions } from '../db/backup/write.ts';
import type { Database } from '../db/database.ts';
import { insertBackup } from '../features/operations/installation/backups.ts';
import { vaultKeyId } from '../features/access/tokens/facts.ts';
import { truncateToMicros } from '../time/text.ts';
import { openForBackup } from './backup-source.ts';
import { readConfig } from './config.ts';
import { explainDatabase } from './database.ts';
import { CommandError } from './errors.ts';
import { createOutput } from './output.ts';
import { rowsDone } from './progress.ts';
import { runStoppable } from './stoppable.ts';
import { readVersion } from './version.ts';

/** Bytes in a mebibyte. */
const mib = 2 ** 20;

interface Written {
  readonly rows: number;
  readonly takenAt: string;
  readonly keyIds: readonly string[];
  readonly file: string | null;
  readonly bytes: number | null;
}

/**
 * Standard output as a stream that reports write errors to its writer. The stream that Node provides throws write
 * errors if it is a file, and reports them repeatedly if it is a pipe.
 */
function standardOutput(): Writable {
  const { stdout } = process;
  if (!(stdout instanceof Socket)) return createWriteStream('', { fd: 1, autoClose: false });
  return new Writable({ write: (chunk: Buffer, _encoding, done) => void stdout.write(chunk, done) });
}

async function write(database: Database, name: string, options: Omit<WriteOptions, 'out'>): Promise<Written> {
  if (name === '-') {
    const writing = writeBackup(database, { ...options, out: standardOutput() });
    const { manifest, rows } = await writing.catch((error: unknown) => {
      throw explainWriting(error, 'standard output');
    });
    return { rows, takenAt: manifest.taken_at, keyIds: manifest.key_ids, file: null, bytes: null };
  }
  const { manifest, rows, file, bytes } = await writeBackupFile(database, name, options);
  return { rows, takenAt: manifest.taken_at, keyIds: manifest.key_ids, file, bytes };
}

/** Records the backup. If this fails, as on a standby or with a newer schema, the backup is still complete. */
async function remember(database: Database, { file, rows }: Written, note: (line: string) => void): Promise<void> {
  const now = Temporal.Now.instant();
  const text = `${file ?? 'standard output'} (${rows} rows)`;
  await database
    .transaction((tx) => insertBackup(tx, { finishedAt: now, note: text }))
    .catch(() => note('The backup is complete, but could not be recorded for health: the database accepts no writes.'));
}

function describe({ file, rows, bytes, takenAt, keyIds }: Written): string {
  const size = bytes === null ? '' : `, ${(bytes / mib).toFixed(1)} MiB`;
  const key =
    keyIds.length === 0
      ? ''
      : '\nIt does not contain the key that encrypts its signing keys: store a copy of that key elsewhere.';
  return `${file}: ${rows} rows from ${takenAt}${size}.${key}`;
}

function explainBackup(error: unknown): unknown {
  return error instanceof BackupError ? new CommandError(`${error.message}.`) : explainDatabase(error);
}

/** Writes a backup to a new file or to standard output, and records it. */
export async function makeBackup(name: string, isJson: boolean): Promise<void> {
  const config = readConfig(process.env);
  const output = createOutput(isJson);
  const note = (line: string) => output.note(line);
  await runStoppable('command', note, async (path) => {
    const { database } = await openForBackup(config, { role: 'command', log: note, path });
    const keyId = await path.during(vaultKeyId(database));
    const progress = rowsDone('written');
    const options = {
      program: readVersion(),
      takenAt: truncateToMicros(Temporal.Now.instant()),
      keyIds: keyId === undefined ? [] : [keyId],
      onProgress: progress.show,
      signal: path.stopRequested,
    };
    // Removes an incomplete file before the process ends.
    const writing = path.start(
      'work',
      () => write(database, name, options),
      () => Promise.resolve(),
    );
    const made = await writing.finally(progress.stop).catch((error: unknown) => {
      throw explainBackup(error);
    });
    await path.during(remember(database, made, note));
    const { file, rows, bytes, takenAt: taken_at } = made;
    if (file !== null) output.result({ backup: { file, rows, bytes, taken_at } }, describe(made));
  });
}
