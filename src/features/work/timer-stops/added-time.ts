import type { Context, Membership } from '../../../context.ts';
import { localDate } from '../../../time/calendar.ts';
import { loadSight, lockPeriods, type PeriodSpend, seesBudget } from '../../pay/budgets/facts.ts';
import { projectRoleOf } from '../projects/facts.ts';
import { type AddedTime, secondsLeft, type StoppingPeriod } from './seconds-left.ts';
import { stopsAtOf } from './rules/room.ts';
import { selectStopping } from './store/stops.ts';

const periodKey = ({ projectId, clientId, periodStartOn }: PeriodSpend) =>
  `${projectId ?? ''}/${clientId ?? ''}/${periodStartOn.toString()}`;

function stoppingOf(period: PeriodSpend): StoppingPeriod[] {
  const stopsAt = stopsAtOf(period.budget, period.limit);
  return stopsAt ? [{ ...period, stopsAt }] : [];
}

/**
 * The budget periods in force that stop timers and contain days of the added time. Locks the owners of these budgets.
 */
async function lockStopping(ctx: Context, { organizationId, calendar }: Membership, added: AddedTime) {
  const dates = added.parts.map(({ date }) => date).toSorted();
  const when = { organizationId, today: localDate(calendar, ctx.now) };
  const owners = await selectStopping(ctx.db, when, added.projectId);
  const [since = null, until = null] = [dates[0], dates.at(-1)];
  if (owners.length === 0) return [];
  const touched = { projectIds: [added.projectId], clientIds: [], days: { since, until } };
  const periods = await lockPeriods(ctx, organizationId, touched);
  const isStopping = (period: PeriodSpend) =>
    owners.some(({ projectId, clientId }) => projectId === period.projectId && clientId === period.clientId);
  return periods.filter(isStopping).flatMap(stoppingOf);
}

/** The rights that a person who adds time has for a budget that stops timers. */
interface Standing {
  /** Whether the person sees the seconds left. */
  sees(period: PeriodSpend): boolean;
  /** Whether the person can exceed the budget. */
  overrules(period: PeriodSpend): boolean;
}

/**
 * Owners and managers can always add time. Project managers can exceed a budget for other members if they can set it.
 * They cannot set a client's budget or a budget at pay rates. For their own time, project managers have the rights of a
 * plain member.
 */
async function standingTo(ctx: Context, organization: Membership, added: AddedTime): Promise<Standing | 'leads'> {
  const { organizationId, role } = organization;
  if (role !== 'user') return 'leads';
  const actorUserId = ctx.actorUserId ?? 0;
  const managesProject = (await projectRoleOf(ctx.db, organizationId, actorUserId, added.projectId)) === 'manager';
  const sees = ({ projectId, budget }: PeriodSpend) =>
    managesProject && projectId !== null && seesBudget(organization, budget);
  return { sees, overrules: (period) => added.userId !== actorUserId && sees(period) };
}

const ownerText = (period: PeriodSpend, { projectId }: AddedTime) =>
  period.projectId === null ? `the budget of the client of project ${projectId}` : `the budget of project ${projectId}`;

const reachedText = (period: PeriodSpend, added: AddedTime) =>
  `tracked: cannot be added: ${ownerText(period, added)} is reached`;

const ownerOf = ({ projectId, clientId }: PeriodSpend) =>
  projectId === null ? { clientId: clientId ?? 0 } : { projectId };

/** Notifies owners of time that was stored although it exceeds a hidden budget. */
function notifyOfSurplus(ctx: Context, { organizationId, calendar }: Membership, surplus: Surplus): Promise<void> {
  const { period, userId } = surplus;
  const { historyId, spent, stopsAt } = period;
  const date = localDate(calendar, ctx.now);
  const owner = ownerOf(period);
  const kind = 'budget_surplus_stored' as const;
  return ctx.announce({ kind, organizationId, owner, userId, date, historyId, spent, at: stopsAt.toNumber() });
}

interface Surplus {
  period: StoppingPeriod;
  userId: number;
}

/**
 * Locks the budgets that stop timers while manual time is added. Returns a function that lists the faults after the
 * time was added: budgets that the added time takes beyond the stop, with the seconds left for readers with access.
 * Time that reaches the stop exactly is permitted, as is time that a budget does not count. A hidden budget rejects
 * time only if the budget was already reached at the end of yesterday. Otherwise the time is accepted, because a
 * rejection would reveal the rate.
 */
export async function watchStops(
  ctx: Context,
  organization: Membership,
  added: AddedTime,
): Promise<() => Promise<string[]>> {
  const standing = await standingTo(ctx, organization, added);
  if (standing === 'leads') return async () => [];
  const { sees, overrules } = standing;
  const before = await lockStopping(ctx, organization, added);
  if (before.every(overrules)) return async () => [];
  const earlier = new Map(before.map((period) => [periodKey(period), period]));
  const rows = before.map(({ row }) => row);
  const sightFor = await loadSight(ctx.db, organization, rows, ctx.now);
  const hiddenFaultOf = async (period: StoppingPeriod, known: StoppingPeriod) => {
    if (period.used.seconds <= known.used.seconds) return [];
    if (sightFor(known.row) === 'reached') return [reachedText(period, added)];
    if (period.stopsAt.lt(period.spent)) await notifyOfSurplus(ctx, organization, { period, userId: added.userId });
    return [];
  };
  const faultOf = async (period: StoppingPeriod) => {
    const known = earlier.get(periodKey(period));
    if (overrules(period) || !known) return [];
    if (!seesBudget(organization, period.budget)) return hiddenFaultOf(period, known);
    if (period.spent <= known.spent || period.stopsAt.gte(period.spent)) return [];
    const left = sees(period) && period.isOpen ? await secondsLeft(ctx, organization, added, known) : null;
    if (left === null) return [reachedText(period, added)];
    return [`tracked: is too long: ${ownerText(period, added)} has ${left} s left`];
  };
  return async () => {
    const faults: string[] = [];
    for (const period of await lockStopping(ctx, organization, added)) faults.push(...(await faultOf(period)));
    return faults;
  };
}
