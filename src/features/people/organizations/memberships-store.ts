import type { Executor } from '../../../db/database.ts';
import { among, sql, type SqlFragment } from '../../../db/sql.ts';
import type { CalendarRow } from './store.ts';

/**
 * A person and the organizations in which they are a present member, ascending; null = no person and no organizations.
 */
export interface ReachOfPerson {
  userId: number | null;
  organizationIds: number[];
}

export interface MembershipRow {
  organizationId: number;
  role: string;
  features: string[];
  calendar: CalendarRow[];
  currency: string;
  managersSeePayRates: boolean;
}

/**
 * The columns of a membership `m` in an organization `o`, for the statements that identify the actor. The ids must
 * include the membership's organization.
 */
export const membershipColumns = (organizationIds: readonly number[]) => sql`
  m.organization_id as "organizationId", m.role, o.currency, o.managers_see_pay_rates as "managersSeePayRates",
  (select coalesce(json_agg(f.feature order by f.feature), '[]') from organization_features f
    where f.organization_id ${among(organizationIds, sql`f.organization_id = m.organization_id`)} and f.until is null)
    as features,
  (select json_agg(json_build_array(c.effective_from, c.time_zone, c.week_start) order by c.effective_from)
    from organization_calendars c
    where c.organization_id ${among(organizationIds, sql`c.organization_id = m.organization_id`)}) as calendar`;

/** SQL: the organizations in which the user of a column is a present member. Reads no table of an organization. */
export const organizationIdsOf = (userId: SqlFragment) => sql`
  array(select w.organization_id from user_organizations w where w.user_id = ${userId} order by w.organization_id)`;

/** SQL: whether the address of the user of a column is unconfirmed. */
export const isUnconfirmed = (userId: SqlFragment) => sql`
  exists (select from users u where u.id = ${userId} and u.unconfirmed_since is not null)`;

/** The organizations in which a person is a present member, ascending. */
export async function listOrganizationIds(db: Executor, userId: number): Promise<number[]> {
  const { ids } = await db.one<{ ids: number[] }>(sql`select ${organizationIdsOf(sql`${userId}`)} as ids`);
  return ids;
}

/**
 * SQL: whether membership `m` gives its person access. With an unconfirmed address only accepted memberships do,
 * because the user of the account may not own the address that others invite.
 */
const isReached = sql`
  (m.accepted_at is not null or not ${isUnconfirmed(sql`m.user_id`)})`;

/**
 * The present memberships of a person in these organizations, ascending. The order is fixed, because two reads are
 * compared: a response in progress continues only if the person's rights have not changed.
 */
export async function listMemberships(
  db: Executor,
  { userId, organizationIds }: Readonly<ReachOfPerson>,
): Promise<MembershipRow[]> {
  if (organizationIds.length === 0) return [];
  return db.many(sql`
    select ${membershipColumns(organizationIds)} from members m join organizations o on o.id = m.organization_id
    where m.organization_id ${among(organizationIds)} and o.id ${among(organizationIds)} and m.user_id = ${userId}
      and m.removed_at is null and ${isReached}
    order by m.organization_id`);
}

/** All present memberships that give a person access. */
export async function listOwnReach(db: Executor, userId: number): Promise<MembershipRow[]> {
  return listMemberships(db, { userId, organizationIds: await listOrganizationIds(db, userId) });
}
