import type { Executor } from '../../db/database.ts';
import { addUsed, nothing, type Part, shownSum } from './rules/kept.ts';
import { epochsOf, rangesFor, rateRanges, type RateVersion } from './rules/known-rates.ts';
import { type Consumption, countedDays } from './rules/measure.ts';
import { selectCountedRates } from './store/counted-rates.ts';
import type { HistoryRow } from './store/rows.ts';
import { type Asked, type Profile, selectUsed, type Used, type UsedAsked } from './store/spent.ts';

/** What is to be reckoned of a row. */
export interface Wanted {
  row: HistoryRow;
  parts: readonly Part[];
}

/** Gives the ways in which rows count time their numbers, the same way the same one. */
function createNumbering() {
  const known = new Map<string, number>();
  return (way: Omit<Profile, 'profile'>): Profile => {
    const key = JSON.stringify(way);
    const profile = known.get(key) ?? known.size;
    known.set(key, profile);
    return { ...way, profile };
  };
}

export const isPayOf = ({ budget }: HistoryRow) => (budget.rate === null ? null : budget.rate === 'pay_rate');

const kindOfRate = { pay_rate: 'pay', bill_rate: 'bill' } as const;

/** The kinds of rates that rows count at. */
export const kindsOf = (counting: readonly { row: HistoryRow }[]) => [
  ...new Set(counting.flatMap(({ row: { budget } }) => (budget.rate === null ? [] : [kindOfRate[budget.rate]]))),
];

/** The parts of rows as days of a project or client. */
export const spansOf = (wanted: readonly Wanted[]) =>
  wanted.flatMap(({ row, parts }) =>
    parts.map(({ source, weight, since, until }) => {
      const { id, projectId, clientId } = row;
      return { row, id, projectId, clientId, source, weight, since: since.toString(), until: until.toString() };
    }),
  );

/** The parts with how their rows count. */
function numbered(spans: ReturnType<typeof spansOf>, epochOf: (row: HistoryRow) => number): Asked[] {
  const number = createNumbering();
  return spans.map(({ row, ...span }) => {
    const { source } = span;
    const billableOnly = !row.budget.includeNonBillable;
    return { ...span, ...number({ source, isPay: isPayOf(row), epoch: epochOf(row), billableOnly }) };
  });
}

/** The parts as the statements ask for them, with how their rows count and the rates these count at. */
export function askOf(spans: ReturnType<typeof spansOf>, versions: readonly RateVersion[]): UsedAsked {
  const epochs = epochsOf(versions);
  const asked = numbered(spans, (row) => epochs.of(row.closedAt));
  const ranges = rateRanges(versions, epochs, [...new Set(asked.map((entry) => entry.epoch))]);
  return { asked, rates: rangesFor(ranges, asked) };
}

export const withoutRows = (spans: ReturnType<typeof spansOf>) => spans.map(({ row: _row, ...span }) => span);

/** Open rows count at what the rates are now, which needs nothing of what was known when. */
async function askedAt(db: Executor, organizationId: number, spans: ReturnType<typeof spansOf>): Promise<UsedAsked> {
  const kinds = kindsOf(spans);
  if (spans.every(({ row }) => row.closedAt === null)) return { asked: numbered(spans, () => 0), rates: { kinds } };
  return askOf(spans, await selectCountedRates(db, organizationId, { spans: withoutRows(spans), kinds }));
}

/** The sums of parts of rows by the rows' ids; rows without parts are left out. */
export async function reckonParts(
  db: Executor,
  organizationId: number,
  wanted: readonly Wanted[],
): Promise<Map<number, Used>> {
  const spans = spansOf(wanted);
  if (spans.length === 0) return new Map();
  const used = await selectUsed(db, organizationId, await askedAt(db, organizationId, spans));
  return new Map(used.map((entry) => [entry.id, entry]));
}

/** What is used of each row's budget, added up from the daily figures whether it is kept or not. */
async function reckonSpent(
  db: Executor,
  organizationId: number,
  rows: readonly HistoryRow[],
  today: Temporal.PlainDate,
): Promise<(row: HistoryRow) => Consumption> {
  const wanted = rows.map((row): Wanted => {
    const counted = countedDays(row, today);
    return { row, parts: counted ? [{ source: 'days', weight: 1, ...counted }] : [] };
  });
  const used = await reckonParts(db, organizationId, wanted);
  return (row) => used.get(row.id) ?? nothing;
}

/**
 * What is used of each row's budget: what is kept with the row, and what there is beside it. A row whose figure was
 * forgotten between its reading and that of its days is reckoned anew.
 */
export async function loadSpent(
  db: Executor,
  organizationId: number,
  rows: readonly HistoryRow[],
  today: Temporal.PlainDate,
): Promise<(row: HistoryRow) => Consumption> {
  const sums = new Map(rows.map((row) => [row.id, { row, ...shownSum(row, today) }]));
  const used = await reckonParts(db, organizationId, [...sums.values()]);
  const isOvertaken = ({ id, version }: HistoryRow) => (used.get(id)?.version ?? version) !== version;
  const anew = await reckonSpent(db, organizationId, rows.filter(isOvertaken), today);
  return (row) =>
    isOvertaken(row) ? anew(row) : addUsed(sums.get(row.id)?.base ?? nothing, used.get(row.id) ?? nothing);
}
