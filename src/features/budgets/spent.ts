import type { Executor } from '../../db/database.ts';
import { epochsOf, rateRanges } from './rules/known-rates.ts';
import { type Consumption, countedDays } from './rules/measure.ts';
import type { HistoryRow } from './store/rows.ts';
import { type Asked, type Profile, selectRateVersions, selectUsed } from './store/spent.ts';

const nothing: Consumption = { seconds: 0, cents: '0' };

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

const isPayOf = ({ budget }: HistoryRow) => (budget.rate === null ? null : budget.rate === 'pay_rate');
const present = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/** What is used of each row's budget, added up from the daily figures whether it is kept or not. */
export async function reckonSpent(
  db: Executor,
  organizationId: number,
  rows: readonly HistoryRow[],
  today: Temporal.PlainDate,
): Promise<(row: HistoryRow) => Consumption> {
  const counting = rows.flatMap((row) => {
    const counted = countedDays(row, today);
    return counted ? [{ row, since: counted.since.toString(), until: counted.until.toString() }] : [];
  });
  if (counting.length === 0) return () => nothing;
  const projectIds = present(counting.map(({ row }) => row.projectId));
  const clientIds = present(counting.map(({ row }) => row.clientId));
  const versions = await selectRateVersions(db, organizationId, { projectIds, clientIds });
  const epochs = epochsOf(versions);
  const numbered = createNumbering();
  const asked = counting.map(({ row, since, until }): Asked => {
    const billableOnly = !row.budget.includeNonBillable;
    const profile = numbered({ isPay: isPayOf(row), epoch: epochs.of(row.closedAt), billableOnly });
    return { ...profile, id: row.id, projectId: row.projectId, clientId: row.clientId, since, until };
  });
  const rates = rateRanges(versions, epochs, [...new Set(asked.map((entry) => entry.epoch))]);
  const used = await selectUsed(db, organizationId, { asked, rates });
  const byId = new Map(used.map((entry) => [entry.id, entry]));
  return (row) => byId.get(row.id) ?? nothing;
}

/** What is used of each row's budget: as kept with the row, else reckoned now. */
export async function loadSpent(
  db: Executor,
  organizationId: number,
  rows: readonly HistoryRow[],
  today: Temporal.PlainDate,
): Promise<(row: HistoryRow) => Consumption> {
  const unkept = rows.filter((row) => row.kept === null);
  const reckoned = await reckonSpent(db, organizationId, unkept, today);
  return (row) => row.kept ?? reckoned(row);
}
