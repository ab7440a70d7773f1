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

/** `30m`, `24h` or `7d` in minutes. */
function readEvery(text: string): number | 'never' {
  if (text === 'never') return text;
  const [, number, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const minutes = Number(number) * minutesOf[unit as keyof typeof minutesOf];
  if (minutes >= leastMinutes && minutes <= mostMinutes) return minutes;
  throw new InvalidArgumentError('It takes 15m to 31d, such as 30m, 24h or 7d, or never.');
}

function readKeep(text: string): number {
  const keep = Number(text);
  if (/^\d{1,4}$/.test(text) && keep >= 1 && keep <= 1_000) return keep;
  throw new InvalidArgumentError('It takes a whole number from 1 to 1000.');
}

async function endSchedule(options: BackupOptions): Promise<void> {
  await onDatabase(options, async ({ write, output }) => {
    const was = await write((ctx) => backups.dropSchedule(ctx.db));
    output.result({ schedule: null }, was ? 'The server makes no more backups.' : 'The server made no backups.');
  });
}

const defaultKeep = 7;

async function setSchedule(name: string, everyMinutes: number, { keep = defaultKeep, json }: BackupOptions) {
  const directory = resolve(name);
  const found = await ifExists(stat(directory)).catch((error: unknown) => {
    throw explainFile(directory, error);
  });
  if (!found?.isDirectory())
    throw new CommandError(`${directory} is no directory: make it, for the server to write in.`);
  await onDatabase(json ? { json } : {}, async ({ write, output }) => {
    await write((ctx) => backups.saveSchedule(ctx.db, { directory, everyMinutes, keep }, ctx.now));
    output.result(
      { schedule: { directory, every_minutes: everyMinutes, keep } },
      `The server writes a backup to ${directory} now and every ${everyMinutes} minutes, and keeps the last ${keep}. ` +
        '"fairhour health" warns when one fails.',
    );
  });
}

async function backUp(name: string | undefined, options: BackupOptions): Promise<void> {
  const { every, keep } = options;
  if (every === 'never') return endSchedule(options);
  if (name === undefined) throw new CommandError('Name the file to write, or - for standard output.', 2);
  if (every !== undefined) return setSchedule(name, every, options);
  if (keep !== undefined) throw new CommandError('--keep goes with --every.', 2);
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
  if (!schedule) return 'The server makes no backups by itself: "fairhour backup DIRECTORY --every 24h" lets it.';
  const { directory, everyMinutes, keep, dueAt, failure } = schedule;
  const next = `The next is due at ${dueAt}; one is made every ${everyMinutes} minutes, the last ${keep} are kept.`;
  return [
    `The server writes to ${directory}.`,
    next,
    ...(failure === null ? [] : [`The last failed: ${failure}.`]),
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
    .description('Write everything as it is at this instant to one file, while the server runs')
    .argument('[file]', 'the new file, or - for standard output; with --every the directory')
    .option('--every <time>', 'let the server make backups: 30m, 24h, 7d; never = no more', readEvery)
    .option('--keep <number>', `with --every: how many of them are kept (default: ${defaultKeep})`, readKeep)
    .option(...json)
    .addHelpText(
      'after',
      `
The file holds what the database holds, and not the key of FAIRHOUR_KEY_FILE (or signing.key in the data directory):
keep a copy of that apart. "fairhour verify FILE" proves that it can be restored, "fairhour restore FILE" restores it.`,
    )
    .enablePositionalOptions()
    .action(backUp);
  backup
    .command('list')
    .description('List the last backups and when the server makes the next')
    .option(...json)
    .action(list);
  backup
    .command('record')
    .description('Report that a backup was made, so that health knows its age; for the end of your backup script')
    .option('--at <instant>', 'when it was finished; left out = now')
    .option('--note <text>', 'where it lies, or what made it')
    .option(...json)
    .action(record);
}
