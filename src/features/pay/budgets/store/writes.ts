import type { WireBudget } from '../../../../contract/budgets.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';
import { type Budget, recurrenceStart } from '../rules/budget.ts';
import type { NewRow } from '../rules/rollover.ts';
import type { KnownRow, RowStop } from '../rules/add-or-rewrite-row.ts';
import type { RowDays } from '../rules/free-days.ts';
import { listOf } from './project-days.ts';
import { clientIdOf, type OwnerKey, ownedBy, projectIdOf } from './owner-key.ts';
import { withoutCached } from './cached-spend.ts';
import { type HistoryRow, rowColumns, type RowRecord, rowOf, rowsOf } from './rows.ts';

interface DaysRecord {
  id: number;
  startDate: string;
  stopDate: string | null;
  periodStartDate: string;
  periodStopDate: string | null;
  createdAt: string;
  isClosed: boolean;
  isClosedLater: boolean;
}

/** The days of all rows of an owner, with the local day on which each row was created. */
export async function selectDays(
  db: Executor,
  ownerKey: OwnerKey,
  at: { now: Temporal.Instant; dayOf(instant: Temporal.Instant): Temporal.PlainDate },
): Promise<KnownRow[]> {
  const records = await db.many<DaysRecord>(sql`
    select id, start_date as "startDate", stop_date as "stopDate", period_start_date as "periodStartDate",
      period_stop_date as "periodStopDate", created_at as "createdAt",
      closed_at is not null as "isClosed", coalesce(closed_at > ${at.now}, false) as "isClosedLater"
    from budget_histories where organization_id = ${ownerKey.organizationId} and ${ownedBy(ownerKey)} order by id`);
  return records.map((record) => ({
    id: record.id,
    startOn: Temporal.PlainDate.from(record.startDate),
    stopOn: record.stopDate === null ? null : Temporal.PlainDate.from(record.stopDate),
    periodStartOn: Temporal.PlainDate.from(record.periodStartDate),
    periodStopOn: record.periodStopDate === null ? null : Temporal.PlainDate.from(record.periodStopDate),
    createdOn: at.dayOf(Temporal.Instant.from(record.createdAt)),
    isClosed: record.isClosed,
    isClosedLater: record.isClosedLater,
  }));
}

/** The row of an owner without a stop. */
export async function selectOpen(db: Executor, ownerKey: OwnerKey): Promise<HistoryRow | undefined> {
  const record = await db.maybe<RowRecord>(sql`
    select ${rowColumns} from budget_histories
    where organization_id = ${ownerKey.organizationId} and ${ownedBy(ownerKey)} and stop_date is null`);
  return record && rowOf(record);
}

/**
 * The live rows of an owner, in the order of their days: the open row and the row that ends before it starts, if one
 * exists.
 */
export async function selectLive(db: Executor, ownerKey: OwnerKey): Promise<HistoryRow[]> {
  const records = await db.many<RowRecord>(sql`
    select ${rowColumns} from budget_histories
    where organization_id = ${ownerKey.organizationId} and ${ownedBy(ownerKey)} and closed_at is null
    order by start_date`);
  return rowsOf(records);
}

/**
 * The rows of an owner that have not ended, in the order of their days. These are the open row and the row that runs
 * until it starts, if one exists. The result is empty if the budget was cleared.
 */
export async function selectUnended(
  db: Executor,
  ownerKey: OwnerKey,
  today: Temporal.PlainDate,
): Promise<HistoryRow[]> {
  const records = await db.many<RowRecord>(sql`
    select ${rowColumns} from budget_histories
    where organization_id = ${ownerKey.organizationId} and ${ownedBy(ownerKey)}
      and (stop_date is null or (start_date <= ${today}::date and stop_date >= ${today}::date))
    order by start_date`);
  const rows = rowsOf(records);
  return rows.some(({ stopOn }) => stopOn === null) ? rows : [];
}

const budgetColumns = sql`
  type, rate, cost, hours, budget_start_date, near_limit, notify_enabled, notify_all_members, notify_group, recurrence,
  recurrence_start, include_non_billable, stop_timer_when_budget_reached, stop_at`;

/** A budget as a list of one record with the `budgetColumns`. */
function budgetList(budget: Budget): SqlFragment {
  const { recurrence } = budget;
  const record = {
    type: budget.type,
    rate: budget.rate,
    cost: budget.cost,
    hours: budget.hours,
    budget_start_date: budget.startOn.toString(),
    near_limit: budget.nearLimit,
    notify_enabled: budget.notifyEnabled,
    notify_all_members: budget.notifyAllMembers,
    notify_group: budget.notifyGroup,
    recurrence: recurrence?.kind,
    recurrence_start: recurrence && recurrenceStart(recurrence),
    include_non_billable: budget.includeNonBillable,
    stop_timer_when_budget_reached: budget.stopTimerWhenBudgetReached,
    stop_at: budget.stopAt,
  };
  return listOf(
    [record],
    sql`type text, rate text, cost numeric, hours numeric, budget_start_date date, near_limit int,
      notify_enabled boolean, notify_all_members boolean, notify_group text, recurrence text, recurrence_start int,
      include_non_billable boolean, stop_timer_when_budget_reached boolean, stop_at int`,
  );
}

const dayColumns = sql`
  start_date, stop_date, period_start_date, period_stop_date, closed_at, created_at, updated_at`;

