import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { ifExists } from '../db/if-exists.ts';
import * as backups from '../features/operations/installation/backups.ts';
import { isBefore } from '../time/order.ts';
import { parseDateTime } from '../time/text.ts';
import { onDatabase } from './command.ts';
import { CommandError } from './errors.ts';
import { explainFile } from './unusable-file.ts';

interface JsonOption {
  json?: boolean;
}

interface BackupOptions extends JsonOption {
  every?: number | 'never';
  keep?: number;
}

const minutesOf = { m: 1, h: 60, d: 1_440 } as const;
const [leastMinutes, mostMinutes] = [15, 44_640];

/** Converts `30m`, `24h` or `7d` to minutes. */
function readEvery(text: string): number | 'never' {
  if (text === 'never') return text;
  const [, number, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const minutes = Number(number) * minutesOf[unit as keyof typeof minutesOf];
  if (minutes >= leastMinutes && minutes <= mostMinutes) return minutes;
  throw new InvalidArgumentError('It must be 15m to 31d, such as 30m, 24h or 7d, or never.');
}

function readKeep(text: string): number {
  const keep = Number(text);
  if (/^\d{1,4}$/.test(text) && keep >= 1 && keep <= 1_000) return keep;
  throw new InvalidArgumentError('It takes a whole number from 1 to 1000.');
}

async function endSchedule(options: BackupOptions): Promise<void> {
  await onDatabase(options, async ({ write, output }) => {
    const was = await write((ctx) => backups.dropSchedule(ctx.db));
    output.result({ schedule: null }, was ? 'Scheduled backups are off.' : 'Scheduled backups were already off.');
  });
}

const defaultKeep = 7;

async function setSchedule(name: string, everyMinutes: number, { keep = defaultKeep, json }: BackupOptions) {
  const directory = resolve(name);
  const found = await ifExists(stat(directory)).catch((error: unknown) => {
    throw explainFile(directory, error);
  });
  if (!found?.isDirectory())
    throw new CommandError(`${directory} is not a directory: create it, so that the server can write to it.`);
  await onDatabase(json ? { json } : {}, async ({ write, output }) => {
    await write((ctx) => backups.saveSchedule(ctx.db, { directory, everyMinutes, keep }, ctx.now));
    output.result(
      { schedule: { directory, every_minutes: everyMinutes, keep } },
      `The server writes a backup to ${directory} now and every ${everyMinutes} minutes. ` +
        `It retains the last ${keep}. "fairhour health" warns if a backup fails.`,
    );
  });
}

async function backUp(name: string | undefined, options: BackupOptions): Promise<void> {
  const { every, keep } = options;
  if (every === 'never') return endSchedule(options);
  if (name === undefined) throw new CommandError('Name the file to write, or - for standard output.', 2);
  if (every !== undefined) return setSchedule(name, every, options);
  if (keep !== undefined) throw new CommandError('--keep applies only with --every.', 2);
  const { makeBackup } = await import('./backup-file.ts');
  await makeBackup(name, options.json ?? false);
}

async function record(options: JsonOption & { at?: string; note?: string }): Promise<void> {
  const at = options.at === undefined ? undefined : parseDateTime(options.at);
  if (at === null) throw new CommandError('--at must be an ISO 8601 date-time with Z or an offset.', 2);
  await onDatabase(options, async ({ write, output }) => {
    const finishedAt = await write(async (ctx) => {
      const instant = at ?? ctx.now;
      if (isBefore(ctx.now, instant)) throw new CommandError('--at must not lie ahead.', 2);
      await backups.insertBackup(ctx.db, { finishedAt: instant, note: options.note ?? null });
      return instant.toString();
    });
    output.result({ recorded: finishedAt }, `The backup of ${finishedAt} is recorded.`);
  });
}

function describeSchedule(schedule: backups.StoredBackupSchedule | undefined): string {
  if (!schedule) return 'Scheduled backups are off: "fairhour backup DIRECTORY --every 24h" turns them on.';
  const { directory, everyMinutes, keep, dueAt, failure } = schedule;
  const next = `The next backup is due at ${dueAt}, then every ${everyMinutes} minutes. The last ${keep} are retained.`;
  return [
    `The server writes backups to ${directory}.`,
    next,
    ...(failure === null ? [] : [`The last backup failed: ${failure}.`]),
  ].join('\n');
}

const shown = 20;

async function list(options: JsonOption): Promise<void> {
  await onDatabase(options, async ({ write, output }) => {
    const [made, schedule] = await write(
      async (ctx) => [await backups.listBackups(ctx.db, shown), await backups.findSchedule(ctx.db)] as const,
    );
    const wire = made.map(({ finishedAt: finished_at, note }) => ({ finished_at, note }));
    const lines = made.map(({ finishedAt, note }) => `${finishedAt}\t${note ?? ''}`);
    output.result({ schedule: schedule ?? null, backups: wire }, [...lines, describeSchedule(schedule)].join('\n'));
  });
}

const json: [flag: string, text: string] = ['--json', 'print one JSON document'];

export function addBackup(program: Command) {
  const backup = program
    .command('backup')
    .description('Write a consistent snapshot of the database to one file, while the server runs')
    .argument('[file]', 'the new file, or - for standard output; with --every: the directory')
    .option('--every <time>', 'schedule backups on the server: 30m, 24h, 7d; never = turn them off', readEvery)
    .option('--keep <number>', `with --every: number of backups to retain (default: ${defaultKeep})`, readKeep)
    .option(...json)
    .addHelpText(
      'after',
      `
The file contains the database, but not the key in FAIRHOUR_KEY_FILE (or signing.key in the data directory): store a
copy of this key elsewhere. "fairhour verify FILE" proves that the backup can be restored, and "fairhour restore FILE"
restores it.`,
    )
    .enablePositionalOptions()
    .action(backUp);
  backup
    .command('list')
    .description('List the last backups and the schedule')
    .option(...json)
    .action(list);
  backup
    .command('record')
    .description('Record a backup that another program made, so that health can report its age')
    .option('--at <instant>', 'when it finished; default: now')
    .option('--note <text>', 'its location, or the program that made it')
    .option(...json)
    .action(record);
}
