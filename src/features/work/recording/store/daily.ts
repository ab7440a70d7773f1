import type { Credential } from '../../../../context.ts';
import type { TimeCause } from '../../../../contract/lists/budgets.ts';
import type { Executor } from '../../../../db/database.ts';
import { recordingDay } from '../../../../db/known-at.ts';
import { type SqlFragment, sql } from '../../../../db/sql.ts';
import type { DayDelta } from '../rules/day-deltas.ts';
import { plainArray } from './columns.ts';
import { addToWeeks, type WeekDelta } from './weekly.ts';

/**
 * The low bits of a daily figure's id number the rows within a date. The high bits are the number of days since
 * 1970-01-01.
 */
export const idsPerDay = 2 ** 36;

type PlacedFigures = Omit<DayDelta, 'since' | 'until'>;

/** The keys and figures of deltas as arrays, in the order of `deltaNames`. */
export function deltaColumns(deltas: readonly PlacedFigures[]): SqlFragment {
  return sql`${plainArray(deltas, (delta) => delta.projectId)}::int[],
    ${plainArray(deltas, (delta) => delta.date)}::date[],
    ${plainArray(deltas, (delta) => delta.userId)}::int[], ${plainArray(deltas, (delta) => delta.tracked)}::int[],
    ${plainArray(deltas, (delta) => delta.billable)}::int[], ${plainArray(deltas, (delta) => delta.manual)}::int[],
    ${plainArray(deltas, (delta) => delta.inputTracked)}::int[],
      ${plainArray(deltas, (delta) => delta.keyboard)}::int[],
    ${plainArray(deltas, (delta) => delta.mouse)}::int[], ${plainArray(deltas, (delta) => delta.overall)}::int[]`;
}

export const deltaNames = sql`project_id, local_date, user_id, tracked, billable, manual, input_tracked, keyboard,
  mouse, overall`;

const deltaRows = (deltas: readonly PlacedFigures[]) => sql`unnest(${deltaColumns(deltas)}) as delta(${deltaNames})`;

/**
 * Applies increases to days, and creates missing days. A subquery draws the numbers for ids: if one expression combined
 * the sequence with row columns, Citus would use the wrong columns.
 */
export async function addToDays(
  db: Executor,
  organizationId: number,
  deltas: readonly WeekDelta[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    with ${addToWeeks(organizationId, deltas)}
    insert into daily_time (organization_id, id, project_id, local_date, user_id, tracked, billable, manual,
      input_tracked, keyboard, mouse, overall, created_at, updated_at)
    select ${organizationId}::int, (delta.local_date - '1970-01-01'::date) * ${idsPerDay}::int8 + delta.number,
      delta.project_id, delta.local_date, delta.user_id, delta.tracked, delta.billable, delta.manual,
        delta.input_tracked,
      delta.keyboard, delta.mouse, delta.overall, ${now}::timestamptz, ${now}::timestamptz
    from (select *, nextval('daily_time_numbers') as number from ${deltaRows(deltas)}) as delta
    on conflict (organization_id, project_id, local_date, user_id) do update
      set tracked = daily_time.tracked + excluded.tracked,
      billable = daily_time.billable + excluded.billable, manual = daily_time.manual + excluded.manual,
      input_tracked = daily_time.input_tracked + excluded.input_tracked,
        keyboard = daily_time.keyboard + excluded.keyboard,
      mouse = daily_time.mouse + excluded.mouse, overall = daily_time.overall + excluded.overall,
        updated_at = excluded.updated_at`);
}

/** Changes figures of existing days, and deletes days that have no time left. */
export async function changeDays(
  db: Executor,
  organizationId: number,
  deltas: readonly WeekDelta[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    with ${addToWeeks(organizationId, deltas)}
    update daily_time as day set tracked = day.tracked + delta.tracked, billable = day.billable + delta.billable,
      manual = day.manual + delta.manual, input_tracked = day.input_tracked + delta.input_tracked,
      keyboard = day.keyboard + delta.keyboard, mouse = day.mouse + delta.mouse, overall = day.overall + delta.overall,
      updated_at = ${now}
    from ${deltaRows(deltas)}
    where day.organization_id = ${organizationId} and day.project_id = delta.project_id
      and day.local_date = delta.local_date and day.user_id = delta.user_id`);
  await db.run(sql`
    with gone as (delete from daily_time as day using ${deltaRows(deltas)}
    where day.organization_id = ${organizationId} and day.project_id = delta.project_id
      and day.local_date = delta.local_date and day.user_id = delta.user_id and day.tracked = 0
      returning day.*)
    insert into removed_days (organization_id, id, user_id, project_id, local_date, created_at, removed_at)
    select organization_id, id, user_id, project_id, local_date, created_at, ${now}::timestamptz from gone`);
}

/** Sets `updated_at` of days whose parts changed. */
export async function touchDays(
  db: Executor,
  organizationId: number,
  places: readonly PlacedFigures[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update daily_time as day set updated_at = ${now} from ${deltaRows(places)}
    where day.organization_id = ${organizationId} and day.project_id = delta.project_id
      and day.local_date = delta.local_date and day.user_id = delta.user_id`);
}

export interface LedgerEntry {
  organizationId: number;
  cause: TimeCause;
  actorUserId: number | null;
  credential: Credential | null;
  recordedAt: Temporal.Instant;
  requestedAt: Temporal.Instant;
}

/**
 * Appends changes of tracked or billable seconds to the ledger, and adds them to the ledger sums. The
 * transaction has already locked these days, so it does not wait for other transactions here.
 */
export async function appendToLedger(db: Executor, entry: LedgerEntry, deltas: readonly DayDelta[]): Promise<void> {
  await db.run(sql`
    with entries as (insert into time_ledger (organization_id, recorded_at, requested_at, cause, actor_user_id,
      credential_kind, credential_id, maker_user_id, user_id, project_id, local_date, tracked_delta, billable_delta)
    select ${entry.organizationId}::int, ${entry.recordedAt}::timestamptz, ${entry.requestedAt}::timestamptz,
      ${entry.cause}, ${entry.actorUserId}::int, ${entry.credential?.kind}::text, ${entry.credential?.id}::int,
      ${entry.credential?.makerUserId}::int, delta.*
    from unnest(${plainArray(deltas, (delta) => delta.userId)}::int[],
      ${plainArray(deltas, (delta) => delta.projectId)}::int[],
      ${plainArray(deltas, (delta) => delta.date)}::date[], ${plainArray(deltas, (delta) => delta.tracked)}::int[],
      ${plainArray(deltas, (delta) => delta.billable)}::int[])
      as delta(user_id, project_id, local_date, tracked_delta, billable_delta)
    returning user_id, project_id, local_date, tracked_delta, billable_delta)
    insert into time_ledger_sums (organization_id, user_id, project_id, local_date, recorded_on, cause, tracked_delta,
      billable_delta)
    select ${entry.organizationId}::int, user_id, project_id, local_date, ${recordingDay(entry.recordedAt)},
      ${entry.cause}::text, sum(tracked_delta), sum(billable_delta)
    from entries group by user_id, project_id, local_date
    on conflict (organization_id, user_id, local_date, recorded_on, project_id, cause) do update
      set tracked_delta = time_ledger_sums.tracked_delta + excluded.tracked_delta,
      billable_delta = time_ledger_sums.billable_delta + excluded.billable_delta`);
}
