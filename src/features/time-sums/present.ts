import type {
  WirePeriod,
  WirePeriodSum,
  WireSum,
  WireTimeSum,
  WireTotals,
  SumOwner,
} from '../../contract/time-sums.ts';
import { JsonText } from '../../http/route.ts';
import { mapInSlices } from '../../slices.ts';
import type { SummedDates } from './periods.ts';
import type { RowSums, SumLists } from './store.ts';

const figureNames = ['tracked', 'manual', 'billable', 'keyboard', 'mouse', 'overall'] as const;

const nothing: WireSum = { tracked: 0, manual: 0, billable: 0, keyboard: 0, mouse: 0, overall: 0 };

export const presentPeriods = (periods: readonly SummedDates[]): WirePeriod[] =>
  periods.map(({ startOn, stopOn }) => ({ start: startOn.toString(), stop: stopOn.toString() }));

function addTo(sum: WireSum, lists: SumLists, index: number) {
  for (const name of figureNames) sum[name] += lists[name][index] ?? 0;
}

/** What lists come to by period, ascending, and as a whole. */
export function presentSums(sums: readonly SumLists[], periods: readonly WirePeriod[]): WireTotals {
  const byPlace: (WirePeriodSum | undefined)[] = periods.map(() => undefined);
  const total = { ...nothing };
  for (const lists of sums) {
    lists.places.forEach((place, index) => {
      const sum = (byPlace[place] ??= { start: periods[place]?.start ?? '', ...nothing });
      addTo(sum, lists, index);
      addTo(total, lists, index);
    });
  }
  return { periods: byPlace.filter((sum) => sum !== undefined), total };
}

function ownerOf(by: SumOwner, id: number): Pick<WireTimeSum, 'user_id' | 'project_id' | 'client_id'> {
  if (by === 'member') return { user_id: id };
  return by === 'project' ? { project_id: id } : { client_id: id === 0 ? null : id };
}

/** The rows of a page. Each becomes text at once, so that the page is gone through once, in slices. */
export async function presentRows(rows: readonly RowSums[], by: SumOwner, periods: readonly WirePeriod[]) {
  const texts = await mapInSlices(rows, (row) =>
    JSON.stringify({ ...ownerOf(by, row.id), ...presentSums([row], periods) } satisfies WireTimeSum),
  );
  return new JsonText(`[${texts.join(',')}]`);
}
