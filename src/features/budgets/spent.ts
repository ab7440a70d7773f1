import type { Executor } from '../../db/database.ts';
import { epochsOf, rateRanges } from './rules/known-rates.ts';
import { type Consumption, countedDays } from './rules/measure.ts';
import type { HistoryRow } from './store/rows.ts';
import { type Asked, type Profile, selectRateVersions, selectUsed } from './store/spent.ts';

const nothing: Consumption = { seconds: 0, cents: '0' };

/** Numbers the ways in which rows count time, the same way once. */
function profileBook() {
  const known = new Map<string, Profile>();
  return {
    idOf(profile: Omit<Profile, 'id'>): number {
      const key = JSON.stringify(profile);
      const found = known.get(key) ?? { id: known.size, ...profile };
      known.set(key, found);
      return found.id;
    },
    all: () => [...known.values()],
  };
}

const isPayOf = ({ budget }: HistoryRow) => (budget.rate === null ? null : budget.rate === 'pay_rate');
const present = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/** What is used of each row's budget, by the row's id. */
export async function loadSpent(
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
  const profiles = profileBook();
  const asked = counting.map(({ row, since, until }): Asked => {
    const billableOnly = !row.budget.includeNonBillable;
    const profile = profiles.idOf({ isPay: isPayOf(row), epoch: epochs.of(row.closedAt), billableOnly });
    return { id: row.id, projectId: row.projectId, clientId: row.clientId, profile, since, until };
  });
  const known = [...new Set(profiles.all().map((profile) => profile.epoch))];
  const rates = rateRanges(versions, epochs, known);
  const used = await selectUsed(db, organizationId, { asked, profiles: profiles.all(), rates });
  const byId = new Map(used.map((entry) => [entry.id, entry]));
  return (row) => byId.get(row.id) ?? nothing;
}
