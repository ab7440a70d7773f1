import type { WireBudget } from '../../../contract/budgets.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, type SqlFragment } from '../../../db/sql.ts';
import { type Budget, recurrenceStart } from '../rules/budget.ts';
import type { NewRow } from '../rules/rollover.ts';
import type { KnownRow, RowStop } from '../rules/statement.ts';
import type { Stretch } from '../rules/stretches.ts';
import { clientIdOf, type Holder, ownedBy, projectIdOf } from './holder.ts';
import { keptNoLonger } from './kept.ts';
import { type HistoryRow, rowColumns, type RowRecord, rowOf } from './rows.ts';

interface DaysRecord {
  id: number;
  startDate: string;
  stopDate: string | null;
  periodStartDate: string;
  periodStopDate: string | null;
  createdAt: string;
  isClosedLater: boolean;
}

/** The days of all rows of a project or client, with the day on which they were made. */
export async function selectDays(
  db: Executor,
  holder: Holder,
  at: { now: Temporal.Instant; dayOf(instant: Temporal.Instant): Temporal.PlainDate },
): Promise<KnownRow[]> {
  const records = await db.many<DaysRecord>(sql`
    select id, start_date as "startDate", stop_date as "stopDate", period_start_date as "periodStartDate",
      period_stop_date as "periodStopDate", created_at as "createdAt",
      coalesce(closed_at > ${at.now}, false) as "isClosedLater"
    from budget_histories where organization_id = ${holder.organizationId} and ${ownedBy(holder)} order by id`);
  return records.map((record) => ({
    id: record.id,
    startOn: Temporal.PlainDate.from(record.startDate),
    stopOn: record.stopDate === null ? null : Temporal.PlainDate.from(record.stopDate),
    periodStartOn: Temporal.PlainDate.from(record.periodStartDate),
    periodStopOn: record.periodStopDate === null ? null : Temporal.PlainDate.from(record.periodStopDate),
    createdOn: at.dayOf(Temporal.Instant.from(record.createdAt)),
    isClosedLater: record.isClosedLater,
  }));
}

/** The row without stop of a project or client. */
export async function selectOpen(db: Executor, holder: Holder): Promise<HistoryRow | undefined> {
  const record = await db.maybe<RowRecord>(sql`
    select ${rowColumns} from budget_histories
    where organization_id = ${holder.organizationId} and ${ownedBy(holder)} and stop_date is null`);
  return record && rowOf(record);
}

const budgetColumns = sql`
  type, rate, cost, hours, budget_start_date, near_limit, notify_enabled, notify_all_members, notify_group, recurrence,
  recurrence_start, include_non_billable, stop_timer_when_budget_reached, stop_at`;

function budgetValues(budget: Budget): SqlFragment {
  const { recurrence } = budget;
  return sql`
    ${budget.type}::text, ${budget.rate}::text, ${budget.cost}::numeric, ${budget.hours}::numeric,
    ${budget.startOn}::date, ${budget.nearLimit}::int, ${budget.notifyEnabled}::boolean,
    ${budget.notifyAllMembers}::boolean, ${budget.notifyGroup}::text, ${recurrence?.kind}::text,
    ${recurrence && recurrenceStart(recurrence)}::int, ${budget.includeNonBillable}::boolean,
    ${budget.stopTimerWhenBudgetReached}::boolean, ${budget.stopAt}::int`;
}

const texts = <T>(rows: readonly T[], valueOf: (row: T) => { toString(): string } | null) =>
  rows.map((row) => valueOf(row)?.toString() ?? null);

/** Adds rows of one budget, ascending by day; `dueAt` is when the open one among them is to be followed. */
export async function insertRows(
  db: Executor,
  holder: Holder,
  budget: Budget,
  of: { rows: readonly NewRow[]; dueAt: Temporal.Instant | null },
): Promise<void> {
  const { rows } = of;
  await db.run(sql`
    insert into budget_histories (organization_id, project_id, client_id, ${budgetColumns}, start_date, stop_date,
      period_start_date, period_stop_date, rollover_at, closed_at, created_at, updated_at)
    select ${holder.organizationId}::int, ${projectIdOf(holder)}::int, ${clientIdOf(holder)}::int,
      ${budgetValues(budget)}, start_date, stop_date, period_start_date, period_stop_date,
      case when stop_date is null then ${of.dueAt}::timestamptz end, closed_at, created_at,
      updated_at
    from unnest(${texts(rows, (row) => row.startOn)}::date[], ${texts(rows, (row) => row.stopOn)}::date[],
      ${texts(rows, (row) => row.periodStartOn)}::date[], ${texts(rows, (row) => row.periodStopOn)}::date[],
      ${texts(rows, (row) => row.closedAt)}::timestamptz[], ${texts(rows, (row) => row.createdAt)}::timestamptz[],
      ${texts(rows, (row) => row.updatedAt)}::timestamptz[])
      as made (start_date, stop_date, period_start_date, period_stop_date, closed_at, created_at, updated_at)
    order by start_date`);
}

/** Gives an existing row another budget and other days, open. */
export async function reopenRow(
  db: Executor,
  at: { organizationId: number; id: number },
  budget: Budget,
  of: { row: Stretch; dueAt: Temporal.Instant | null; now: Temporal.Instant },
): Promise<void> {
  const { row, dueAt, now } = of;
  await db.run(sql`
    update budget_histories set (${budgetColumns}, start_date, stop_date, period_start_date, period_stop_date,
      rollover_at, closed_at, updated_at) = row (${budgetValues(budget)}, ${row.startOn}::date, null::date,
      ${row.periodStartOn}::date, ${row.periodStopOn}::date, ${dueAt}::timestamptz, null::timestamptz,
      ${now}::timestamptz), ${keptNoLonger}
    where organization_id = ${at.organizationId} and id = ${at.id}`);
}

/** Ends rows; one that was closed before keeps the instant at which it was. */
export async function stopRows(
  db: Executor,
  organizationId: number,
  stops: readonly RowStop[],
  at: { closedAt: Temporal.Instant; now: Temporal.Instant },
): Promise<void> {
  await db.run(sql`
    update budget_histories h set stop_date = stop.on_date, closed_at = coalesce(h.closed_at,
      ${at.closedAt}::timestamptz),
      ${keptNoLonger}, updated_at = ${at.now}
    from unnest(${stops.map((stop) => stop.id)}::int[], ${texts(stops, (stop) => stop.stopOn)}::date[]) as stop (id,
      on_date)
    where h.organization_id = ${organizationId} and h.id = stop.id`);
}

/** Keeps a statement as it was made, whatever becomes of the rows. */
export async function insertStatement(
  db: Executor,
  holder: Holder,
  statement: { budget: WireBudget | null; effectiveOn: Temporal.PlainDate; actorUserId: number | null },
  now: Temporal.Instant,
): Promise<void> {
  const { budget, effectiveOn, actorUserId } = statement;
  await db.run(sql`
    insert into budget_statements (organization_id, project_id, client_id, budget, effective_on, recorded_at,
      actor_user_id)
    values (${holder.organizationId}, ${projectIdOf(holder)}, ${clientIdOf(holder)},
      ${budget && JSON.stringify(budget)}, ${effectiveOn}, ${now}, ${actorUserId})`);
}
