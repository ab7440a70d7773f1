import type { BudgetInput } from '../../../contract/budgets.ts';
import { needsPayVisibility, problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-visibility.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { recordedAt } from '../../../db/recorded-at.ts';
import type { BudgetOwner } from '../../../events.ts';
import { localDate, type OrgCalendar, rulesAt } from '../../../time/calendar.ts';
import { isBefore, laterOf } from '../../../time/order.ts';
import { isSameValue } from '../../../time/same-values.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { lastRateRecordedAt } from '../rates/facts.ts';
import { presentBudget } from './present.ts';
import { beginPeriods } from './begin-periods.ts';
import { type Budget, fillBudget, findBudgetFaults, findStartFaults, requestedStart } from './rules/budget.ts';
import { rolloverAt } from './rules/rollover.ts';
import { type BudgetPlan, planBudget, planClearing, type RowStop } from './rules/add-or-rewrite-row.ts';
import { seesBudget } from './sees-budget.ts';
import { type OwnerKey, lockOwner } from './store/owner-key.ts';
import type { HistoryRow } from './store/rows.ts';
import { recordVersions } from './store/row-versions.ts';
import * as store from './store/writes.ts';

export { budgetBodyRules, newBudgetBodyRules } from './body-rules.ts';
export { ofClient, ofProject, ownerIn } from './named-owner.ts';
export { recheckCachedSpend } from './recheck-cached-spend.ts';
export { recheckTotals } from './recheck-totals.ts';

interface Situation {
  ownerKey: OwnerKey;
  calendar: OrgCalendar;
  today: Temporal.PlainDate;
  open: HistoryRow | undefined;
}

/** Locks the owner until the end of the transaction, creates its overdue rows, and reads its open row. */
async function lockSituation(ctx: Context, ownerKey: OwnerKey): Promise<Situation> {
  await lockOwner(ctx.db, ownerKey);
  const calendar = await loadCalendar(ctx.db, ownerKey.organizationId);
  await beginPeriods(ctx, ownerKey, calendar);
  const open = await store.selectOpen(ctx.db, ownerKey);
  return { ownerKey, calendar, today: localDate(calendar, ctx.now), open };
}

const loadRows = (ctx: Context, { ownerKey, calendar }: Situation) =>
  store.selectDays(ctx.db, ownerKey, { now: ctx.now, dayOf: (instant) => localDate(calendar, instant) });

/** Records a setting with its author, and a new version of each changed row. */
async function recordSetting(
  ctx: Context,
  { ownerKey, open }: Situation,
  setting: { budget: Budget | null; effectiveOn: Temporal.PlainDate; changedIds: readonly number[] },
): Promise<void> {
  const { organizationId, owner } = ownerKey;
  const { effectiveOn, changedIds } = setting;
  const budget = setting.budget && presentBudget(setting.budget);
  const [subject, subjectId] =
    'projectId' in owner ? (['project', owner.projectId] as const) : (['client', owner.clientId] as const);
  const before = { budget: open ? presentBudget(open.budget) : null };
  const action = budget ? 'budget_set' : 'budget_cleared';
  const recorded = await recordedAt(ctx, organizationId);
  await concurrently(
    store.insertSetting(ctx.db, ownerKey, { effectiveOn, budget, actorUserId: ctx.actorUserId }, recorded),
    recordVersions(ctx.db, organizationId, changedIds, recorded),
    recordChanges(ctx, organizationId, [{ subject, subjectId, action, before, after: { budget } }]),
  );
}

/**
 * The closing instant: now, or, if the clock was set back, the instant of the latest rate setting. A row that closes
 * now counts all rates that were set before.
 */
async function closingInstant(ctx: Context, { organizationId }: OwnerKey): Promise<Temporal.Instant> {
  const recordedAt = await lastRateRecordedAt(ctx.db, organizationId);
  return recordedAt ? laterOf(recordedAt, ctx.now) : ctx.now;
}

/** Closes rows whose last day has passed. Other rows get a stop and close once it has passed. */
async function stop(
  ctx: Context,
  { ownerKey: { organizationId }, calendar, today }: Situation,
  stops: readonly RowStop[],
  closedAt: Temporal.Instant,
): Promise<void> {
  const [over, ahead] = [true, false].map((is) => stops.filter(({ stopOn }) => isBefore(stopOn, today) === is));
  const ends = (ahead ?? []).map((end) => ({ ...end, dueAt: rolloverAt(calendar, end.stopOn) }));
  if (over?.length) await store.stopRows(ctx.db, organizationId, over, { closedAt, now: ctx.now });
  if (ends.length > 0) await store.endRows(ctx.db, organizationId, ends, ctx.now);
}

/** Applies a plan to the rows and returns the ids of all changed rows. */
async function applyPlan(ctx: Context, situation: Situation, budget: Budget, plan: BudgetPlan): Promise<number[]> {
  const { now } = ctx;
  const { ownerKey, calendar } = situation;
  const closedAt = await closingInstant(ctx, ownerKey);
  const at = { createdAt: now, updatedAt: now };
  const closed = plan.closed.map((days) => ({ ...days, ...at, closedAt }));
  const dueAt = rolloverAt(calendar, plan.open.periodStopOn);
  await stop(ctx, situation, plan.stops, closedAt);
  const stopped = plan.stops.map(({ id }) => id);
  switch (plan.kind) {
    case 'add': {
      const opened = { ...plan.open, ...at, closedAt: null };
      return [...stopped, ...(await store.insertRows(ctx.db, ownerKey, budget, { rows: [...closed, opened], dueAt }))];
    }
    case 'rewrite': {
      const inserted = await store.insertRows(ctx.db, ownerKey, budget, { rows: closed, dueAt });
      const row = { organizationId: ownerKey.organizationId, id: plan.id };
      await store.rewriteRow(ctx.db, row, budget, { row: plan.open, dueAt, now });
      return [...stopped, ...inserted, plan.id];
    }
    default:
      return plan satisfies never;
  }
}

async function changeBudget(ctx: Context, situation: Situation, input: BudgetInput): Promise<void> {
  const { calendar, today, open } = situation;
  const { weekStart } = rulesAt(calendar, ctx.now);
  const budget = fillBudget(input, { startOn: open?.budget.startOn ?? today, weekStart });
  if (open && isSameValue(open.budget, budget)) return;
  const plan = planBudget(await loadRows(ctx, situation), budget, today);
  const changedIds = await applyPlan(ctx, situation, budget, plan);
  const effectiveOn = (plan.closed[0] ?? plan.open).startOn;
  await recordSetting(ctx, situation, { budget, effectiveOn, changedIds });
}

async function clearBudget(ctx: Context, situation: Situation): Promise<void> {
  const { ownerKey, today, open } = situation;
  if (!open) return;
  const stops = planClearing(await loadRows(ctx, situation), today);
  const closedAt = await closingInstant(ctx, ownerKey);
  await store.stopRows(ctx.db, ownerKey.organizationId, stops, { closedAt, now: ctx.now });
  await recordSetting(ctx, situation, { budget: null, effectiveOn: today, changedIds: stops.map(({ id }) => id) });
}

/**
 * Throws forbidden if a setting concerns a budget that the member cannot see, even if it would change nothing.
 * `owner` is null if the project or client does not exist yet. Call this under the lock of the organization's rules.
 */
export async function requireBudgetRight(
  ctx: Context,
  organization: Membership,
  owner: BudgetOwner | null,
  budget: BudgetInput | null | undefined,
): Promise<void> {
  if (budget === undefined || seesPay(organization)) return;
  if (!seesBudget(organization, budget ?? {})) throw needsPayVisibility();
  if (!owner) return;
  const { organizationId, calendar } = organization;
  const rows = await store.selectUnended(ctx.db, { organizationId, owner }, localDate(calendar, ctx.now));
  if (rows.some((row) => !seesBudget(organization, row.budget))) throw needsPayVisibility();
}

/**
 * Returns the faults in a start date. The start of the budget in force is always valid. It is read only if the date
 * would have a fault.
 */
async function startFaultsOf(
  ctx: Context,
  { organizationId }: Membership,
  owner: BudgetOwner | null,
  startOn: Temporal.PlainDate | null,
): Promise<string[]> {
  if (startOn === null) return [];
  const today = localDate(await loadCalendar(ctx.db, organizationId), ctx.now);
  const faults = findStartFaults(startOn, { today, inForce: undefined });
  if (faults.length === 0 || !owner) return faults;
  const open = await store.selectOpen(ctx.db, { organizationId, owner });
  return findStartFaults(startOn, { today, inForce: open?.budget.startOn });
}

/**
 * Throws invalid_params with all faults in a budget as `budget.field: …`: contradictory fields, or a start too long
 * ago. Call this before checks that depend on stored data.
 */
export async function requireSoundBudget(
  ctx: Context,
  organization: Membership,
  owner: BudgetOwner | null,
  budget: BudgetInput | null | undefined,
): Promise<void> {
  if (!budget) return;
  const starting = await startFaultsOf(ctx, organization, owner, requestedStart(budget));
  const faults = [...findBudgetFaults(budget), ...starting];
  if (faults.length > 0) throw problem('invalid_params', ...faults);
}

/**
 * Sets, changes or clears (null) the budget of an owner. The budget has no faults (`requireSoundBudget`). A setting
 * that changes nothing is not recorded.
 */
export async function setBudget(
  ctx: Context,
  organization: Membership,
  owner: BudgetOwner,
  budget: BudgetInput | null,
): Promise<void> {
  const situation = await lockSituation(ctx, { organizationId: organization.organizationId, owner });
  if (budget) await changeBudget(ctx, situation, budget);
  else await clearBudget(ctx, situation);
  const { organizationId } = organization;
  await ctx.announce({ kind: 'budgets_changed', organizationId, owners: [owner], since: null });
}
