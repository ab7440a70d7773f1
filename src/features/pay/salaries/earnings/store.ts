import type { Executor } from '../../../../db/database.ts';
import { knownRows } from '../../../../db/known-at.ts';
import { sql, sqlWhen } from '../../../../db/sql.ts';
import type { EarningDivisor } from '../../../../contract/lists/pay.ts';
import { mostDaysEarned } from './rules.ts';

export interface NewEarning {
  userId: number;
  date: string;
  amount: string;
  name: string;
  inRegularRate: boolean;
  dividedBy: EarningDivisor;
  /** The first date of the time for which it is paid. null = the workweek of its date. */
  earnedFrom: string | null;
}

export interface EarningRow extends NewEarning {
  id: number;
  recordedAt: string;
}

const columns = sql`id, user_id as "userId", local_date as "date", amount, name, in_regular_rate as "inRegularRate",
  divided_by as "dividedBy", earned_from as "earnedFrom",
  recorded_at as "recordedAt"`;

interface Dates {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  userIds: readonly number[];
}

/** Whether an earning is paid, or was earned, on one of the dates. The first condition limits the index scan. */
export const touchesDates = ({ from, to }: Pick<Dates, 'from' | 'to'>) => sql`
  local_date between ${from} and ${to.add({ days: mostDaysEarned })} and coalesce(earned_from, local_date) <= ${to}`;

/** The earnings of members for a range of dates, as known at an instant (default: now), by member and date. */
export function selectEarnings(
  db: Executor,
  organizationId: number,
  { from, to, userIds }: Dates,
  knownAt?: Temporal.Instant,
): Promise<EarningRow[]> {
  return db.many(sql`
    select ${columns} from earnings
    where organization_id = ${organizationId} and user_id = any(${userIds}::int[])
      and ${touchesDates({ from, to })}
      ${knownRows(knownAt)}
    order by user_id, local_date, id`);
}

interface ListFilter {
  userIds: readonly number[] | undefined;
  from: Temporal.PlainDate | null;
  to: Temporal.PlainDate | null;
  startId: number;
  limit: number;
}

const isListed = ({ from, to, startId }: ListFilter) => sql`superseded_at is null and id >= ${startId}
  ${sqlWhen(from !== null, () => sql`and local_date >= ${from}`)}
  ${sqlWhen(to !== null, () => sql`and local_date <= ${to}`)}`;

/** The first earnings of each member in id order. PostgreSQL searches them by member, whatever the number of rows. */
const ofMembers = (organizationId: number, filter: ListFilter) => sql`
  unnest(${new Set(filter.userIds)}::int[]) as named (member_id)
  cross join lateral (
    select * from earnings where organization_id = ${organizationId} and user_id = member_id and ${isListed(filter)}
    order by id limit ${filter.limit}) as of_member`;

export function listEarnings(db: Executor, organizationId: number, filter: ListFilter): Promise<EarningRow[]> {
  return db.many(sql`
    select ${columns} from ${filter.userIds ? ofMembers(organizationId, filter) : sql`earnings`}
    where organization_id = ${organizationId} and ${isListed(filter)}
    order by id limit ${filter.limit}`);
}

/** An earning that was not deleted. */
export function selectEarning(db: Executor, organizationId: number, id: number): Promise<EarningRow | undefined> {
  return db.maybe(sql`
    select ${columns} from earnings
    where organization_id = ${organizationId} and id = ${id} and superseded_at is null`);
}

export function insertEarning(
  db: Executor,
  organizationId: number,
  { userId, date, amount, name, inRegularRate, dividedBy, earnedFrom }: NewEarning,
  at: Temporal.Instant,
): Promise<EarningRow> {
  return db.one(sql`
    insert into earnings (organization_id, user_id, local_date, amount, name, in_regular_rate, divided_by,
      earned_from, recorded_at)
    values (${organizationId}, ${userId}, ${date}, ${amount}, ${name}, ${inRegularRate}, ${dividedBy}, ${earnedFrom},
      ${at})
    returning ${columns}`);
}

/** Supersedes an earning, never before its creation, even if the clock was set back. */
export async function supersedeEarning(db: Executor, organizationId: number, id: number, at: Temporal.Instant) {
  await db.run(sql`
    update earnings set superseded_at = greatest(recorded_at, ${at}::timestamptz)
    where organization_id = ${organizationId} and id = ${id}`);
}
