import { hasThreeDecimals } from '../../../contract/lists/currencies.ts';
import type { WireListedSession, WireSession } from '../../../contract/sessions.ts';
import type { Membership } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { latestRules } from '../../../time/calendar.ts';
import { formatMicros } from '../../../time/text.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { findUser } from '../../people/members/facts.ts';
import { managedProjects } from '../../work/projects/facts.ts';
import { namesOf } from '../../people/organizations/facts.ts';
import { freshUntil, idleExpiry } from './lifetimes.ts';
import { permissionsOf } from './permissions.ts';
import type { SessionRow } from './store.ts';

type OwnOrganization = WireSession['organizations'][number];

/** Notifies people of a currency that new organizations cannot choose. */
const noticeOf = (currency: string) =>
  hasThreeDecimals(currency)
    ? { currency_notice: `${currency} has three decimals, but amounts have two. New organizations cannot choose it.` }
    : {};

function presentOrganization(membership: Membership, name: string, managesProjects: boolean): OwnOrganization {
  const { timeZone, weekStart } = latestRules(membership.calendar);
  return {
    id: membership.organizationId,
    name,
    time_zone: timeZone,
    week_start: weekStart,
    currency: membership.currency,
    ...noticeOf(membership.currency),
    role: membership.role,
    payroll: membership.isPayrollClerk,
    may: permissionsOf(membership, managesProjects),
  };
}

/** Presents a session in the person's list of sessions. */
export const presentListed = (row: SessionRow, currentId: number | undefined): WireListedSession => ({
  id: row.id,
  created_at: row.createdAt,
  last_seen_at: row.lastSeenAt,
  expires_at: row.expiresAt,
  idle_expires_at: formatMicros(idleExpiry(row)),
  user_agent: row.userAgent,
  maker_user_id: row.makerUserId,
  sign_in_method: row.signInMethod,
  current: row.id === currentId,
});

/** The organizations in which a plain user manages at least one project. */
async function organizationsManagedIn(db: Executor, userId: number, memberships: ReadonlyMap<number, Membership>) {
  const managed = new Set<number>();
  for (const { role, organizationId } of memberships.values()) {
    if (role !== 'user') continue;
    if ((await managedProjects(db, organizationId, userId)).length > 0) managed.add(organizationId);
  }
  return managed;
}

/** A session as shown to its browser: the signed-in user, and the user's rights in each organization. */
export async function presentSession(
  db: Executor,
  session: SessionRow,
  memberships: ReadonlyMap<number, Membership>,
): Promise<WireSession> {
  const { userId } = session;
  const [user, names, managed] = await concurrently(
    findUser(db, userId),
    namesOf(db, [...memberships.keys()]),
    organizationsManagedIn(db, userId, memberships),
  );
  if (!user) throw new Error(`session ${session.id} has no user`);
  return {
    id: session.id,
    created_at: session.createdAt,
    expires_at: session.expiresAt,
    idle_expires_at: formatMicros(idleExpiry(session)),
    fresh_until: formatMicros(freshUntil(session)),
    user: { id: user.id, name: user.name, email: user.email, time_zone: user.time_zone },
    organizations: [...memberships.values()]
      .toSorted((a, b) => a.organizationId - b.organizationId)
      .map((membership) => {
        const { organizationId } = membership;
        return presentOrganization(membership, names.get(organizationId) ?? '', managed.has(organizationId));
      }),
  };
}
