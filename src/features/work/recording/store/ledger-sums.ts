import type { Executor } from '../../../../db/database.ts';
import { recordingDay } from '../../../../db/known-at.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';
import { plainArray } from './columns.ts';

/** The total seconds of the ledger entries recorded on a day; null if the day has no entries. */
interface Seconds {
  tracked: number;
  billable: number;
}

/** A stored ledger sum that differs from the total of the ledger entries. */
export interface LedgerSumDifference {
  userId: number;
  projectId: number;
  date: string;
  recordedOn: string;
  cause: string;
  stored: Seconds | null;
  computed: Seconds | null;
}

/** The ids of members, ascending from an id. */
export async function listUsersFrom(
  db: Executor,
  organizationId: number,
  startId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.many<{ userId: number }>(sql`
    select user_id as "userId" from members where organization_id = ${organizationId} and user_id >= ${startId}
    order by user_id limit ${limit}`);
  return rows.map(({ userId }) => userId);
}

const seconds = (condition: SqlFragment) => sql`
  case when ${condition}.tracked is not null then json_build_object('tracked', ${condition}.tracked, 'billable',
    ${condition}.billable) end`;

/** The members' ledger sums that differ from the entries. Skips days whose entries retention may have deleted. */
export function findWrongSums(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  knownSince: string | null,
): Promise<LedgerSumDifference[]> {
  const key = sql`user_id, project_id, local_date, recorded_on, cause`;
  const after = recordingDay(knownSince ?? '-infinity');
  return db.many(sql`
    with entries as (
      select user_id, project_id, local_date, (recorded_at at time zone 'UTC')::date as recorded_on, cause,
        sum(tracked_delta)::int8 as tracked, sum(billable_delta)::int8 as billable
      from time_ledger where organization_id = ${organizationId} and user_id = any(${userIds}::int[])
      group by 1, 2, 3, 4, 5
    ), sums as (
      select ${key}, tracked_delta as tracked, billable_delta as billable from time_ledger_sums
      where organization_id = ${organizationId} and user_id = any(${userIds}::int[])
    )
    select user_id as "userId", project_id as "projectId", local_date as date, recorded_on as "recordedOn", cause,
      ${seconds(sql`sums`)} as stored, ${seconds(sql`entries`)} as computed
    from entries full join sums using (${key})
    where recorded_on > ${after} and (sums.tracked, sums.billable) is distinct from (entries.tracked, entries.billable)
    order by ${key}`);
}

const keysOf = (differences: readonly LedgerSumDifference[]) => sql`
  ${plainArray(differences, ({ userId }) => userId)}::int[],
  ${plainArray(differences, ({ projectId }) => projectId)}::int[],
  ${plainArray(differences, ({ date }) => date)}::date[],
  ${plainArray(differences, ({ recordedOn }) => recordedOn)}::date[],
  ${differences.map(({ cause }) => cause)}::text[]`;

const keyNames = sql`user_id, project_id, local_date, recorded_on, cause`;

/** Replaces ledger sums with the totals of the entries. */
export async function correctSums(
  db: Executor,
  organizationId: number,
  differences: readonly LedgerSumDifference[],
): Promise<void> {
  await db.run(sql`
    delete from time_ledger_sums ledger_sum using unnest(${keysOf(differences)}) as wrong(${keyNames})
    where ledger_sum.organization_id = ${organizationId} and ledger_sum.user_id = wrong.user_id
      and ledger_sum.project_id = wrong.project_id
      and ledger_sum.local_date = wrong.local_date and ledger_sum.recorded_on = wrong.recorded_on
        and ledger_sum.cause = wrong.cause`);
  const there = differences.filter(({ computed }) => computed !== null);
  await db.run(sql`
    insert into time_ledger_sums (organization_id, ${keyNames}, tracked_delta, billable_delta)
    select ${organizationId}::int, computed.* from unnest(${keysOf(there)},
      ${plainArray(there, ({ computed }) => computed?.tracked ?? 0)}::int8[],
      ${plainArray(there, ({ computed }) => computed?.billable ?? 0)}::int8[])
      as computed(${keyNames}, tracked_delta, billable_delta)`);
}
