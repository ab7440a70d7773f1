import type { Context } from '../../../context.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { localDate } from '../../../time/calendar.ts';
import { recordedAt } from '../../../db/recorded-at.ts';
import { laterOf } from '../../../time/order.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { lastBudgetClosedAt } from '../budgets/facts.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { lastRateRecordedAt } from './facts.ts';
import { recordedRates } from './record.ts';
import type { RateSetting } from './requests.ts';
import { changedRates, firstWithoutDay, keyOf, mayReplace, planRates, type Rate, type RateStatement } from './rules.ts';
import * as store from './store.ts';

export {
  amountOf,
  findRatesOfRemoved,
  findUnusedDay,
  type RateSetting,
  presentRateStart,
  ratesOn,
  readRequestedRates,
  startOf,
  type RequestedRates,
} from './requests.ts';

/** The stored rates and the changes that the settings make, determined under the lock on rates. */
async function planSettings(ctx: Context, organizationId: number, settings: readonly RateSetting[]) {
  const today = localDate(await loadCalendar(ctx.db, organizationId), ctx.now);
  const statements = settings.map((setting): RateStatement => ({
    ...setting,
    payType: setting.payType ?? 'hourly',
    effectiveOn: setting.effectiveOn?.toString() ?? null,
  }));
  const current = await store.selectCurrentRates(ctx.db, organizationId, statements);
  const first = firstWithoutDay(current, statements).filter((statement) => mayReplace(statement));
  const replacing = first.length > 0 ? await store.selectReplacing(ctx.db, organizationId, first, today) : [];
  const facts = { today: today.toString(), replacing: new Set(replacing.map((key) => keyOf(key))) };
  return { current, plan: planRates(current, statements, facts) };
}

/**
 * Sets pay and bill rates. The caller checks members and projects. Rates are superseded, never overwritten. Returns the
 * new versions.
 */
export async function setRates(
  ctx: Context,
  organizationId: number,
  settings: readonly RateSetting[],
): Promise<Rate[]> {
  if (settings.length === 0) return [];
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const { current, plan } = await planSettings(ctx, organizationId, settings);
  if (plan.insert.length === 0) return [];
  const at = await recordingInstant(ctx, organizationId);
  if (plan.supersede.length > 0) await store.supersedeRates(ctx.db, organizationId, plan.supersede, at);
  await store.insertRates(ctx.db, organizationId, plan.insert, { at, by: ctx.actorUserId });
  await recordChanges(ctx, organizationId, recordedRates(current, plan));
  await ctx.announce({ kind: 'rates_set', organizationId, changes: changedRates(current, plan) });
  for (const userId of membersGivenPay(plan.insert)) {
    await ctx.announce({ kind: 'pay_rate_set', organizationId, userId });
  }
  return plan.insert;
}

/**
 * The current instant. If the clock stopped or was set back, the result is a microsecond after the last budget row was
 * closed, and never before earlier settings. So a later setting never changes closed rows.
 */
async function recordingInstant(ctx: Context, organizationId: number): Promise<Temporal.Instant> {
  const closedAt = await lastBudgetClosedAt(ctx.db, organizationId);
  const lastRecordedAt = await lastRateRecordedAt(ctx.db, organizationId);
  const floors = [closedAt?.add({ microseconds: 1 }), lastRecordedAt].filter(
    (instant) => instant instanceof Temporal.Instant,
  );
  return floors.reduce((a, b) => laterOf(a, b), await recordedAt(ctx, organizationId));
}

function membersGivenPay(rates: readonly Rate[]): Set<number> {
  const given = rates.filter((rate) => rate.kind === 'pay' && rate.projectId === null && rate.amount !== null);
  return new Set(given.map((rate) => rate.userId).filter((userId) => userId !== null));
}
