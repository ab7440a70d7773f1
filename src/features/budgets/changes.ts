import type { Executor } from '../../db/database.ts';
import { changeOf, type SpendChange, stepsBeside } from './rules/differences.ts';
import { addUsed, nothing, sumOf } from './rules/kept.ts';
import { epochsOf, rangesFor, rateRanges, type RatedDays } from './rules/known-rates.ts';
import { type CountedDays, countedDays } from './rules/measure.ts';
import { askOf, isPayOf, kindsOf, spansOf, withoutRows } from './spent.ts';
import { peopleChanged, type RowSpan } from './store/changes-since.ts';
import { selectCountedRates } from './store/counted-rates.ts';
import type { HistoryRow } from './store/rows.ts';
import { type Place, selectPlaces } from './store/status.ts';
import { type CountedStep, selectSteps } from './store/steps.ts';

/** Through which local day is asked, and what was known when. */
export interface KnownAt {
  day: Temporal.PlainDate;
  knownAt: string;
}

interface Asked {
  row: HistoryRow;
  days: CountedDays;
}

const ofRow = ({ row, days }: Asked) => {
  return { id: row.id, since: days.since.toString(), until: days.until.toString() };
};

const ratedDays = (entry: Asked): RatedDays => ({ ...ofRow(entry), isPay: isPayOf(entry.row) });

async function loadPlaces(db: Executor, organizationId: number, asked: readonly Asked[], knownAt: string) {
  const own = asked.flatMap((entry): Place[] => {
    const { projectId } = entry.row;
    return projectId === null ? [] : [true, false].map((isNow) => ({ ...ofRow(entry), projectId, isNow }));
  });
  const ofClients = asked
    .filter(({ row }) => row.clientId !== null)
    .map((entry) => ({ ...ofRow(entry), clientId: entry.row.clientId }));
  if (ofClients.length === 0) return own;
  return [...own, ...(await selectPlaces(db, organizationId, { asked: ofClients, knownAt }))];
}

const daysText = (places: readonly Place[], isNow: boolean) =>
  places
    .filter((place) => place.isNow === isNow)
    .map(({ since, until }) => `${since}..${until}`)
    .toSorted()
    .join();

/** From the first to the last day on which each project counts for a row, now or by what was known. */
function spansOfPlaces(places: readonly Place[]): RowSpan[] {
  const groups = Map.groupBy(places, ({ id, projectId }) => `${id}/${projectId}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const since = group.map((place) => place.since).reduce((a, b) => (a < b ? a : b));
    const until = group.map((place) => place.until).reduce((a, b) => (a > b ? a : b));
    const isMoved = daysText(group, true) !== daysText(group, false);
    return [{ id: first.id, projectId: first.projectId, since, until, isMoved }];
  });
}

async function loadSteps(db: Executor, organizationId: number, asked: readonly Asked[], knownAt: string) {
  const places = await loadPlaces(db, organizationId, asked, knownAt);
  const since = { spans: spansOfPlaces(places), knownAt };
  const spans = spansOf(asked.map(({ row, days }) => ({ row, parts: sumOf(row, days).parts })));
  const ofChanges = since.spans.map((span) => ({ ...span, clientId: null, source: 'changes' as const }));
  const versions = await selectCountedRates(db, organizationId, {
    spans: [...withoutRows(spans), ...ofChanges],
    kinds: kindsOf(asked),
    more: peopleChanged(organizationId, since),
  });
  const epochs = epochsOf(versions);
  const known = { past: epochs.of(knownAt), present: epochs.of(null) };
  return selectSteps(db, organizationId, {
    ...since,
    counted: asked.map(({ row }) => ({
      id: row.id,
      isPay: isPayOf(row),
      billableOnly: !row.budget.includeNonBillable,
    })),
    places,
    rates: rangesFor(rateRanges(versions, epochs, [known.past, known.present]), asked.map(ratedDays)),
    epochs: known,
    now: askOf(spans, versions),
  });
}

function changeOfRow({ row, days }: Asked, steps: readonly CountedStep[]): SpendChange {
  const [first] = steps;
  if (!first) return changeOf([]);
  const now = addUsed(sumOf(row, days).base, { seconds: first.nowSeconds, cents: first.nowCents });
  return changeOf(stepsBeside(now, steps));
}

/**
 * What was known of the spend of each row at an instant, and what is known of it now. A row whose figure was forgotten
 * between its reading and that of its days is reckoned from its days alone.
 */
export async function loadChanges(
  db: Executor,
  organizationId: number,
  rows: readonly HistoryRow[],
  { day, knownAt }: KnownAt,
): Promise<(row: HistoryRow) => SpendChange> {
  const asked = rows.flatMap((row): Asked[] => {
    const days = countedDays(row, day);
    return days ? [{ row, days }] : [];
  });
  if (asked.length === 0) return () => ({ knownThen: nothing, knownNow: nothing, differences: [] });
  const steps = Map.groupBy(await loadSteps(db, organizationId, asked, knownAt), (step) => step.id);
  const isOvertaken = ({ row }: Asked) => row.kept !== null && steps.get(row.id)?.[0]?.version !== row.version;
  const overtaken = asked.filter(isOvertaken).map(({ row, days }) => ({ row: { ...row, kept: null }, days }));
  const anew = overtaken.length > 0 ? await loadSteps(db, organizationId, overtaken, knownAt) : [];
  const again = Map.groupBy(anew, (step) => step.id);
  const changes = new Map(
    [...asked.filter((entry) => !isOvertaken(entry)), ...overtaken].map((entry) => {
      const { id } = entry.row;
      return [id, changeOfRow(entry, again.get(id) ?? steps.get(id) ?? [])] as const;
    }),
  );
  return (row) => changes.get(row.id) ?? changeOf([]);
}
