import type { WirePayRate } from '../../../contract/payroll-clerks.ts';
import type { Executor } from '../../../db/database.ts';
import { membersOf } from '../../people/members/facts.ts';
import { loadMemberRates } from '../rates/facts.ts';

/** The current members' pay rates in the organization on a local date, without bill rates. */
export async function loadPayRates(
  db: Executor,
  organizationId: number,
  userIds: readonly number[],
  day: Temporal.PlainDate,
): Promise<WirePayRate[]> {
  const members = await membersOf(db, organizationId, userIds);
  const rates = await loadMemberRates(db, organizationId, userIds, day);
  return members.map(({ userId, role }) => {
    const { payRate = null, payType = 'hourly', paySince = null } = rates.get(userId) ?? {};
    return {
      user_id: userId,
      membership_role: role,
      pay_rate: payRate,
      pay_type: payType,
      ...(paySince === null ? {} : { pay_rate_effective_on: paySince }),
    };
  });
}
