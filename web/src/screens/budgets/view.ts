import { type BudgetRow, type LimitState, limitStates } from './rows.ts';
import { comparable } from '../../words/comparable.ts';

export const sortings = ['used', 'name'] as const;
export type Sorting = (typeof sortings)[number];

/** The number of days in each unit, used for the comparison and the arrow keys. */
export const daysOf = { d: 1, w: 7, m: 30 } as const;
export type Unit = keyof typeof daysOf;
export const units = ['d', 'w', 'm'] as const satisfies readonly Unit[];

/** The state of the board that the address stores. */
export interface BudgetView {
  /** An instant in ISO 8601; null = now. */
  asOf: string | null;
  unit: Unit;
  search: string;
  limitState: LimitState | null;
  owner: BudgetRow['owner'] | null;
  sorting: Sorting;
  /** Sorts the smallest first. */
  ascending: boolean;
}

const oneOf = <T extends string>(values: readonly T[], text: string | undefined): T | null =>
  values.find((value) => value === text) ?? null;

const owners = ['project', 'client'] as const;

/** Parses the view from an address. Invalid values become defaults. */
export function viewOf(query: Readonly<Record<string, string | undefined>>): BudgetView {
  const asOf = query['as_of'];
  const sorting = oneOf(sortings, query['sort']?.replace('-', '')) ?? 'used';
  const isDescending = query['sort'] === undefined ? true : query['sort'].startsWith('-');
  return {
    asOf: asOf !== undefined && !Number.isNaN(Date.parse(asOf)) ? asOf : null,
    unit: oneOf(units, query['since']) ?? 'w',
    search: query['search'] ?? '',
    limitState: oneOf(limitStates, query['state']),
    owner: oneOf(owners, query['of']),
    sorting,
    ascending: !isDescending,
  };
}

/** The query string of a view, without defaults. */
export function searchOf(view: BudgetView): string {
  const search = new URLSearchParams();
  const put = (name: string, value: string | null) => {
    if (value !== null && value !== '') search.set(name, value);
  };
  put('as_of', view.asOf);
  put('since', view.unit === 'w' ? null : view.unit);
  put('search', view.search);
  put('state', view.limitState);
  put('of', view.owner);
  const sort = `${view.ascending ? '' : '-'}${view.sorting}`;
  put('sort', sort === '-used' ? null : sort);
  return search.size > 0 ? `?${search}` : '';
}

/** The rows that match a search and a kind of owner, in any limit state. */
export function matching(rows: readonly BudgetRow[], { search, owner }: BudgetView): BudgetRow[] {
  const wanted = comparable(search);
  return rows.filter((row) => (owner === null || row.owner === owner) && comparable(row.name).includes(wanted));
}

/** Budgets without a limit come last in both sort directions. */
function byShare(a: BudgetRow, b: BudgetRow, ascending: boolean): number {
  const [left, right] = [a, b].map(({ share, limitState }) => share ?? (limitState === 'over' ? Infinity : null));
  if (left === right) return 0;
  if (left === null || left === undefined) return 1;
  if (right === null || right === undefined) return -1;
  return ascending ? left - right : right - left;
}

/** The rows in the order of the view. Rows with equal values are sorted by name. */
export function sorted(rows: readonly BudgetRow[], { sorting, ascending }: BudgetView): BudgetRow[] {
  const byName = (a: BudgetRow, b: BudgetRow) => a.name.localeCompare(b.name) || a.id - b.id;
  const compare = (a: BudgetRow, b: BudgetRow) =>
    sorting === 'name' ? (ascending ? 1 : -1) * byName(a, b) : byShare(a, b, ascending) || byName(a, b);
  return rows.toSorted(compare);
}
