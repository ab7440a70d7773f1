import type { Executor } from '../../../db/database.ts';
import { addUsed, nothing, type Part, shownSum } from './rules/spend-parts.ts';
import { epochsOf, rangesFor, rateRanges, type RateVersion } from './rules/known-rates.ts';
import { type Consumption, countedDays } from './rules/measure.ts';
import { selectCountedRates } from './store/counted-rates.ts';
import type { HistoryRow } from './store/rows.ts';
import {
  type RequestedDays,
  type CountingMode,
  selectSpend,
  type RowSpend,
  type SpendQuery,
} from './store/spend-of-days.ts';

/** A row with the parts to add up. */
export interface RowParts {
  row: HistoryRow;
  parts: readonly Part[];
}

/** Numbers the counting modes of the rows; equal modes get the same number. */
function createNumbering() {
  const known = new Map<string, number>();
  return (rules: Omit<CountingMode, 'mode'>): CountingMode => {
    const key = JSON.stringify(rules);
    const mode = known.get(key) ?? known.size;
    known.set(key, mode);
    return { ...rules, mode };
  };
}

export const isPayOf = ({ budget }: HistoryRow) => (budget.rate === null ? null : budget.rate === 'pay_rate');

const kindOfRate = { pay_rate: 'pay', bill_rate: 'bill' } as const;

/** The kinds of rates that price the rows. */
export const kindsOf = (counting: readonly { row: HistoryRow }[]) => [
  ...new Set(counting.flatMap(({ row: { budget } }) => (budget.rate === null ? [] : [kindOfRate[budget.rate]]))),
];

/** The parts of rows, as ranges of days of a project or client. */
const spansOf = (rowParts: readonly RowParts[]) =>
  rowParts.flatMap(({ row, parts }) =>
    parts.map(({ source, weight, since, until }) => {
      const { id, projectId, clientId } = row;
      return { row, id, projectId, clientId, source, weight, since: since.toString(), until: until.toString() };
    }),
  );

/** The parts with the counting mode of their rows. */
function numbered(spans: ReturnType<typeof spansOf>, epochOf: (row: HistoryRow) => number): RequestedDays[] {
  const number = createNumbering();
  return spans.map(({ row, ...span }) => {
    const { source } = span;
    const billableOnly = !row.budget.includeNonBillable;
    return { ...span, ...number({ source, isPay: isPayOf(row), epoch: epochOf(row), billableOnly }) };
  });
}

/**
 * The query if some of the rows are closed: parts with their counting modes, and the rates known at each
 * closing.
 */
function closedSpendQuery(spans: ReturnType<typeof spansOf>, versions: readonly RateVersion[]): SpendQuery {
  const epochs = epochsOf(versions);
  const requested = numbered(spans, (row) => epochs.of(row.closedAt));
  const ranges = rateRanges(versions, epochs, [...new Set(requested.map((entry) => entry.epoch))]);
  return { requested, rates: rangesFor(ranges, requested) };
}

const withoutRows = (spans: ReturnType<typeof spansOf>) => spans.map(({ row: _row, ...span }) => span);

/** Open rows use the current rates, so rate versions are read only if a row is closed. */
async function spendQueryOf(
  db: Executor,
  organizationId: number,
  spans: ReturnType<typeof spansOf>,
): Promise<SpendQuery> {
  const kinds = kindsOf(spans);
  if (spans.every(({ row }) => row.closedAt === null)) return { requested: numbered(spans, () => 0), rates: { kinds } };
  return closedSpendQuery(spans, await selectCountedRates(db, organizationId, { spans: withoutRows(spans), kinds }));
}

/** The sums of the parts of rows, by row id. Rows without parts have no entry. */
export async function computeParts(
  db: Executor,
  organizationId: number,
  rowParts: readonly RowParts[],
): Promise<Map<number, RowSpend>> {
  const spans = spansOf(rowParts);
  if (spans.length === 0) return new Map();
  const used = await selectSpend(db, organizationId, await spendQueryOf(db, organizationId, spans));
  return new Map(used.map((entry) => [entry.id, entry]));
}

/** The spend of each row, added up from all its days without the cached spend. */
async function computeSpend(
  db: Executor,
  organizationId: number,
  rows: readonly HistoryRow[],
  today: Temporal.PlainDate,
): Promise<(row: HistoryRow) => Consumption> {
  const rowParts = rows.map((row): RowParts => {
    const counted = countedDays(row, today);
    return { row, parts: counted ? [{ source: 'days', weight: 1, ...counted }] : [] };
  });
  const used = await computeParts(db, organizationId, rowParts);
  return (row) => used.get(row.id) ?? nothing;
}

/**
 * The spend of each row: its cached spend and the parts that it does not cover. If a cached spend was dropped between
 * the two reads, all days of the row are added up.
 */
export async function loadSpent(
  db: Executor,
  organizationId: number,
  rows: readonly HistoryRow[],
  today: Temporal.PlainDate,
): Promise<(row: HistoryRow) => Consumption> {
  const sums = new Map(rows.map((row) => [row.id, { row, ...shownSum(row, today) }]));
  const used = await computeParts(db, organizationId, [...sums.values()]);
  const isOvertaken = ({ id, version }: HistoryRow) => (used.get(id)?.version ?? version) !== version;
  const anew = await computeSpend(db, organizationId, rows.filter(isOvertaken), today);
  return (row) =>
    isOvertaken(row) ? anew(row) : addUsed(sums.get(row.id)?.base ?? nothing, used.get(row.id) ?? nothing);
}
