import type { WirePeriod, WirePeriodSum, WireSum, WireTimeSum, WireTotals } from '../../../contract/time-sums.ts';
import { formatCents } from '../../../money/cents.ts';
import { mapInSlices } from '../../../slices.ts';
import type { SummedDates } from './periods.ts';
import type { ShownKinds } from './read.ts';
import type { AmountKinds, AmountLists } from './store/amounts.ts';
import type { RowSums, SumLists } from './store/sums.ts';
import type { SumOwner } from '../../../contract/lists/time.ts';

const figureNames = ['tracked', 'manual', 'billable', 'keyboard', 'mouse', 'overall'] as const;

const nothing: WireSum = { tracked: 0, manual: 0, billable: 0, keyboard: 0, mouse: 0, overall: 0 };

export const presentPeriods = (periods: readonly SummedDates[]): WirePeriod[] =>
  periods.map(({ startOn, stopOn }) => ({ start: startOn.toString(), stop: stopOn.toString() }));

/** The amounts shown to a reader in addition to the sums. */
export interface ShownAmounts {
  kinds: AmountKinds;
  lists: readonly AmountLists[];
}

function addTo(sum: WireSum, lists: SumLists, index: number) {
  for (const name of figureNames) sum[name] += lists[name][index] ?? 0;
}

/** Cents by period; the last entry is the total of all periods. */
function centsOf(kind: AmountKinds[number], lists: readonly AmountLists[], count: number): number[] {
  const cents = Array.from({ length: count + 1 }, () => 0);
  const add = (place: number, amount: number) => (cents[place] = (cents[place] ?? 0) + amount);
  for (const list of lists) {
    list.places.forEach((place, index) => {
      add(place, list[kind][index] ?? 0);
      add(count, list[kind][index] ?? 0);
    });
  }
  return cents;
}

/** Adds up lists by period, ascending, then in total. */
export function presentSums(
  sums: readonly SumLists[],
  { kinds, lists: amounts }: ShownAmounts,
  periods: readonly WirePeriod[],
): WireTotals {
  const byPlace: (WirePeriodSum | undefined)[] = periods.map(() => undefined);
  const total = { ...nothing };
  for (const lists of sums) {
    lists.places.forEach((place, index) => {
      const sum = (byPlace[place] ??= { start: periods[place]?.start ?? '', ...nothing });
      addTo(sum, lists, index);
      addTo(total, lists, index);
    });
  }
  for (const kind of kinds) {
    const cents = centsOf(kind, amounts, periods.length);
    byPlace.forEach((sum, place) => {
      if (sum) sum[kind] = formatCents(cents[place] ?? 0);
    });
    total[kind] = formatCents(cents[periods.length] ?? 0);
  }
  return { periods: byPlace.filter((sum) => sum !== undefined), total };
}

function ownerOf(by: SumOwner, id: number): Pick<WireTimeSum, 'user_id' | 'project_id' | 'client_id'> {
  if (by === 'member') return { user_id: id };
  return by === 'project' ? { project_id: id } : { client_id: id === 0 ? null : id };
}

/** A page of sums as read from the database. */
interface PagedSums {
  rows: readonly RowSums[];
  by: SumOwner;
  amounts: { byId: ReadonlyMap<number, AmountLists> };
  shown: ShownKinds;
}

/** The rows of a page, built in time slices so that other requests can run in between. */
export function presentRows({ rows, by, amounts, shown }: PagedSums, periods: readonly WirePeriod[]) {
  const amountsOf = ({ id }: RowSums): ShownAmounts => {
    const lists = amounts.byId.get(id);
    return { kinds: shown.ofRow(id), lists: lists ? [lists] : [] };
  };
  return mapInSlices(rows, (row): WireTimeSum => ({
    ...ownerOf(by, row.id),
    ...presentSums([row], amountsOf(row), periods),
  }));
}
