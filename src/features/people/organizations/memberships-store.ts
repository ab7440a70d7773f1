import type { Executor } from '../../../db/database.ts';
import { among, sql, type SqlFragment } from '../../../db/sql.ts';
import type { CalendarRow } from './store.ts';

/**
 * A person and the organizations in which they are a current member, ascending; null if there is no person.
 */
export interface ReachOfPerson {
  userId: number | null;
  organizationIds: number[];
}

export interface MembershipRow {
  organizationId: number;
  role: string;
  isPayrollClerk: boolean;
  features: string[];
  calendar: CalendarRow[];
  currency: string;
  managersSeePayRates: boolean;
}

/**
 * The columns of a `member` in an `organization`, for the statements that identify the actor. The given ids must
 * include the membership's organization.
 */
export const membershipColumns = (organizationIds: readonly number[]) => sql`
  member.organization_id as "organizationId", member.role,
    member.payroll_clerk_since is not null as "isPayrollClerk", organization.currency,
    organization.managers_see_pay_rates as "managersSeePayRates",
  (select coalesce(json_agg(feature.feature order by feature.feature), '[]') from organization_features feature
    where feature.organization_id ${among(organizationIds, sql`feature.organization_id = member.organization_id`)}
      and feature.until is null)
    as features,
  (select json_agg(json_build_array(calendar.effective_from, calendar.time_zone, calendar.week_start)
    order by calendar.effective_from)
    from organization_calendars calendar
    where calendar.organization_id
      ${among(organizationIds, sql`calendar.organization_id = member.organization_id`)}) as calendar`;

/**
 * SQL: the organizations in which the user of a column is a current member. Does not read any table that belongs to an
 * organization.
 */
export const organizationIdsOf = (userId: SqlFragment) => sql`
  array(select listed.organization_id from user_organizations listed where listed.user_id = ${userId}
    order by listed.organization_id)`;

/** SQL: whether the user whose id is in a column has an unconfirmed address. */
export const isUnconfirmed = (userId: SqlFragment) => sql`
  exists (select from users person where person.id = ${userId} and person.unconfirmed_since is not null)`;

/** The organizations in which a person is a current member, ascending. */
export async function listOrganizationIds(db: Executor, userId: number): Promise<number[]> {
  const { ids } = await db.one<{ ids: number[] }>(sql`select ${organizationIdsOf(sql`${userId}`)} as ids`);
  return ids;
}

/**
 * SQL: whether a `member` row gives its person access. If the address is unconfirmed, only accepted memberships do,
 * because the user of the account might not own the address that others invite.
 */
const isReached = sql`
  (member.accepted_at is not null or not ${isUnconfirmed(sql`member.user_id`)})`;

/**
 * The current memberships of a person in these organizations, ascending. The order is fixed, because the results of two
 * reads are compared: a response in progress continues only if the person's rights have not changed.
 */
export async function listMemberships(
  db: Executor,
  { userId, organizationIds }: Readonly<ReachOfPerson>,
): Promise<MembershipRow[]> {
  if (organizationIds.length === 0) return [];
  return db.many(sql`
    select ${membershipColumns(organizationIds)} from members member
      join organizations organization on organization.id = member.organization_id
    where member.organization_id ${among(organizationIds)} and organization.id ${among(organizationIds)}
      and member.user_id = ${userId} and member.removed_at is null and ${isReached}
    order by member.organization_id`);
}

/** All current memberships that give a person access. */
export async function listOwnReach(db: Executor, userId: number): Promise<MembershipRow[]> {
  return listMemberships(db, { userId, organizationIds: await listOrganizationIds(db, userId) });
}
