import { Decimal } from 'decimal.js';
import type { WireBudgetStatus } from '../../contract/budget-status.ts';
import { cutPage, type Page } from '../../contract/paging.ts';
import type { Context, Membership } from '../../context.ts';
import type { Executor } from '../../db/database.ts';
import { toWireNumber } from '../../money/amounts.ts';
import { localDate, type OrgCalendar, startOfLocalDate } from '../../time/calendar.ts';
import { formatMicros } from '../../time/text.ts';
import { presentBudget } from './present.ts';
import { changeOf, type SpendChange } from './rules/differences.ts';
import { epochsOf, rateRanges } from './rules/known-rates.ts';
import { countedDays, spentOf } from './rules/measure.ts';
import { limitOf, limitState } from './rules/reached.ts';
import { planRollover } from './rules/rollover.ts';
import type { HistoryRow } from './store/rows.ts';
import { selectRateVersions } from './store/counted-rates.ts';
import { seesBudget } from './sees-budget.ts';
import { type ClientDays, type Counted, type Place, selectInForce, selectPlaces, selectSteps } from './store/status.ts';

export interface StatusPage {
  statuses: WireBudgetStatus[];
  pagination: { next_page_start_id: number } | undefined;
}

/** The row as it stands at an instant, also when the periods begun since have not got their rows yet. */
function rowAt(row: HistoryRow, calendar: OrgCalendar, asOf: Temporal.Instant): HistoryRow {
  if (row.stopOn !== null) return row;
  const plan = planRollover({ ...row, createdAt: Temporal.Instant.from(row.createdAt) }, calendar, asOf);
  const latest = plan?.rows.at(-1);
  if (!latest) return row;
  return { ...row, periodStartOn: latest.periodStartOn, periodStopOn: latest.periodStopOn };
}

interface Asked extends Counted, ClientDays {
  projectId: number | null;
}

/** The days of a row that counted on a local day, and how. */
function askOf(row: HistoryRow, day: Temporal.PlainDate): Asked[] {
  const counted = countedDays({ ...row, stopOn: null }, day);
  if (!counted) return [];
  const { id, projectId, clientId, budget } = row;
  const isPay = budget.rate === null ? null : budget.rate === 'pay_rate';
  const [since, until] = [counted.since.toString(), counted.until.toString()];
  return [{ id, projectId, clientId, isPay, billableOnly: !budget.includeNonBillable, since, until }];
}

async function loadPlaces(db: Executor, organizationId: number, asked: readonly Asked[], knownAt: string | null) {
  const own = asked.flatMap(({ id, projectId, since, until }): Place[] =>
    projectId === null ? [] : [true, false].map((isNow) => ({ id, projectId, isNow, since, until })),
  );
  const ofClients = asked.filter((entry) => entry.clientId !== null);
  if (ofClients.length === 0) return own;
  return [...own, ...(await selectPlaces(db, organizationId, { asked: ofClients, knownAt }))];
}

/** What was and is known of the spend of each row, by its id. */
async function loadChanges(
  db: Executor,
  organizationId: number,
  asked: readonly Asked[],
  knownAt: string | null,
): Promise<(row: HistoryRow) => SpendChange> {
  const places = await loadPlaces(db, organizationId, asked, knownAt);
  if (places.length === 0) return () => changeOf([]);
  const projectIds = [...new Set(places.map((place) => place.projectId))];
  const versions = await selectRateVersions(db, organizationId, projectIds);
  const epochs = epochsOf(versions);
  const known = { past: epochs.of(knownAt), present: epochs.of(null) };
  const rates = rateRanges(versions, epochs, [known.past, known.present]);
  const steps = await selectSteps(db, organizationId, { asked, places, rates, epochs: known, knownAt });
  const byId = Map.groupBy(steps, (step) => step.id);
  return (row) => changeOf(byId.get(row.id) ?? []);
}

const presentOwner = (row: HistoryRow) => ({
  budget_history_id: row.id,
  ...(row.projectId === null ? {} : { project_id: row.projectId }),
  ...(row.clientId === null ? {} : { client_id: row.clientId }),
});

/** For who may not see the budget. More digits than those of the percent would be those of the amount. */
function presentShare(row: HistoryRow, change: SpendChange): WireBudgetStatus {
  const { percent, reached } = limitState(row.budget, new Decimal(spentOf(row.budget, change.knownThen)));
  const shown = percent && Math.min(percent.floor().toNumber(), 999);
  return { ...presentOwner(row), ...(shown === null ? {} : { percent: shown }), reached };
}

function presentStatus(row: HistoryRow, change: SpendChange): WireBudgetStatus {
  const { budget } = row;
  const then = spentOf(budget, change.knownThen);
  const state = limitState(budget, new Decimal(then));
  const limit = limitOf(budget);
  return {
    ...presentOwner(row),
    budget: presentBudget(budget),
    period_start_date: row.periodStartOn.toString(),
    ...(row.periodStopOn === null ? {} : { period_stop_date: row.periodStopOn.toString() }),
    spent_as_known_then: then,
    spent_as_known_now: spentOf(budget, change.knownNow),
    ...(limit === null ? {} : { limit: toWireNumber(limit) }),
    ...(state.percent === null ? {} : { percent: toWireNumber(state.percent) }),
    near_limit_reached: state.nearLimitReached,
    reached: state.reached,
    exceeded: state.exceeded,
    differences: change.differences.map(({ cause, seconds, cents }) => ({
      cause,
      seconds,
      ...(budget.type === 'hours' ? {} : { cost: toWireNumber(new Decimal(cents).div(100)) }),
    })),
  };
}

/** A page of the budgets in force at an instant, by default now, with what was and is known of their spend. */
export async function listStatuses(
  ctx: Context,
  organization: Membership,
  of: { asOf: Temporal.Instant | null; visibleProjects: readonly number[] | undefined },
  page: Page,
): Promise<StatusPage> {
  const { organizationId, calendar } = organization;
  const asOf = of.asOf ?? ctx.now;
  const day = localDate(calendar, asOf);
  const dayEndsAt = startOfLocalDate(calendar, day.add({ days: 1 }));
  const fetched = await selectInForce(ctx.db, organizationId, {
    asOf,
    day,
    dayEndsAt,
    visibleProjects: of.visibleProjects,
    startId: page.startId,
    limit: page.limit + 1,
  });
  const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.id);
  const standing = rows.map((row) => rowAt(row, calendar, asOf));
  const asked = standing.flatMap((row) => askOf(row, day));
  const knownAt = of.asOf === null ? null : formatMicros(of.asOf);
  const changeFor = await loadChanges(ctx.db, organizationId, asked, knownAt);
  const present = (row: HistoryRow) => (seesBudget(organization, row.budget) ? presentStatus : presentShare);
  return { statuses: standing.map((row) => present(row)(row, changeFor(row))), pagination };
}
