import type { Command } from 'commander';
import { rebuildDailyTime } from '../features/activities/rebuild.ts';
import { recheckCachedSpend } from '../features/budgets/recheck-cached-spend.ts';
import { recheckTotals } from '../features/budgets/recheck-totals.ts';
import { recheckTexts } from '../features/unusual-activities/recheck-texts.ts';
import { organizationExists } from '../features/setup/store.ts';
import { onDatabase } from './command.ts';
import { CommandError } from './errors.ts';
import { readDate } from './read-date.ts';

interface Options {
  organization: string;
  from?: string;
  to?: string;
  repair?: boolean;
  json?: boolean;
}

/** `3 daily figures differ; …`; null when none does. */
function verdictOf(count: number, things: string, isRepaired: boolean): string | null {
  return count === 0
    ? null
    : `${count} ${things} differ${isRepaired ? ' and were corrected' : '; --repair corrects them'}.`;
}

async function rebuild(options: Options) {
  const dateOf = (text: string | undefined, option: string) =>
    text === undefined ? undefined : readDate(text, option);
  const [from, to] = [dateOf(options.from, '--from'), dateOf(options.to, '--to')];
  const organizationId = Number(options.organization);
  const repair = options.repair ?? false;
  await onDatabase(options, async ({ write, output }) => {
    const { differences, spent, totals, texts } = await write(async (ctx) => {
      if (!Number.isInteger(organizationId) || !(await organizationExists(ctx.db, organizationId))) {
        throw new CommandError(`There is no organization ${options.organization}.`);
      }
      const dates = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
      const differences = await rebuildDailyTime(ctx, organizationId, { ...dates, repair });
      const spent = await recheckCachedSpend(ctx, organizationId, { repair });
      const totals = await recheckTotals(ctx, organizationId, { repair });
      return { differences, spent, totals, texts: await recheckTexts(ctx, organizationId, { repair }) };
    });
    const lines = [...differences, ...spent, ...totals, ...texts].map((difference) => JSON.stringify(difference));
    const verdicts = [
      verdictOf(differences.length, 'daily figures', repair) ??
        'Every daily figure is what the recorded slots add up to.',
      verdictOf(spent.length, 'cached figures of budgets', repair) ??
        'Every cached figure of a budget is what its days add up to.',
      verdictOf(totals.length, 'dates of running totals', repair) ??
        'Every running total of a project is what its days add up to.',
      verdictOf(texts.length, 'cached texts of unusual activities', repair) ??
        'Every cached text of an unusual activity is what its columns make.',
    ];
    output.result({ differences, spent, totals, texts, repaired: repair }, [...lines, ...verdicts].join('\n'));
    if (lines.length > 0 && !repair) process.exitCode = 3;
  });
}

export function addRebuild(program: Command) {
  program
    .command('rebuild')
    .description(
      'Add up the daily figures again from the recorded slots, the cached figures of budgets and ' +
        'the running totals of projects, make the cached texts of unusual activities anew, and report every difference',
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
