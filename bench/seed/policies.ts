import type pg from 'pg';
import { sendRequest, type Range, type Tenant } from './tenant.ts';

export const policyCount = 20;
/**
 * The number of members in each policy. The number does not depend on the size of the organization, because a list of
 * policies shows all members.
 */
const membersOfPolicy = 50;

/** Weekly policies that have long been in force, each with different members. */
export async function addPolicies(baseUrl: string, pool: pg.Pool, tenant: Tenant, members: Range): Promise<void> {
  const { organizationId } = tenant;
  for (let n = 0; n < policyCount; n += 1) {
    const userIds = Array.from({ length: members.count }, (_, index) => members.first + index)
      .filter((_, index) => index % policyCount === n)
      .slice(0, membersOfPolicy);
    await sendRequest(
      { baseUrl, token: tenant.token },
      'POST',
      `/v2/organizations/${organizationId}/overtime_policies`,
      {
        name: `Policy ${n + 1}`,
        threshold: 30,
        pay_rate_multiplier: 1.5,
        user_ids: userIds,
      },
    );
  }
  // The instants are in local time, because a cluster allows no update that depends on the session's time zone.
  const longAgo = "(since at time zone 'UTC' - interval '60 weeks') at time zone 'UTC'";
  await pool.query(`update overtime_policies set since = ${longAgo}, used_at = ${longAgo} where organization_id = $1`, [
    organizationId,
  ]);
  await pool.query(`update overtime_assignments set since = ${longAgo} where organization_id = $1`, [organizationId]);
}
