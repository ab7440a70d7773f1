import type { Context } from '../../../../context.ts';
import { subscribe, type Subscription } from '../../../../subscriptions.ts';
import type { EventOf } from '../../../../events.ts';
import { clientsEverOf, projectsAtRates } from '../../budgets/facts.ts';
import { appendToFeed } from '../../../notifications/feed/actions.ts';
import { evaluateLast } from './evaluate.ts';

/** The time of these projects changed on days in this range. */
async function afterTime(ctx: Context, { organizationId, intervals }: EventOf<'time_changed'>): Promise<void> {
  const changed = intervals.filter(({ tracked, billable }) => tracked !== 0 || billable !== 0);
  const [first] = changed;
  if (!first) return;
  const days = changed.reduce(
    (hull, { date }) => ({
      since: date < hull.since ? date : hull.since,
      until: date > hull.until ? date : hull.until,
    }),
    { since: first.date, until: first.date },
  );
  const projectIds = [...new Set(changed.map(({ projectId }) => projectId))];
  evaluateLast(ctx, organizationId, { projectIds, clientIds: [], days });
}

async function afterRates(ctx: Context, { organizationId, changes }: EventOf<'rates_set'>): Promise<void> {
  if (changes.length === 0) return;
  const { projectIds, since } = await projectsAtRates(ctx.db, organizationId, changes);
  if (since !== null) evaluateLast(ctx, organizationId, { projectIds, clientIds: [], days: { since, until: null } });
}

/** A project moves from one client to another. Both budgets are touched. */
async function afterTerms(ctx: Context, { organizationId, projectIds, effectiveOn }: EventOf<'project_terms_set'>) {
  const clientIds = await clientsEverOf(ctx.db, organizationId, projectIds);
  const days = { since: effectiveOn.toString(), until: null };
  evaluateLast(ctx, organizationId, { projectIds: [], clientIds, days });
}

async function afterBudgets(ctx: Context, { organizationId, owners, since }: EventOf<'budgets_changed'>) {
  evaluateLast(ctx, organizationId, {
    projectIds: owners.flatMap((owner) => ('projectId' in owner ? owner.projectId : [])),
    clientIds: owners.flatMap((owner) => ('clientId' in owner ? owner.clientId : [])),
    days: { since: since?.toString() ?? null, until: null },
  });
}

/** Owners are notified once per budget and day. */
async function afterSurplus(ctx: Context, event: EventOf<'budget_surplus_stored'>): Promise<void> {
  const { organizationId, owner, userId, date, historyId, spent, at } = event;
  const [subject, subjectId] =
    'projectId' in owner ? (['project', owner.projectId] as const) : (['client', owner.clientId] as const);
  const payload = { budget_history_id: historyId, date: date.toString(), type: 'cost', rate: 'pay_rate' };
  const dedupKey = `${subject}:${subjectId}:surplus:${date.toString()}`;
  const kind = 'budget_surplus_stored';
  await appendToFeed(ctx, organizationId, [
    { kind, subject, subjectId, userId, payload, why: { spent, at }, dedupKey },
  ]);
}

/** Any change to the spend or configuration of budgets causes an evaluation. */
export const budgetAlertSubscriptions: readonly Subscription[] = [
  subscribe('time_changed', afterTime),
  subscribe('rates_set', afterRates),
  subscribe('project_terms_set', afterTerms),
  subscribe('budgets_changed', afterBudgets),
  subscribe('budget_surplus_stored', afterSurplus),
];
