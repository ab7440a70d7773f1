import type { OrganizationRole } from './contract/lists/roles.ts';
import { type Actor, isOwn, type Membership } from './context.ts';

/**
 * Whether someone may see pay rates and whatever is computed from them: the one rule that all areas ask.
 * Source: docs/contract/roles.md, Companions. Example: a manager where the organization hides pay rates -> false.
 */
export function seesPay({ role, managersSeePayRates }: Pick<Membership, 'role' | 'managersSeePayRates'>): boolean {
  return role === 'owner' || (role === 'manager' && managersSeePayRates);
}

/** Whose pay a reader sees: that of everybody, of one member, or of nobody (null). */
export type PaySight = 'everybody' | number | null;

/**
 * Whose pay somebody sees under /ext/v1 and in the browser. Members see their own, but not by a token that a person
 * made for them who cannot see pay: its maker may hold it. Source: docs/contract/roles.md, Visibility of pay.
 * Example: a user with a browser session -> their own id.
 */
export function paySightOf(
  membership: Membership,
  { userId, credential }: Pick<Actor, 'userId' | 'credential'>,
): PaySight {
  if (seesPay(membership)) return 'everybody';
  const makerRole = credential?.makerRole;
  return isOwn(credential) || (makerRole && seesPay({ ...membership, role: makerRole })) ? userId : null;
}

export const seesPayOf = (sight: PaySight, userId: number): boolean => sight === 'everybody' || sight === userId;

/** Whether a reader sees the pay of all whom a list names; undefined = it names everybody. */
export function seesPayOfAll(sight: PaySight, userIds: readonly number[] | null | undefined): boolean {
  return sight === 'everybody' || (sight !== null && userIds?.every((userId) => userId === sight) === true);
}

/** What decides which figures of an organization somebody is shown. */
export interface Standing {
  readonly role: OrganizationRole;
  readonly seesPay: boolean;
}

export const standingOf = (membership: Membership): Standing => ({
  role: membership.role,
  seesPay: seesPay(membership),
});

const ranks: Readonly<Record<OrganizationRole, number>> = { user: 0, manager: 1, owner: 2 };

/** Whether someone may still see all that they might see earlier. */
export function keepsStanding(earlier: Standing, now: Standing): boolean {
  return ranks[now.role] >= ranks[earlier.role] && (now.seesPay || !earlier.seesPay);
}