/** Rows as a list with the `dayColumns`. */
const dayList = (rows: readonly NewRow[]) =>
  listOf(
    rows.map((row) => ({
      start_date: row.startOn.toString(),
      stop_date: row.stopOn?.toString(),
      period_start_date: row.periodStartOn.toString(),
      period_stop_date: row.periodStopOn?.toString(),
      closed_at: row.closedAt?.toString(),
      created_at: row.createdAt.toString(),
      updated_at: row.updatedAt.toString(),
    })),
    sql`start_date date, stop_date date, period_start_date date, period_stop_date date, closed_at timestamptz,
      created_at timestamptz, updated_at timestamptz`,
  );

/**
 * Adds rows of one budget, ascending by day, and returns their ids. `dueAt` is the rollover instant of the row that
 * is not closed.
 */
export async function insertRows(
  db: Executor,
  ownerKey: OwnerKey,
  budget: Budget,
  opening: { rows: readonly NewRow[]; dueAt: Temporal.Instant | null },
): Promise<number[]> {
  if (opening.rows.length === 0) return [];
  const inserted = await db.many<{ id: number }>(sql`
    insert into budget_histories (organization_id, project_id, client_id, rollover_at, ${budgetColumns}, ${dayColumns})
    select ${ownerKey.organizationId}::int, ${projectIdOf(ownerKey)}::int, ${clientIdOf(ownerKey)}::int,
      case when closed_at is null then ${opening.dueAt}::timestamptz end, ${budgetColumns}, ${dayColumns}
    from (select * from ${budgetList(budget)}) budget cross join (select * from ${dayList(opening.rows)}) days
    order by start_date
    returning id`);
  return inserted.map(({ id }) => id);
}

/** Sets another budget and other days for a row, and opens it. */
export async function rewriteRow(
  db: Executor,
  at: { organizationId: number; id: number },
  budget: Budget,
  opening: { row: RowDays; dueAt: Temporal.Instant | null; now: Temporal.Instant },
): Promise<void> {
  const { row, dueAt, now } = opening;
  await db.run(sql`
    update budget_histories set (${budgetColumns}) = (select ${budgetColumns} from ${budgetList(budget)}),
      start_date = ${row.startOn}, stop_date = null, period_start_date = ${row.periodStartOn},
      period_stop_date = ${row.periodStopOn}, rollover_at = ${dueAt}, closed_at = null, updated_at = ${now},
        ${withoutCached}
    where organization_id = ${at.organizationId} and id = ${at.id}`);
}

/**
 * Drops the cached spend of rows that are about to stop, if it counts days after the stop or rates recorded after the
 * closing. A row that is closed late does not count these rates.
 */
const dropCachedBeyond = (organizationId: number, stopped: SqlFragment, closedAt: Temporal.Instant) => sql`
  update budget_histories h set ${withoutCached}
  from ${stopped}
  where h.organization_id = ${organizationId} and h.id = stop.id and (h.watched_through > stop.on_date
    or h.closed_at is null and exists (select 1 from rates where organization_id = ${organizationId}
      and (recorded_at > ${closedAt}::timestamptz or superseded_at > ${closedAt}::timestamptz)))`;

/** Stops rows; valid cached spend stays. Rows that are already closed retain their closing instant. */
export async function stopRows(
  db: Executor,
  organizationId: number,
  stops: readonly RowStop[],
  at: { closedAt: Temporal.Instant; now: Temporal.Instant },
): Promise<void> {
  const stopped = sql`
    unnest(${stops.map((stop) => stop.id)}::int[],
      ${stops.map((stop) => stop.stopOn.toString())}::date[]) as stop (id, on_date)`;
  await db.run(dropCachedBeyond(organizationId, stopped, at.closedAt));
  // Sums that are being computed for the open row must not be stored with the closed row.
  await db.run(sql`
    update budget_histories h set stop_date = stop.on_date, closed_at = coalesce(h.closed_at,
      ${at.closedAt}::timestamptz), rollover_at = null,
      kept_version = h.kept_version + 1, keep_due_at = '-infinity', updated_at = ${at.now}
    from ${stopped}
    where h.organization_id = ${organizationId} and h.id = stop.id`);
}

/**
 * Sets the last day of rows before another budget starts. Until that day has passed, the rows count as before, at
 * current rates. Closed rows stay closed.
 */
export async function endRows(
  db: Executor,
  organizationId: number,
  ends: readonly (RowStop & { dueAt: Temporal.Instant | null })[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update budget_histories h set stop_date = ending.stop_on, updated_at = ${now},
      rollover_at = case when h.closed_at is null then ending.due_at end
    from unnest(${ends.map(({ id }) => id)}::int[], ${ends.map(({ stopOn }) => stopOn.toString())}::date[],
      ${ends.map(({ dueAt }) => dueAt?.toString() ?? null)}::timestamptz[]) as ending (id, stop_on, due_at)
    where h.organization_id = ${organizationId} and h.id = ending.id`);
}

/** Records a setting, independent of its effect on rows. */
export async function insertSetting(
  db: Executor,
  ownerKey: OwnerKey,
  setting: { budget: WireBudget | null; effectiveOn: Temporal.PlainDate; actorUserId: number | null },
  now: Temporal.Instant,
): Promise<void> {
  const { budget, effectiveOn, actorUserId } = setting;
  await db.run(sql`
    insert into budget_statements (organization_id, project_id, client_id, budget, effective_on, recorded_at,
      actor_user_id)
    values (${ownerKey.organizationId}, ${projectIdOf(ownerKey)}, ${clientIdOf(ownerKey)},
      ${budget && JSON.stringify(budget)}, ${effectiveOn}, ${now}, ${actorUserId})`);
}
