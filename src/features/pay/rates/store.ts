import type { Executor } from '../../../db/database.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../db/sql.ts';
import type { CurrentRate, PayType, Rate, RateKey, RateKind } from './rules.ts';

/** The rates in force for all members and projects in the keys, which can be more rates than requested. */
export function selectCurrentRates(
  db: Executor,
  organizationId: number,
  keys: readonly RateKey[],
): Promise<CurrentRate[]> {
  const userIds = new Set(keys.map((key) => key.userId).filter((id) => id !== null));
  const projectIds = new Set(keys.filter((key) => key.userId === null).map((key) => key.projectId));
  return db.many(sql`
    select id, kind, user_id as "userId", project_id as "projectId", effective_on as "effectiveOn", amount,
      pay_type as "payType"
    from rates
    where organization_id = ${organizationId} and superseded_at is null
      and (user_id = any(${userIds}::int[]) or (user_id is null and project_id = any(${projectIds}::int[])))
    order by id`);
}

export async function supersedeRates(
  db: Executor,
  organizationId: number,
  ids: readonly number[],
  at: Temporal.Instant,
) {
  await db.run(sql`
    update rates set superseded_at = ${at} where organization_id = ${organizationId} and id = any(${ids}::bigint[])`);
}

export async function insertRates(
  db: Executor,
  organizationId: number,
  rates: readonly Rate[],
  { at, by }: { at: Temporal.Instant; by: number | null },
) {
  await db.run(sql`
    insert into rates (organization_id, kind, user_id, project_id, effective_on, amount, pay_type, recorded_at,
      recorded_by)
    select ${organizationId}::int, kind, user_id, project_id, effective_on, amount, pay_type,
      ${at}::timestamptz, ${by}::int
    from unnest(${rates.map((rate) => rate.kind)}::text[], ${rates.map((rate) => rate.userId)}::int[],
      ${rates.map((rate) => rate.projectId)}::int[], ${rates.map((rate) => rate.effectiveOn)}::date[],
      ${rates.map((rate) => rate.amount)}::numeric[], ${rates.map((rate) => rate.payType)}::text[])
      as named (kind, user_id, project_id, effective_on, amount, pay_type)`);
}

export interface RateInForce {
  kind: RateKind;
  userId: number;
  projectId: number;
  amount: string;
  payType: PayType;
  effectiveOn: string;
}

/** The requested rates: null = rows without that part; omitted = any. */
export interface RateFilter {
  userIds: readonly number[] | null | undefined;
  projectIds: readonly number[] | null;
}

/** The rates in force on a local date: the latest version of each on or before that date. */
export function selectRatesInForce(
  db: Executor,
  organizationId: number,
  filter: RateFilter,
  today: Temporal.PlainDate,
): Promise<RateInForce[]> {
  const { userIds, projectIds } = filter;
  return db.many(sql`
    select kind, "userId", "projectId", amount, "payType", "effectiveOn" from (
      select distinct on (user_id, project_id, kind) kind, user_id as "userId", project_id as "projectId", amount,
        pay_type as "payType", effective_on as "effectiveOn"
      from rates
      where organization_id = ${organizationId} and superseded_at is null and effective_on <= ${today}::date
        ${sqlWhen(userIds === undefined, () => sql`and user_id is not null`)}
        ${sqlWhen(userIds === null, () => sql`and user_id is null`)}
        ${sqlWhen(Array.isArray(userIds), () => sql`and user_id = any(${userIds}::int[])`)}
        ${sqlWhen(projectIds === null, () => sql`and project_id is null`)}
        ${sqlWhen(projectIds !== null, () => sql`and project_id = any(${projectIds}::int[])`)}
      order by user_id, project_id, kind, effective_on desc
    ) in_force where amount is not null`);
}

/**
 * The date from which each of the users has a pay rate in the organization: today, or the first later day with a rate.
 * Users without a rate are left out.
 */
export function selectPaySince(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  today: Temporal.PlainDate,
): Promise<{ userId: number; since: string }[]> {
  return db.many(sql`
    select user_id as "userId", min(greatest(effective_on, ${today}::date)) as since from (
      select user_id, effective_on, amount,
        lead(effective_on, 1, 'infinity') over (partition by user_id order by effective_on) as until
      from rates
      where organization_id = ${organizationId} and superseded_at is null and kind = 'pay' and project_id is null
        and user_id = any(${userIds}::int[])) versions
    where amount is not null and until > ${today}::date
    group by user_id`);
}

/** The latest instant at which a rate of the organization was recorded or superseded; null = never. */
export async function selectLastRecordedAt(db: Executor, organizationId: number): Promise<string | null> {
  const row = await db.one<{ recordedAt: string | null }>(sql`
    select max(greatest(recorded_at, superseded_at)) as "recordedAt" from rates where organization_id =
      ${organizationId}`);
  return row.recordedAt;
}

/** The amount of a rate of kind `asked.kind` in force on the date of `day`. Fixed pay does not price time. */
const amountOn = (organizationId: number, rateKey: SqlFragment) => sql`
  (select case when pay_type = 'hourly' then amount end from rates
    where organization_id = ${organizationId} and superseded_at is null and kind = asked.kind and ${rateKey}
      and effective_on <= day.local_date
    order by effective_on desc limit 1)`;

/** An earlier day with time whose price comes from a rate at a lower level than `asked`. */
function pricedDay(organizationId: number, rateKey: SqlFragment, today: Temporal.PlainDate): SqlFragment {
  const own = amountOn(organizationId, sql`user_id = day.user_id and project_id = day.project_id`);
  const project = amountOn(organizationId, sql`user_id is null and project_id = day.project_id`);
  const member = amountOn(organizationId, sql`user_id = day.user_id and project_id is null`);
  return sql`(
    select from daily_time day
    where day.organization_id = ${organizationId} and ${rateKey} and day.tracked > 0 and day.local_date < ${today}::date
      and day.local_date >= (select min(effective_on) from rates where organization_id = ${organizationId}
        and superseded_at is null and kind = asked.kind and amount is not null)
      and (asked.user_id is not null or ${own} is null)
      and coalesce(${own}, ${project}, ${member}) is not null)`;
}

/**
 * The first rates that would replace another rate on a day before today with recorded time if they were valid for all
 * days. Fixed pay replaces the pay and bill rates of a member on all projects.
 */
export function selectReplacing(
  db: Executor,
  organizationId: number,
  rates: readonly (RateKey & { payType: PayType })[],
  today: Temporal.PlainDate,
): Promise<RateKey[]> {
  const priced = (rateKey: SqlFragment) => pricedDay(organizationId, rateKey, today);
  return db.many(sql`
    with asked as (
      select stated.kind as "statedKind", user_id, project_id, each.kind from unnest(
        ${rates.map((rate) => rate.kind)}::text[], ${rates.map((rate) => rate.userId)}::int[],
        ${rates.map((rate) => rate.projectId)}::int[], ${rates.map((rate) => rate.payType)}::text[]
      ) as stated (kind, user_id, project_id, pay_type)
      join unnest(array['pay', 'bill']) as each (kind) on each.kind = stated.kind or stated.pay_type = 'fixed'
    )
    select "statedKind" as kind, user_id as "userId", project_id as "projectId" from asked
    where case when project_id is null then exists ${priced(sql`day.user_id = asked.user_id`)}
      when user_id is null then exists ${priced(sql`day.project_id = asked.project_id`)}
      else exists ${priced(sql`day.project_id = asked.project_id and day.user_id = asked.user_id`)} end`);
}
