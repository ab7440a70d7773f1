import { columnsOf } from '../../../../db/columns.ts';
import type { Executor } from '../../../../db/database.ts';
import { among, sql, sqlWhen } from '../../../../db/sql.ts';
import type { WageLine } from '../rules/lines.ts';

/** The cause, author and instant of a correction; nulls = no correction. */
interface Correction {
  cause: string | null;
  actorUserId: number | null;
  causedAt: string | null;
  /** The reason that the author gave for changing locked time. */
  reason: string | null;
}

export interface LineRow extends WageLine, Correction {
  id: number;
  earnedStartOn: string;
}

/** The columns with the figures of a line. */
export const figures = columnsOf<WageLine>({
  userId: 'user_id int',
  component: 'component text',
  date: 'date date',
  weekStart: 'week_start date',
  projectId: 'project_id int',
  kind: 'kind text',
  name: 'name text',
  isBillable: 'is_billable boolean',
  policyId: 'policy_id int',
  rule: 'rule text',
  payMultiplier: 'pay_multiplier text',
  payRate: 'pay_rate text',
  billMultiplier: 'bill_multiplier text',
  billRate: 'bill_rate text',
  payAddition: 'pay_addition text',
  hourMinutes: 'hour_minutes text',
  payBase: 'pay_base text',
  seconds: 'seconds int',
  paidSeconds: 'paid_seconds int',
  pay: 'pay bigint',
  bill: 'bill bigint',
  salaryShare: 'salary_share text',
});

interface LineOrigin extends Correction {
  organizationId: number;
  earnedStartOn: string;
  /** Null = a waiting correction. */
  paidStartOn: string | null;
  now: Temporal.Instant;
}

export async function insertLines(db: Executor, origin: LineOrigin, lines: readonly WageLine[]): Promise<void> {
  if (lines.length === 0) return;
  await db.run(sql`
    insert into pay_period_lines (organization_id, earned_start_on, paid_start_on, cause, actor_user_id, caused_at,
      reason, recorded_at, ${figures.names})
    select ${origin.organizationId}::int, ${origin.earnedStartOn}::date, ${origin.paidStartOn}::date,
      ${origin.cause}::text, ${origin.actorUserId}::int, ${origin.causedAt}::timestamptz, ${origin.reason}::text,
      ${origin.now}::timestamptz, ${figures.read('l')}
    from ${figures.lists(lines, 'l')}`);
}

/** All stored lines of a period for members with these ids, including its corrections, whichever period paid them. */
export function selectStoredLines(
  db: Executor,
  organizationId: number,
  filter: { earnedStartOn: string; firstUserId: number; lastUserId: number; userIds: readonly number[] | null },
): Promise<WageLine[]> {
  return db.many(sql`
    select ${figures.read('l')} from pay_period_lines l
    where l.organization_id = ${organizationId} and l.earned_start_on = ${filter.earnedStartOn}
      and l.superseded_at is null and l.user_id between ${filter.firstUserId} and ${filter.lastUserId}
      ${sqlWhen(filter.userIds !== null, () => sql`and l.user_id = any(${filter.userIds}::int[])`)}`);
}

/**
 * The instant at which the stored lines of a period were last compared with the computation, for each member with
 * lines.
 */
export function selectLinesStoredAt(
  db: Executor,
  organizationId: number,
  filter: { earnedStartOn: string; userIds: readonly number[] },
): Promise<{ userId: number; at: string }[]> {
  return db.many(sql`
    select l.user_id as "userId", max(l.recorded_at) as at from pay_period_lines l
    where l.organization_id = ${organizationId} and l.earned_start_on = ${filter.earnedStartOn}
      and l.superseded_at is null and l.user_id = any(${filter.userIds}::int[])
    group by l.user_id`);
}

export interface LineFilter {
  /** The first date of the period that pays them; null = waiting lines. */
  paidStartOn: string | null;
  userIds?: readonly number[] | undefined;
  onlyCorrections: boolean;
  /** Leaves out lines that only bill or only correct the bill. */
  onlyWages?: boolean;
  page: { startId: number; limit: number };
}

