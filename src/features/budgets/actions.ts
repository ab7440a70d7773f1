import type { BudgetInput } from '../../contract/budgets.ts';
import { problem } from '../../contract/problems.ts';
import { type Context, type Membership, seesPay } from '../../context.ts';
import { concurrently } from '../../db/concurrently.ts';
import type { BudgetOwner } from '../../events.ts';
import { localDate, type OrgCalendar, rulesAt } from '../../time/calendar.ts';
import { laterOf } from '../../time/order.ts';
import { isSameValue } from '../../time/same-values.ts';
import { recordChanges } from '../audit/actions.ts';
import { loadCalendar } from '../organizations/facts.ts';
import { lastRateStatedAt } from '../rates/facts.ts';
import { presentBudget } from './present.ts';
import { rollOver } from './roll-over.ts';
import { type Budget, fillBudget, findBudgetFaults, findStartFault } from './rules/budget.ts';
import { rolloverAt } from './rules/rollover.ts';
import { type BudgetPlan, planBudget, planClearing } from './rules/statement.ts';
import { seesBudget } from './sees-budget.ts';
import { type Holder, lockHolder } from './store/holder.ts';
import type { HistoryRow } from './store/rows.ts';
import * as store from './store/writes.ts';

interface Situation {
  holder: Holder;
  calendar: OrgCalendar;
  today: Temporal.PlainDate;
  open: HistoryRow | undefined;
}

/** The rows of the holder as of now, kept from changing until the end of the transaction. */
async function lockSituation(ctx: Context, holder: Holder): Promise<Situation> {
  await lockHolder(ctx.db, holder);
  const calendar = await loadCalendar(ctx.db, holder.organizationId);
  await rollOver(ctx, holder, calendar);
  const open = await store.selectOpen(ctx.db, holder);
  return { holder, calendar, today: localDate(calendar, ctx.now), open };
}

const loadRows = (ctx: Context, { holder, calendar }: Situation) =>
  store.selectDays(ctx.db, holder, { now: ctx.now, dayOf: (instant) => localDate(calendar, instant) });

/** Keeps a statement with the rows, and who made it. */
async function keepStatement(
  ctx: Context,
  { holder, open }: Situation,
  stated: { budget: Budget | null; effectiveOn: Temporal.PlainDate },
): Promise<void> {
  const { organizationId, owner } = holder;
  const budget = stated.budget && presentBudget(stated.budget);
  const [subject, subjectId] =
    'projectId' in owner ? (['project', owner.projectId] as const) : (['client', owner.clientId] as const);
  const before = { budget: open ? presentBudget(open.budget) : null };
  const action = budget ? 'budget_stated' : 'budget_cleared';
  await concurrently(
    store.insertStatement(ctx.db, holder, { ...stated, budget, actorUserId: ctx.actorUserId }, ctx.now),
    recordChanges(ctx, organizationId, [{ subject, subjectId, action, before, after: { budget } }]),
  );
}

/**
 * Now, or where the clock stood later when rates were stated last: what is known by then is known to rows closed now.
 */
async function closingInstant(ctx: Context, { organizationId }: Holder): Promise<Temporal.Instant> {
  const stated = await lastRateStatedAt(ctx.db, organizationId);
  return stated ? laterOf(stated, ctx.now) : ctx.now;
}

async function applyPlan(ctx: Context, { holder, calendar }: Situation, budget: Budget, plan: BudgetPlan) {
  const { now } = ctx;
  const closedAt = await closingInstant(ctx, holder);
  const at = { createdAt: now, updatedAt: now };
  const closed = plan.closed.map((stretch) => ({ ...stretch, ...at, closedAt }));
  const dueAt = rolloverAt(calendar, plan.open.periodStopOn);
  if (plan.stops.length > 0) await store.stopRows(ctx.db, holder.organizationId, plan.stops, { closedAt, now });
  const opened = plan.rewrites === null ? [{ ...plan.open, ...at, closedAt: null }] : [];
  await store.insertRows(ctx.db, holder, budget, { rows: [...closed, ...opened], dueAt });
  if (plan.rewrites === null) return;
  const row = { organizationId: holder.organizationId, id: plan.rewrites };
  await store.reopenRow(ctx.db, row, budget, { row: plan.open, dueAt, now });
}

async function setBudget(ctx: Context, situation: Situation, input: BudgetInput): Promise<void> {
  const { calendar, today, open } = situation;
  const { weekStart } = rulesAt(calendar, ctx.now);
  const budget = fillBudget(input, { startOn: open?.budget.startOn ?? today, weekStart });
  const fault = findStartFault(budget, { today, inForce: open?.budget.startOn });
  if (fault !== null) throw problem('invalid_params', fault);
  if (open && isSameValue(open.budget, budget)) return;
  const plan = planBudget(await loadRows(ctx, situation), budget, today);
  await applyPlan(ctx, situation, budget, plan);
  const effectiveOn = (plan.closed[0] ?? plan.open).startOn;
  await keepStatement(ctx, situation, { budget, effectiveOn });
}

async function clearBudget(ctx: Context, situation: Situation): Promise<void> {
  const { holder, today, open } = situation;
  if (!open) return;
  const stops = planClearing(await loadRows(ctx, situation), today);
  const closedAt = await closingInstant(ctx, holder);
  await store.stopRows(ctx.db, holder.organizationId, stops, { closedAt, now: ctx.now });
  await keepStatement(ctx, situation, { budget: null, effectiveOn: today });
}

/**
 * Throws forbidden for a statement that sets, changes or clears a budget which the member may not see, even one that
 * would change nothing; null = the project or client is yet to be made. To be asked under the lock of the
 * organization's rules.
 */
export async function requireBudgetRight(
  ctx: Context,
  organization: Membership,
  owner: BudgetOwner | null,
  budget: BudgetInput | null | undefined,
): Promise<void> {
  if (budget === undefined || seesPay(organization)) return;
  if (!seesBudget(organization, budget ?? {})) throw problem('forbidden');
  const open = owner && (await store.selectOpen(ctx.db, { organizationId: organization.organizationId, owner }));
  if (open && !seesBudget(organization, open.budget)) throw problem('forbidden');
}

/**
 * Sets, changes or (null) clears the budget of a project or client; throws invalid_params, `budget.field: …`, for one
 * that contradicts itself. A statement of what holds already leaves no trace.
 */
export async function stateBudget(
  ctx: Context,
  organization: Membership,
  owner: BudgetOwner,
  budget: BudgetInput | null,
): Promise<void> {
  const faults = budget ? findBudgetFaults(budget) : [];
  if (faults.length > 0) throw problem('invalid_params', ...faults);
  const situation = await lockSituation(ctx, { organizationId: organization.organizationId, owner });
  if (budget) await setBudget(ctx, situation, budget);
  else await clearBudget(ctx, situation);
}
