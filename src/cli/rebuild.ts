import type { Command } from 'commander';
import { onOrganization } from './organization.ts';
import { readDate } from './read-date.ts';
import { recheck, verdictsOf } from './recheck.ts';

interface Options {
  organization: string;
  from?: string;
  to?: string;
  repair?: boolean;
  json?: boolean;
}

async function rebuild(options: Options) {
  const dateOf = (text: string | undefined, option: string) =>
    text === undefined ? undefined : readDate(text, option);
  const [from, to] = [dateOf(options.from, '--from'), dateOf(options.to, '--to')];
  const repair = options.repair ?? false;
  await onOrganization(options, async ({ write, output }, organizationId) => {
    const dates = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
    const found = await write((ctx) => recheck(ctx, organizationId, { ...dates, repair }));
    const lines = Object.values(found).flatMap((entries) => entries.map((entry) => JSON.stringify(entry)));
    output.result({ ...found, repaired: repair }, [...lines, ...verdictsOf(found, repair)].join('\n'));
    if (lines.length > 0 && !repair) process.exitCode = 3;
  });
}

export function addRebuild(program: Command) {
  program
    .command('rebuild')
    .description(
      'Add up the daily figures again from the recorded slots, the weekly figures from the days, the cached figures ' +
        'of budgets and the running totals of projects, compute the kept workweeks of overtime again, make the ' +
        'cached texts of unusual activities anew, compare the sums of recorded changes, where people are found as ' +
        'members and the counts of pay periods, and report every difference',
    )
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
