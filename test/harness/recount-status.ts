import { type WireBudgetStatus } from '../../src/contract/budget-status.ts';
import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { centsPerHour, type RateRow, versionOn } from './recount.ts';
import { spendCauses } from '../../src/contract/lists/budgets.ts';

interface Entry {
  userId: number;
  projectId: number;
  date: string;
  recordedAt: string;
  cause: string;
  tracked: number;
  billable: number;
}

interface Term {
  projectId: number;
  clientId: number | null;
  effectiveOn: string;
  recordedAt: string;
  supersededAt: string | null;
}

const readEntries = (db: Database, organizationId: number) =>
  db.many<Entry>(sql`
    select user_id as "userId", project_id as "projectId", local_date as date, recorded_at as "recordedAt", cause,
      tracked_delta as tracked, billable_delta as billable
    from time_ledger where organization_id = ${organizationId}`);

const readRates = (db: Database, organizationId: number) =>
  db.many<RateRow>(sql`
    select kind, user_id as "userId", project_id as "projectId", effective_on as "effectiveOn", amount,
      pay_type as "payType", recorded_at as "recordedAt", superseded_at as "supersededAt"
    from rates where organization_id = ${organizationId}`);

const readTerms = (db: Database, organizationId: number) =>
  db.many<Term>(sql`
    select project_id as "projectId", client_id as "clientId", effective_on as "effectiveOn",
      recorded_at as "recordedAt", superseded_at as "supersededAt"
    from project_terms where organization_id = ${organizationId} order by effective_on`);

const now = '9999';

/** The spend as known at an instant: ledger entries, with the clients and rates that were known then. */
function valueOf(
  { entries, rates, terms }: { entries: readonly Entry[]; rates: readonly RateRow[]; terms: readonly Term[] },
  status: WireBudgetStatus,
  known: { places: string; rates: string; day: string },
) {
  const clientOn = (projectId: number, day: string) =>
    terms.findLast(
      (term) =>
        term.projectId === projectId &&
        term.effectiveOn <= day &&
        term.recordedAt <= known.places &&
        (term.supersededAt === null || term.supersededAt > known.places),
    )?.clientId;
  const days = Map.groupBy(entries, ({ userId, projectId, date }) => `${userId}/${projectId}/${date}`);
  let [seconds, cents] = [0, 0n];
  for (const changes of days.values()) {
    const { userId = 0, projectId = 0, date: day = '' } = changes[0] ?? {};
    if (day < (status.period_start_date ?? '') || day > known.day) continue;
    const counts =
      status.project_id === undefined ? clientOn(projectId, day) === status.client_id : projectId === status.project_id;
    const pay = versionOn(rates, { kind: 'pay', userId, projectId: null }, day, known.rates);
    if (!counts || (pay?.payType === 'fixed' && pay.amount !== null)) continue;
    const sum = changes.reduce(
      (total, entry) => total + (status.budget?.include_non_billable ? entry.tracked : entry.billable),
      0,
    );
    const kind = status.budget?.rate === 'pay_rate' ? 'pay' : 'bill';
    const rate = centsPerHour(rates, kind, { userId, projectId, day, knownAt: known.rates });
    seconds += sum;
    cents += (2n * BigInt(sum) * rate + 3_600n) / 7_200n;
  }
  return { seconds, cents: status.budget?.type === 'hours' ? 0 : Number(cents) };
}

/**
 * The expected figures of each status, as known then and now. They are computed from single entries, in the unit of the
 * budget.
 */
export async function recountStatuses(
  db: Database,
  figures: { organizationId: number; asOf: string; day: string },
  statuses: readonly WireBudgetStatus[],
) {
  const all = await readEntries(db, figures.organizationId);
  const [rates, terms] = [await readRates(db, figures.organizationId), await readTerms(db, figures.organizationId)];
  const shownOf = (status: WireBudgetStatus, { seconds, cents }: { seconds: number; cents: number }) =>
    status.budget?.type === 'hours' ? Math.round(seconds / 0.36) / 10_000 : cents / 100;
  return statuses.map((status) => {
    const entries = all.filter(({ recordedAt }) => recordedAt <= figures.asOf);
    const known = { places: figures.asOf, rates: figures.asOf, day: figures.day };
    const then = valueOf({ entries, rates, terms }, status, known);
    const present = valueOf({ entries: all, rates, terms }, status, { places: now, rates: now, day: figures.day });
    return { id: status.budget_history_id, knownThen: shownOf(status, then), knownNow: shownOf(status, present) };
  });
}

/** The expected differences for each status, computed from the ledger, one state after another. */
export async function recountDifferences(
  db: Database,
  figures: { organizationId: number; asOf: string; day: string },
  statuses: readonly WireBudgetStatus[],
) {
  const all = await readEntries(db, figures.organizationId);
  const [rates, terms] = [await readRates(db, figures.organizationId), await readTerms(db, figures.organizationId)];
  return statuses.map((status) => {
    const stateOf = (step: number) => {
      const caused: readonly string[] = spendCauses.slice(0, step);
      const entries = all.filter(({ recordedAt, cause }) => recordedAt <= figures.asOf || caused.includes(cause));
      const known = { places: step > 0 ? now : figures.asOf, rates: step > 1 ? now : figures.asOf, day: figures.day };
      return valueOf({ entries, rates, terms }, status, known);
    };
    const states = [0, ...spendCauses].map((_, step) => stateOf(step));
    const differences = spendCauses.map((cause, index) => {
      const [before, after] = [states[index], states[index + 1]];
      const seconds = (after?.seconds ?? 0) - (before?.seconds ?? 0);
      return { cause, seconds, cents: (after?.cents ?? 0) - (before?.cents ?? 0) };
    });
    return differences.filter(({ seconds, cents }) => seconds !== 0 || cents !== 0);
  });
}
