import type { Command } from 'commander';
import { rebuildDailyTime } from '../features/activities/rebuild.ts';
import { organizationExists } from '../features/setup/store.ts';
import { parseDate } from '../time/text.ts';
import { onDatabase } from './command.ts';
import { CommandError } from './errors.ts';

interface Options {
  organization: string;
  from?: string;
  to?: string;
  repair?: boolean;
  json?: boolean;
}

function readDate(text: string | undefined, option: string): Temporal.PlainDate | undefined {
  if (text === undefined) return undefined;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : null;
  if (!date) throw new CommandError(`${option} must be a date as YYYY-MM-DD.`, 2);
  return date;
}

async function rebuild(options: Options) {
  const [from, to] = [readDate(options.from, '--from'), readDate(options.to, '--to')];
  const organizationId = Number(options.organization);
  await onDatabase(options, async ({ write, output }) => {
    const differences = await write(async (ctx) => {
      if (!Number.isInteger(organizationId) || !(await organizationExists(ctx.db, organizationId))) {
        throw new CommandError(`There is no organization ${options.organization}.`);
      }
      const dates = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
      return rebuildDailyTime(ctx, organizationId, { ...dates, repair: options.repair ?? false });
    });
    const verdict =
      differences.length === 0
        ? 'Every daily figure is what the recorded slots add up to.'
        : `${differences.length} daily figures differ${options.repair ? ' and were corrected' : '; --repair corrects them'}.`;
    const lines = differences.map((difference) => JSON.stringify(difference));
    output.result({ differences, repaired: options.repair ?? false }, [...lines, verdict].join('\n'));
    if (differences.length > 0 && !options.repair) process.exitCode = 3;
  });
}

export function addRebuild(program: Command) {
  program
    .command('rebuild')
    .description('Add up the daily figures again from the recorded slots and report every difference')
    .requiredOption('--organization <id>', 'the organization')
    .option('--from <date>', 'first local date; default: the first there is')
    .option('--to <date>', 'last local date; default: the last there is')
    .option(
      '--repair',
      'correct what differs (without it nothing is changed, and the exit code is 3 when something differs)',
    )
    .option('--json', 'print one JSON document')
    .action(rebuild);
}