const concernsWages = sql`
  (coalesce(l.pay, 0) <> 0 or (l.component = 'straight' and (l.seconds <> 0 or l.cause is null)))`;

/** Lines that a period pays, ascending by id. */
export function selectLines(db: Executor, organizationId: number, filter: LineFilter): Promise<LineRow[]> {
  const { paidStartOn, userIds, onlyCorrections, onlyWages = false, page } = filter;
  return db.many(sql`
    select l.id, ${figures.read('l')}, l.earned_start_on as "earnedStartOn", l.cause,
      l.actor_user_id as "actorUserId", l.caused_at as "causedAt", l.reason
    from pay_period_lines l
    where l.organization_id = ${organizationId} and l.superseded_at is null and l.id >= ${page.startId}
      ${paidStartOn === null ? sql`and l.paid_start_on is null` : sql`and l.paid_start_on = ${paidStartOn}`}
      ${userIds === undefined ? sql`` : sql`and l.user_id ${among(userIds)}`}
      ${sqlWhen(onlyCorrections, () => sql`and l.cause is not null`)}
      ${sqlWhen(onlyWages, () => sql`and ${concernsWages}`)}
    order by l.id limit ${page.limit}`);
}

/** Paid or waiting lines of these members, by member and id. */
export function selectLinesOf(
  db: Executor,
  organizationId: number,
  filter: { paidStartOn: string | null; userIds: readonly number[]; onlyCorrections: boolean },
): Promise<LineRow[]> {
  const { paidStartOn, userIds, onlyCorrections } = filter;
  return db.many(sql`
    select l.* from unnest(${userIds}::int[]) m (user_id)
    cross join lateral (
      select l.id, ${figures.read('l')}, l.earned_start_on as "earnedStartOn", l.cause,
        l.actor_user_id as "actorUserId", l.caused_at as "causedAt", l.reason
      from pay_period_lines l
      where l.organization_id = ${organizationId} and l.user_id = m.user_id and l.superseded_at is null
        ${paidStartOn === null ? sql`and l.paid_start_on is null` : sql`and l.paid_start_on = ${paidStartOn}`}
        ${sqlWhen(onlyCorrections, () => sql`and l.cause is not null`)}
      order by l.id) l
    order by m.user_id, l.id`);
}

/** The members with paid or waiting lines, ascending; null = all members. */
export function selectPaid(
  db: Executor,
  organizationId: number,
  filter: { paidStartOn: string | null; userIds: readonly number[] | null; page: { startId: number; limit: number } },
): Promise<{ userId: number }[]> {
  const { paidStartOn, userIds, page } = filter;
  return db.many(sql`
    select distinct l.user_id as "userId" from pay_period_lines l
    where l.organization_id = ${organizationId} and l.superseded_at is null and l.user_id >= ${page.startId}
      ${paidStartOn === null ? sql`and l.paid_start_on is null` : sql`and l.paid_start_on = ${paidStartOn}`}
      ${userIds === null ? sql`` : sql`and l.user_id ${among(userIds)}`}
    order by l.user_id limit ${page.limit}`);
}

/** Assigns the waiting corrections to a period. */
export async function payWaiting(db: Executor, organizationId: number, startOn: string): Promise<void> {
  await db.run(sql`
    update pay_period_lines set paid_start_on = ${startOn}
    where organization_id = ${organizationId} and paid_start_on is null and superseded_at is null`);
}

/**
 * Reverses the payment of the last closed period: its figures become void, and corrections of earlier periods wait
 * again.
 */
export async function reversePayment(db: Executor, organizationId: number, startOn: string, now: Temporal.Instant) {
  await db.run(sql`
    update pay_period_lines set superseded_at = ${now}
    where organization_id = ${organizationId} and earned_start_on = ${startOn} and superseded_at is null`);
  await db.run(sql`
    update pay_period_lines set paid_start_on = null
    where organization_id = ${organizationId} and paid_start_on = ${startOn} and superseded_at is null`);
}
