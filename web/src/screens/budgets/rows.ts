import type { WireBudgetStatus } from '../../../../src/contract/budget-status.ts';

/** The limit states of a budget, worst first. */
export const limitStates = ['over', 'near', 'within', 'unlimited'] as const;
export type LimitState = (typeof limitStates)[number];

export interface BudgetRow {
  id: number;
  name: string;
  owner: 'project' | 'client';
  status: WireBudgetStatus;
  /** The unit of the amounts; null if the reader cannot see them. */
  unit: 'money' | 'hours' | null;
  limitState: LimitState;
  /** The spent share of the limit in percent, as known at the instant of the board; null without a limit. */
  share: number | null;
  /** The same share as known now. */
  shareNow: number | null;
  /** The available amount in the unit, limit plus carried amount; null without a limit or without access. */
  available: number | null;
  /** The remaining amount in the unit; negative if the budget is exceeded. */
  left: number | null;
}

interface Named {
  id: number;
  name: string;
}

export interface BudgetAnswer {
  budget_statuses: readonly WireBudgetStatus[];
  projects?: readonly Named[] | undefined;
  clients?: readonly Named[] | undefined;
}

/** An exact difference without binary rounding errors, in cents or ten-thousandths of hours. */
export function minus(unit: 'money' | 'hours', a: number, b: number): number {
  const parts = unit === 'money' ? 100 : 10_000;
  return (Math.round(a * parts) - Math.round(b * parts)) / parts;
}

export const plus = (unit: 'money' | 'hours', a: number, b: number): number => minus(unit, a, -b);

/** The available amount: limit plus carried amount, with a minimum of zero; null without a limit. */
export function availableOf(unit: BudgetRow['unit'], { limit, carried = 0 }: { limit?: number; carried?: number }) {
  return unit === null || limit === undefined ? null : Math.max(plus(unit, limit, carried), 0);
}

function limitStateOf({ state, limit, exceeded, near_limit_reached }: WireBudgetStatus): LimitState {
  if (state) return state === 'within' ? 'within' : 'near';
  if (limit === undefined) return 'unlimited';
  if (exceeded) return 'over';
  return near_limit_reached ? 'near' : 'within';
}

function unitOf({ budget }: WireBudgetStatus): BudgetRow['unit'] {
  if (!budget) return null;
  return budget.type === 'cost' ? 'money' : 'hours';
}

function leftOf(unit: BudgetRow['unit'], available: number | null, spent: number | undefined): number | null {
  return unit === null || available === null || spent === undefined ? null : minus(unit, available, spent);
}

const shareNowOf = (available: number | null, spent: number | undefined): number | null =>
  available === null || available === 0 || spent === undefined ? null : (spent / available) * 100;

/** The budgets in a response, with the names of their owners. */
export function rowsOf({ budget_statuses: statuses, projects = [], clients = [] }: BudgetAnswer): BudgetRow[] {
  const nameIn = (named: readonly Named[]) => new Map(named.map(({ id, name }) => [id, name]));
  const [projectNames, clientNames] = [nameIn(projects), nameIn(clients)];
  return statuses.map((status) => {
    const { project_id: projectId, client_id: clientId } = status;
    const isProject = projectId !== undefined;
    const name = isProject ? projectNames.get(projectId) : clientNames.get(clientId ?? 0);
    const unit = unitOf(status);
    const available = availableOf(unit, status);
    return {
      id: status.budget_history_id,
      name: name ?? `#${projectId ?? clientId}`,
      owner: isProject ? ('project' as const) : ('client' as const),
      status,
      unit,
      limitState: limitStateOf(status),
      share: status.percent ?? null,
      shareNow: shareNowOf(available, status.spent_as_known_now),
      available,
      left: leftOf(unit, available, status.spent_as_known_then),
    };
  });
}

/** Whether a budget has passed the mark near its limit. */
export const isNearOrOver = ({ limitState }: BudgetRow): boolean => limitState === 'over' || limitState === 'near';

export const hasChanged = ({ status }: BudgetRow): boolean => (status.differences ?? []).length > 0;

/** The number of budgets in each limit state. */
export function countsOf(rows: readonly BudgetRow[]): Record<LimitState, number> {
  const counts = { over: 0, near: 0, within: 0, unlimited: 0 };
  for (const { limitState } of rows) counts[limitState] += 1;
  return counts;
}

/** The end of the bars' scale in percent: the largest share rounded up to tens, from 110 to 200. */
export function scaleOf(rows: readonly BudgetRow[]): number {
  const highest = Math.max(0, ...rows.flatMap(({ share, shareNow }) => [share ?? 0, shareNow ?? 0]));
  return Math.min(200, Math.max(110, Math.ceil(highest / 10) * 10));
}
