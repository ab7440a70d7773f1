import type { Decimal } from 'decimal.js';
import type { Context, Membership } from '../../../context.ts';
import { costOf, hourlyCentsOf } from '../../../money/cents.ts';
import { minorUnitOf } from '../../../money/minor-unit.ts';
import { type PeriodSpend, spentOf } from '../../pay/budgets/facts.ts';
import { loadMemberRates, loadProjectMemberRates, loadProjectRates, type Rates } from '../../pay/rates/facts.ts';
import { secondsThatFit } from './rules/room.ts';
import { selectDays } from './store/days.ts';

/** Manual time that is being added, by local date in chronological order. */
export interface AddedTime {
  userId: number;
  projectId: number;
  parts: readonly { date: string; seconds: number; billable: boolean }[];
}

/** A budget period that stops timers, with the spend at which timers stop. */
export interface StoppingPeriod extends PeriodSpend {
  stopsAt: Decimal;
}

type Parts = AddedTime['parts'];

/** A budget, and the parts of the added time that it counts. */
interface Counted extends Pick<PeriodSpend, 'budget'> {
  parts: Parts;
}

/** The parts of the added time that count toward the budget period. */
function countedParts({ parts }: AddedTime, { budget, periodStartOn, periodStopOn }: PeriodSpend): Parts {
  const [start, stop] = [periodStartOn.toString(), periodStopOn?.toString() ?? '9999-12-31'];
  const counted = parts.filter(({ billable }) => billable || budget.includeNonBillable);
  return counted.filter(({ date }) => date >= start && date <= stop);
}

/** The member's rate on the project on a date, in cents per hour. */
async function rateOn(
  ctx: Context,
  organizationId: number,
  { userId, projectId }: AddedTime,
  { date, kind }: { date: string; kind: keyof Pick<Rates, 'payRate' | 'billRate'> },
): Promise<number> {
  const day = Temporal.PlainDate.from(date);
  const own = await loadProjectMemberRates(ctx.db, organizationId, { projectId, userIds: [userId] }, day);
  const project = await loadProjectRates(ctx.db, organizationId, [projectId], day);
  const member = await loadMemberRates(ctx.db, organizationId, [userId], day);
  const amount = own.get(userId)?.[kind] ?? project.get(projectId)?.[kind] ?? member.get(userId)?.[kind];
  return hourlyCentsOf(amount ?? '0');
}

/** The first seconds of the parts, by date. Example: the first 700 s of parts of 600 s and 300 s -> 600 s and 100 s. */
function firstByDate(parts: Parts, first: number): Map<string, number> {
  const byDate = new Map<string, number>();
  let rest = first;
  for (const { date, seconds } of parts) {
    const taken = Math.min(rest, seconds);
    byDate.set(date, (byDate.get(date) ?? 0) + taken);
    rest -= taken;
  }
  return byDate;
}

const sumOf = (numbers: Iterable<number>) => Iterator.from(numbers).reduce((sum, number) => sum + number, 0);

/**
 * Creates a function that returns, in cents, what the first seconds of the parts cost. Each date is rounded once,
 * together with the time that was already on the date.
 */
async function costOfFirst(
  ctx: Context,
  { organizationId, currency }: Membership,
  added: AddedTime,
  { budget, parts }: Counted,
) {
  const minorUnit = minorUnitOf(currency);
  const all = firstByDate(parts, sumOf(parts.map(({ seconds }) => seconds)));
  const kind = budget.rate === 'pay_rate' ? ('payRate' as const) : ('billRate' as const);
  const days = await selectDays(ctx.db, organizationId, { ...added, dates: [...all.keys()] });
  const dates = new Map<string, { before: number; rate: number }>();
  for (const [date, seconds] of all) {
    const day = days.find(({ localDate }) => localDate === date) ?? { tracked: 0, billable: 0 };
    const counted = budget.includeNonBillable ? day.tracked : day.billable;
    dates.set(date, { before: counted - seconds, rate: await rateOn(ctx, organizationId, added, { date, kind }) });
  }
  return (first: number) =>
    sumOf(
      Array.from(firstByDate(parts, first), ([date, seconds]) => {
        const { before, rate } = dates.get(date) ?? { before: 0, rate: 0 };
        return costOf(before + seconds, rate, minorUnit) - costOf(before, rate, minorUnit);
      }),
    );
}

/**
 * How many seconds of the added time fit into the period before timers stop. Includes only seconds that count toward
 * the period. `before` is the period without the added time.
 */
export async function secondsLeft(
  ctx: Context,
  organization: Membership,
  added: AddedTime,
  before: StoppingPeriod,
): Promise<number> {
  const { budget, used, stopsAt } = before;
  const parts = countedParts(added, before);
  const cost = budget.type === 'hours' ? null : await costOfFirst(ctx, organization, added, { budget, parts });
  const withFirst = (first: number) => ({
    seconds: used.seconds + first,
    cents: cost ? String(BigInt(used.cents) + BigInt(cost(first))) : used.cents,
  });
  const whole = sumOf(parts.map(({ seconds }) => seconds));
  return secondsThatFit(whole, (first) => stopsAt.gte(spentOf(budget, withFirst(first))));
}
