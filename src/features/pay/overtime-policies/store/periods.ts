import type { PolicyType } from '../../../../contract/lists/overtime.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql, sqlWhen } from '../../../../db/sql.ts';
import type { BoundedRange } from '../../../../time/range.ts';
import type { PolicyRules } from '../../../../money/pay-rules.ts';
import { assignmentsKnownAt, policiesKnownAt } from './known.ts';

/**
 * Members assigned to a policy version for the same time, with the terms of the version. Decimals are text.
 */
export interface PeriodRow {
  policyId: number;
  policyType: PolicyType;
  since: string;
  until: string | null;
  threshold: string;
  payRateMultiplier: string;
  billRateMultiplier: string;
  rules: Partial<PolicyRules>;
  userIds: number[];
}

export function selectPeriods(
  db: Executor,
  organizationId: number,
  { since, until }: BoundedRange,
  filter: { userIds: readonly number[] | null; knownAt: Temporal.Instant | null },
): Promise<PeriodRow[]> {
  const { userIds, knownAt } = filter;
  return db.many(sql`
    select p.id as "policyId", p.policy_type as "policyType", a.since, a.until, p.threshold,
      p.pay_rate_multiplier as "payRateMultiplier", p.bill_rate_multiplier as "billRateMultiplier", p.rules,
      array_agg(a.user_id) as "userIds"
    from ${assignmentsKnownAt(organizationId, knownAt)}
    join ${policiesKnownAt(organizationId, knownAt)} on p.organization_id = a.organization_id and p.id = a.policy_id
    where a.organization_id = ${organizationId} and a.since < ${until}
      and (a.until is null or (a.until > ${since} and a.until > a.since))
      ${sqlWhen(userIds !== null, () => sql`and a.user_id = any(${userIds}::int[])`)}
    group by p.id, p.policy_type, p.threshold, p.pay_rate_multiplier, p.bill_rate_multiplier, p.rules,
      a.since, a.until
    order by p.policy_type, a.since, p.id`);
}
