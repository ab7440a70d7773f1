import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

/** The sums of the stored lines that a correction changes; null = no amount. */
export interface EarlierFigures {
  id: number;
  seconds: number;
  paidSeconds: number;
  pay: number | null;
}

/** For each of these corrections, the sums of the earlier lines of its period with the same key. */
export function selectEarlier(db: Executor, organizationId: number, ids: readonly number[]): Promise<EarlierFigures[]> {
  return db.many(sql`
    select c.id, e.seconds, e.paid_seconds as "paidSeconds", e.pay
    from unnest(${ids}::bigint[]) m (id)
    cross join lateral (
      select * from pay_period_lines l where l.organization_id = ${organizationId} and l.id = m.id limit 1) c
    cross join lateral (
      select coalesce(sum(b.seconds), 0)::int as seconds,
        coalesce(sum(coalesce(b.paid_seconds, b.seconds)), 0)::int as paid_seconds, sum(b.pay)::bigint as pay
      from pay_period_lines b
      where b.organization_id = ${organizationId} and b.earned_start_on = c.earned_start_on
        and b.user_id = c.user_id and b.superseded_at is null and b.id < c.id and b.date = c.date
        and b.component = c.component and b.week_start = c.week_start and b.kind = c.kind
        and b.is_billable = c.is_billable and b.rule = c.rule and b.pay_multiplier = c.pay_multiplier
        and b.bill_multiplier = c.bill_multiplier and b.project_id is not distinct from c.project_id
        and b.name is not distinct from c.name and b.policy_id is not distinct from c.policy_id
        and b.pay_rate is not distinct from c.pay_rate and b.bill_rate is not distinct from c.bill_rate
        and b.pay_addition is not distinct from c.pay_addition and b.hour_minutes is not distinct from c.hour_minutes
        and b.pay_base is not distinct from c.pay_base) e`);
}

/** A period of a member with the first of its corrections in a payment. */
interface CorrectedPeriod {
  userId: number;
  earnedStartOn: string;
  firstId: number;
}

/** What a member was paid for a corrected period before its first correction in a payment, in cents. */
export function selectPaidBefore(
  db: Executor,
  organizationId: number,
  periods: readonly CorrectedPeriod[],
): Promise<{ userId: number; earnedStartOn: string; pay: number }[]> {
  return db.many(sql`
    select m.user_id as "userId", m.earned_start_on as "earnedStartOn", e.pay
    from unnest(${periods.map(({ userId }) => userId)}::int[],
      ${periods.map(({ earnedStartOn }) => earnedStartOn)}::date[],
      ${periods.map(({ firstId }) => firstId)}::bigint[]) m (user_id, earned_start_on, id)
    cross join lateral (
      select coalesce(sum(b.pay), 0)::bigint as pay from pay_period_lines b
      where b.organization_id = ${organizationId} and b.user_id = m.user_id and b.earned_start_on = m.earned_start_on
        and b.superseded_at is null and b.id < m.id) e`);
}
