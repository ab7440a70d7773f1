import type { Command } from 'commander';
import { onOrganization } from './organization.ts';
import { readDate } from './read-date.ts';
import { recheck, describeDifferences } from './recheck.ts';

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
    output.result({ ...found, repaired: repair }, [...lines, ...describeDifferences(found, repair)].join('\n'));
    if (lines.length > 0 && !repair) process.exitCode = 3;
  });
}

export function addRebuild(program: Command) {
  program
    .command('rebuild')
    .description(
      'Compare all derived figures of an organization with their source records, and report every difference. ' +
        'Covers daily and weekly figures, cached budget figures, running totals of projects, cached overtime ' +
        'workweeks, cached texts of unusual activities, sums of recorded changes, memberships by person, and ' +
        'counts of pay periods',
    )
    .requiredOption('--organization <id>', 'the organization')
    .option('--from <date>', 'first local date to compare; default: the first date with figures')
    .option('--to <date>', 'last local date to compare; default: the last date with figures')
    .option(
      '--repair',
      'correct the differences; without --repair nothing is changed, and the exit code is 3 if any exist',
    )
    .option('--json', 'print one JSON document')
    .action(rebuild);
}
