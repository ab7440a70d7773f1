import type { Executor } from '../../../db/database.ts';
import { changeOf, type SpendChange, stepsOfAllDays } from './rules/differences.ts';
import { nothing } from './rules/spend-parts.ts';
import { type CountedDays, countedDays } from './rules/measure.ts';
import { isPayOf, kindsOf } from './compute-spend.ts';
import { type CountedRange, noNewDay } from './store/changes-since.ts';
import { everKnown, knownInstants, type KnownInstants } from './store/known-instants.ts';
import { selectPresentSpend } from './store/present-spend.ts';
import type { HistoryRow } from './store/rows.ts';
import { type KnownProjectDays, selectClientProjects } from './store/rows-in-force.ts';
import { type CountedStep, selectSteps, stepOfNow, type StepsQuery } from './store/spend-steps.ts';

/** The last local day that counts, and the instant at which the figures were known. */
export interface KnownAt {
  day: Temporal.PlainDate;
  knownAt: string;
}

/** A row with its requested days. */
export interface RequestedRow {
  row: HistoryRow;
  days: CountedDays;
  /** If figures by date are requested: the first date with its own figure. */
  dailyFrom?: Temporal.PlainDate;
}

const ofRow = ({ row, days }: RequestedRow) => {
  return { id: row.id, since: days.since.toString(), until: days.until.toString() };
};

/** The counting modes of the rows, and the kinds of their rates. */
export const countedAs = (requested: readonly RequestedRow[]) => ({
  rows: requested.map(({ row, dailyFrom }) => ({
    id: row.id,
    isPay: isPayOf(row),
    billableOnly: !row.budget.includeNonBillable,
    ...(dailyFrom ? { dailyFrom: dailyFrom.toString() } : {}),
  })),
  kinds: kindsOf(requested),
});

/** The days on which each project counts for the rows, as known at each of the instants. */
export async function loadProjectDays(
  db: Executor,
  organizationId: number,
  requested: readonly RequestedRow[],
  known: KnownInstants,
) {
  const own = requested.flatMap((entry): KnownProjectDays[] => {
    const { projectId } = entry.row;
    return projectId === null ? [] : known.map((_, epoch) => ({ ...ofRow(entry), projectId, epoch }));
  });
  const ofClients = requested
    .filter(({ row }) => row.clientId !== null)
    .map((entry) => ({ ...ofRow(entry), clientId: entry.row.clientId }));
  if (ofClients.length === 0) return own;
  return [...own, ...(await selectClientProjects(db, organizationId, { requested: ofClients, known }))];
}

const daysText = (projectDays: readonly KnownProjectDays[], at: number) =>
  projectDays
    .filter(({ epoch }) => epoch === at)
    .map(({ since, until }) => `${since}..${until}`)
    .toSorted()
    .join();

/** The first and last day on which each project of a row counts, as known at any of the instants. */
function rangesOf(projectDays: readonly KnownProjectDays[], known: KnownInstants): CountedRange[] {
  const groups = Map.groupBy(projectDays, ({ id, projectId }) => `${id}/${projectId}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const since = group.map((days) => days.since).reduce((a, b) => (a < b ? a : b));
    const until = group.map((days) => days.until).reduce((a, b) => (a > b ? a : b));
    const isMoved = new Set(known.map((_, epoch) => daysText(group, epoch))).size > 1;
    return [{ id: first.id, projectId: first.projectId, since, until, isMoved }];
  });
}

/** The query for the spend of rows at two instants and its changes between them. */
export async function stepsQueryOf(
  db: Executor,
  organizationId: number,
  requested: readonly RequestedRow[],
  { knownAt, knownUntil }: { knownAt: string; knownUntil: string },
): Promise<StepsQuery> {
  const known = knownInstants(knownAt, knownUntil);
  const projectDays = await loadProjectDays(db, organizationId, requested, known);
  const spans = rangesOf(projectDays, known);
  return { spans, knownAt, knownUntil, newFrom: noNewDay, ...countedAs(requested), projectDays };
}

/** The spend of a row at two instants, with the changes between them. */
export function changeOfRow(steps: readonly CountedStep[] = []): SpendChange {
  const [first] = steps;
  if (!first) return changeOf([]);
  const now = { seconds: first.nowSeconds, cents: first.nowCents };
  const newDays = { seconds: first.newSeconds, cents: first.newCents };
  return changeOf(stepsOfAllDays({ now, newDays, newByHand: first.newByHand }, steps, stepOfNow));
}

type ChangeOf = (row: HistoryRow) => SpendChange;

/** Loads the changes of the rows that count at least one day through `day`. Other rows get an empty change. */
async function loadCounted(
  rows: readonly HistoryRow[],
  day: Temporal.PlainDate,
  load: (requested: readonly RequestedRow[]) => Promise<ChangeOf>,
): Promise<ChangeOf> {
  const requested = rows.flatMap((row): RequestedRow[] => {
    const days = countedDays(row, day);
    return days ? [{ row, days }] : [];
  });
  return requested.length === 0 ? () => changeOf([]) : load(requested);
}

/** The spend of each row as known at an instant, and as known now. */
export function loadChanges(
  db: Executor,
  organizationId: number,
  rows: readonly HistoryRow[],
  { day, knownAt }: KnownAt,
): Promise<ChangeOf> {
  return loadCounted(rows, day, async (requested) => {
    const query = await stepsQueryOf(db, organizationId, requested, { knownAt, knownUntil: everKnown });
    const steps = Map.groupBy(await selectSteps(db, organizationId, query), (step) => step.id);
    return (row) => changeOfRow(steps.get(row.id));
  });
}

/** The spend of each row through a local day as known now, for requests without a past instant. */
export function loadPresent(
  db: Executor,
  organizationId: number,
  rows: readonly HistoryRow[],
  { day, knownAt }: KnownAt,
): Promise<ChangeOf> {
  return loadCounted(rows, day, async (requested) => {
    const projectDays = await loadProjectDays(db, organizationId, requested, [knownAt, everKnown]);
    const days = projectDays.filter(({ epoch }) => epoch === 1);
    const spend = await selectPresentSpend(db, organizationId, { ...countedAs(requested), days });
    const byRow = new Map(spend.map(({ id, seconds, cents }) => [id, { seconds, cents }]));
    return ({ id }) => {
      const known = byRow.get(id) ?? nothing;
      return { knownThen: known, knownNow: known, differences: [] };
    };
  });
}
