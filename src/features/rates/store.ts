import type { Executor } from '../../db/database.ts';
import { sql, sqlWhen } from '../../db/sql.ts';
import type { CurrentRate, PayType, Rate, RateKey, RateKind } from './rules.ts';

export interface StoredRate extends Omit<CurrentRate, 'recordedOn'> {
  /** UTC text. */
  recordedAt: string;
}

/**
 * The rates in force of everything that rates of the keys' members and projects hang on; more than the keys ask for.
 */
export function selectCurrentRates(
  db: Executor,
  organizationId: number,
  keys: readonly RateKey[],
): Promise<StoredRate[]> {
  const userIds = new Set(keys.map((key) => key.userId).filter((id) => id !== null));
  const projectIds = new Set(keys.filter((key) => key.userId === null).map((key) => key.projectId));
  return db.many(sql`
    select id, kind, user_id as "userId", project_id as "projectId", effective_on as "effectiveOn", amount,
      pay_type as "payType", recorded_at as "recordedAt"
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

export async function insertRates(db: Executor, organizationId: number, rates: readonly Rate[], at: Temporal.Instant) {
  await db.run(sql`
    insert into rates (organization_id, kind, user_id, project_id, effective_on, amount, pay_type, recorded_at)
    select ${organizationId}::int, kind, user_id, project_id, effective_on, amount, pay_type, ${at}::timestamptz
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
}

/** Which rates are requested: null = rows without that part; left out = any. */
export interface RateFilter {
  userIds: readonly number[] | null | undefined;
  projectIds: readonly number[] | null;
}

/**
 * The rates in force on a local date: the latest version up to it, else the earliest one, which holds before it too.
 */
export function selectRatesInForce(
  db: Executor,
  organizationId: number,
  filter: RateFilter,
  today: Temporal.PlainDate,
): Promise<RateInForce[]> {
  const { userIds, projectIds } = filter;
  return db.many(sql`
    select kind, "userId", "projectId", amount, "payType" from (
      select distinct on (user_id, project_id, kind) kind, user_id as "userId", project_id as "projectId", amount,
        pay_type as "payType"
      from rates
      where organization_id = ${organizationId} and superseded_at is null
        ${sqlWhen(userIds === undefined, () => sql`and user_id is not null`)}
        ${sqlWhen(userIds === null, () => sql`and user_id is null`)}
        ${sqlWhen(Array.isArray(userIds), () => sql`and user_id = any(${userIds}::int[])`)}
        ${sqlWhen(projectIds === null, () => sql`and project_id is null`)}
        ${sqlWhen(projectIds !== null, () => sql`and project_id = any(${projectIds}::int[])`)}
      order by user_id, project_id, kind, effective_on > ${today}::date, abs(effective_on - ${today}::date)
    ) in_force where amount is not null`);
}

/** The latest instant at which a rate of the organization was recorded or superseded; null = never. */
export async function selectLastRecordedAt(db: Executor, organizationId: number): Promise<string | null> {
  const row = await db.one<{ recordedAt: string | null }>(sql`
    select max(greatest(recorded_at, superseded_at)) as "recordedAt" from rates where organization_id =
      ${organizationId}`);
  return row.recordedAt;
}
