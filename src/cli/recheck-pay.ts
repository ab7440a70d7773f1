import { type Command, InvalidArgumentError } from 'commander';
import * as pay from '../features/pay/pay-periods/actions.ts';
import { listOrganizationIds } from '../features/access/setup/store.ts';
import { isBefore } from '../time/order.ts';
import { type CommandContext, onDatabase } from './command.ts';
import { CommandError } from './errors.ts';
import { readOrganizationId, requireOrganization } from './organization.ts';
import { periodsCompared } from './progress.ts';
import { readDate } from './read-date.ts';

interface Options {
  organization?: string;
  from?: string;
  to?: string;
  correct?: boolean;
  reason?: string;
  json?: boolean;
}

interface Found {
  organizationId: number;
  period: pay.RecheckedPeriod;
}

interface Dates {
  from: string | null;
  to: string | null;
}

const mostReason = 500;

function readReason(text: string): string {
  const reason = text.trim();
  if (reason.length > 0 && reason.length <= mostReason) return reason;
  throw new InvalidArgumentError(`It takes 1 to ${mostReason} characters.`);
}

function readDates({ from, to }: Options): Dates {
  const [first, last] = [from && readDate(from, '--from'), to && readDate(to, '--to')];
  if (first && last && isBefore(last, first)) throw new CommandError('--from must not be after --to.', 2);
  return { from: from ?? null, to: to ?? null };
}

/** Compares each pay period in a separate snapshot, without blocking writers. */
async function compareAll({ app, write }: CommandContext, ids: readonly number[], dates: Dates): Promise<Found[]> {
  const now = await write(async (ctx) => ctx.now);
  const { database } = app.jobs;
  const listed = await database.snapshot(async (db) => {
    const ctx = app.contextFor(db, now);
    const periods: { organizationId: number; dates: { startOn: string; stopOn: string } }[] = [];
    for (const organizationId of ids)
      for (const comparable of await pay.listComparable(ctx, organizationId, dates))
        periods.push({ organizationId, dates: comparable });
    return periods;
  });
  const progress = periodsCompared();
  const found: Found[] = [];
  try {
    for (const [index, { organizationId, dates: of }] of listed.entries()) {
      const period = await database.snapshot((db) => pay.comparePeriod(app.contextFor(db, now), organizationId, of));
      found.push({ organizationId, period });
      progress.show(index + 1, listed.length);
    }
  } finally {
    progress.stop();
  }
  return found;
}

const sumOf = (amounts: readonly (number | null)[]) => amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);

const sumsOf = (lines: pay.RecheckedPeriod['lines']) => ({
  pay: pay.amountText(sumOf(lines.map((line) => line.pay))),
  bill: pay.amountText(sumOf(lines.map((line) => line.bill))),
});

function present({ organizationId, period }: Found) {
  const { startOn, stopOn, isClosed, isBehind, lines, outdatedUserIds } = period;
  const members = [...Map.groupBy(lines, ({ userId }) => userId)].map(([user_id, own]) => ({
    user_id,
    ...sumsOf(own),
    changes: [...new Set(own.flatMap(({ changes }) => changes))],
    lines: own.map((line) => ({ ...pay.presentFigures(line), changes: line.changes })),
  }));
  return {
    organization_id: organizationId,
    start_date: startOn,
    stop_date: stopOn,
    state: isClosed ? 'closed' : 'open',
    changes_waiting: isBehind,
    ...sumsOf(lines),
    members,
    outdated_approvals: outdatedUserIds,
  };
}

type Presented = ReturnType<typeof present>;

function describe(period: Presented): string[] {
  const { organization_id, start_date, stop_date, members, outdated_approvals } = period;
  const wait = period.changes_waiting ? ' (a server or worker has not processed all changes yet)' : '';
  const where = `Organization ${organization_id}, ${start_date} to ${stop_date}`;
  if (period.state === 'open')
    return [`${where}, open: approvals with different figures: members ${outdated_approvals.join(', ')}${wait}`];
  return [
    `${where}, closed: ${members.length} members, pay ${period.pay}, bill ${period.bill}${wait}`,
    ...members.map(({ user_id, changes, ...sums }) => {
      const rules = changes.length === 0 ? '' : ` (${changes.join(', ')})`;
      return `  member ${user_id}: pay ${sums.pay}, bill ${sums.bill}${rules}`;
    }),
  ];
}

function verdict(differing: number, compared: number, isCorrecting: boolean): string {
  if (differing === 0) return `All ${compared} periods match the figures with which they were closed or approved.`;
  const much = `${differing} of ${compared} periods differ from the current computation`;
  return isCorrecting
    ? `${much}. A server or worker corrects them: the next period to close pays corrections, and approvals lapse.`
    : `${much}. Nothing was changed; --correct corrects them.`;
}

async function recheckPay(options: Options) {
  const dates = readDates(options);
  const { correct = false, reason = null } = options;
  const organization = options.organization === undefined ? null : readOrganizationId(options.organization);
  if (reason !== null && !correct) throw new CommandError('--reason applies only with --correct.', 2);
  await onDatabase(options.json ? { json: true } : {}, async (command) => {
    if (organization !== null) await requireOrganization(command, organization);
    const all = () => command.write((ctx) => listOrganizationIds(ctx.db));
    const compared = await compareAll(command, organization === null ? await all() : [organization], dates);
    const differing = compared.filter(({ period }) => pay.differs(period));
    if (correct)
      for (const [id, found] of Map.groupBy(differing, ({ organizationId }) => organizationId)) {
        const periods = found.map(({ period }) => period);
        await command.write((ctx) => pay.correctPeriods(ctx, id, periods, reason));
      }
    const periods = differing.map(present);
    command.output.result(
      { compared: compared.length, periods, correcting: correct && periods.length > 0 },
      [...periods.flatMap(describe), verdict(periods.length, compared.length, correct)].join('\n'),
    );
    if (periods.length > 0 && !correct) process.exitCode = 3;
  });
}

export function addRecheckPay(program: Command) {
  program
    .command('recheck-pay')
    .description(
      'Compare closed pay periods and approvals with the current computation of pay, after an upgrade ' +
        'that corrects this computation. Nothing is changed without --correct',
    )
    .option('--organization <id>', 'the organization; default: all of them')
    .option('--from <date>', 'periods that end on this date or later; default: the first one')
    .option('--to <date>', 'periods that begin on this date or earlier; default: the last one')
    .option(
      '--correct',
      'pay the differences in the next period to close, and let approvals with different figures lapse',
    )
    .option('--reason <text>', 'the reason, shown with the corrections', readReason)
    .option('--json', 'print one JSON document, with every line')
    .addHelpText(
      'after',
      '\nClosed lines are never changed: corrections are separate lines with the cause computation_changed.\n' +
        'In brackets: the rules of these weeks that an earlier version computed differently.\n' +
        'Exit code 3: there are differences, and --correct was not set.',
    )
    .action(recheckPay);
}
