import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { rebuildDailyTime, type RebuildOptions } from '../features/activities/rebuild.ts';
import { askForCheck } from '../features/figure-checks/actions.ts';
import { recheckCachedSpend } from '../features/budgets/recheck-cached-spend.ts';
import { recheckTotals } from '../features/budgets/recheck-totals.ts';
import { recheckKeptWeeks } from '../features/overtime/kept/recheck.ts';
import { recheckReaches } from '../features/members/recheck.ts';
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

/** What is computed again: what it is called, and what is said where nothing differs. */
const parts = {
  differences: ['daily figures', 'Every daily figure is what the recorded slots add up to.'],
  spent: ['cached figures of budgets', 'Every cached figure of a budget is what its days add up to.'],
  totals: ['dates of running totals', 'Every running total of a project is what its days add up to.'],
  weeks: ['kept workweeks of overtime', 'Every workweek that is kept is what its time and rules come to.'],
  texts: ['cached texts of unusual activities', 'Every cached text of an unusual activity is what its columns make.'],
  reaches: ['memberships found by person', 'Every person is found where they are a member, and nowhere else.'],
} as const;
type Found = Record<keyof typeof parts, readonly unknown[]>;

async function recheck(ctx: Context, organizationId: number, { repair, ...dates }: RebuildOptions): Promise<Found> {
  // What the last weekly check found holds no longer.
  if (repair) await askForCheck(ctx.db, organizationId, ctx.now);
  return {
    differences: await rebuildDailyTime(ctx, organizationId, { ...dates, repair }),
    spent: await recheckCachedSpend(ctx, organizationId, { repair }),
    totals: await recheckTotals(ctx, organizationId, { repair }),
    weeks: await recheckKeptWeeks(ctx, organizationId, { repair }),
    texts: await recheckTexts(ctx, organizationId, { repair }),
    reaches: await recheckReaches(ctx, organizationId, { repair }),
  };
}

/** `3 daily figures differ; …` */
function verdictsOf(found: Found, isRepaired: boolean): string[] {
  const after = isRepaired ? ' and were corrected' : '; --repair corrects them';
  const names = Object.keys(parts) as (keyof typeof parts)[];
  return names.map((name) => {
    const [[things, sound], { length }] = [parts[name], found[name]];
    return length === 0 ? sound : `${length} ${things} differ${after}.`;
  });
}

async function rebuild(options: Options) {
  const dateOf = (text: string | undefined, option: string) =>
    text === undefined ? undefined : readDate(text, option);
  const [from, to] = [dateOf(options.from, '--from'), dateOf(options.to, '--to')];
  const organizationId = Number(options.organization);
  const repair = options.repair ?? false;
  await onDatabase(options, async ({ write, output }) => {
    const found = await write(async (ctx) => {
      if (!Number.isInteger(organizationId) || !(await organizationExists(ctx.db, organizationId))) {
        throw new CommandError(`There is no organization ${options.organization}.`);
      }
      return recheck(ctx, organizationId, { ...(from ? { from } : {}), ...(to ? { to } : {}), repair });
    });
    const lines = Object.values(found).flatMap((entries) => entries.map((entry) => JSON.stringify(entry)));
    output.result({ ...found, repaired: repair }, [...lines, ...verdictsOf(found, repair)].join('\n'));
    if (lines.length > 0 && !repair) process.exitCode = 3;
  });
}

export function addRebuild(program: Command) {
  program
    .command('rebuild')
    .description(
      'Add up the daily figures again from the recorded slots, the cached figures of budgets and ' +
        'the running totals of projects, compute the kept workweeks of overtime again, make the cached texts of ' +
        'unusual activities anew, compare where people are found as members, and report every difference',
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
