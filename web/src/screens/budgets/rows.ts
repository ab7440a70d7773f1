import type { WireBudgetStatus } from '../../../../src/contract/budget-status.ts';

/** How a budget stands, the worst first. */
export const standings = ['over', 'near', 'within', 'unlimited'] as const;
export type Standing = (typeof standings)[number];

export interface BudgetRow {
  id: number;
  name: string;
  owner: 'project' | 'client';
  status: WireBudgetStatus;
  /** What amounts are in; null where the reader may not see them. */
  unit: 'money' | 'hours' | null;
  standing: Standing;
  /** Spent of the limit in percent as known then, and as known now; null without a limit. */
  share: number | null;
  shareNow: number | null;
  /** In the unit; negative where more was spent. */
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

/** A difference without the noise of binary numbers: cents of money, ten-thousandths of hours. */
export function minus(unit: 'money' | 'hours', a: number, b: number): number {
  const parts = unit === 'money' ? 100 : 10_000;
  return (Math.round(a * parts) - Math.round(b * parts)) / parts;
}

function standingOf({ budget, limit, percent, exceeded, near_limit_reached, reached }: WireBudgetStatus): Standing {
  if (budget ? limit === undefined : percent === undefined && !reached) return 'unlimited';
  if (exceeded ?? (percent ?? 0) > 100) return 'over';
  return (near_limit_reached ?? reached) ? 'near' : 'within';
}

function unitOf({ budget }: WireBudgetStatus): BudgetRow['unit'] {
  if (!budget) return null;
  return budget.type === 'cost' ? 'money' : 'hours';
}

function leftOf(unit: BudgetRow['unit'], { limit, spent_as_known_then: spent }: WireBudgetStatus): number | null {
  return unit === null || limit === undefined || spent === undefined ? null : minus(unit, limit, spent);
}

function shareNowOf({ limit, spent_as_known_now: spent }: WireBudgetStatus): number | null {
  return limit === undefined || limit === 0 || spent === undefined ? null : (spent / limit) * 100;
}

/** The budgets of an answer with the names of what they are for. */
export function rowsOf({ budget_statuses: statuses, projects = [], clients = [] }: BudgetAnswer): BudgetRow[] {
  const nameIn = (named: readonly Named[]) => new Map(named.map(({ id, name }) => [id, name]));
  const [projectNames, clientNames] = [nameIn(projects), nameIn(clients)];
  return statuses.map((status) => {
    const { project_id: projectId, client_id: clientId } = status;
    const isProject = projectId !== undefined;
    const name = isProject ? projectNames.get(projectId) : clientNames.get(clientId ?? 0);
    const unit = unitOf(status);
    return {
      id: status.budget_history_id,
      name: name ?? `#${projectId ?? clientId}`,
      owner: isProject ? ('project' as const) : ('client' as const),
      status,
      unit,
      standing: standingOf(status),
      share: status.percent ?? null,
      shareNow: shareNowOf(status),
      left: leftOf(unit, status),
    };
  });
}

/** Whether a budget is past the mark that counts as near its limit. */
export const isPastMark = ({ standing }: BudgetRow): boolean => standing === 'over' || standing === 'near';

export const hasChanged = ({ status }: BudgetRow): boolean => (status.differences ?? []).length > 0;

/** How many budgets there are of each standing. */
export function countsOf(rows: readonly BudgetRow[]): Record<Standing, number> {
  const counts = { over: 0, near: 0, within: 0, unlimited: 0 };
  for (const { standing } of rows) counts[standing] += 1;
  return counts;
}

/** The largest share that the bars show: past 100 % as far as there is something, at most twice the limit. */
export function scaleOf(rows: readonly BudgetRow[]): number {
  const highest = Math.max(0, ...rows.flatMap(({ share, shareNow }) => [share ?? 0, shareNow ?? 0]));
  return Math.min(200, Math.max(110, Math.ceil(highest / 10) * 10));
}
