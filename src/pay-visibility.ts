import type { OrganizationRole } from './contract/lists/roles.ts';
import { type Actor, isOwn, type Membership } from './context.ts';

/**
 * Whether a person can see pay rates and all figures computed from them. All slices use this rule.
 * Source: docs/contract/roles.md, Companions. Example: a manager in an organization that hides pay rates -> false.
 */
export function seesPay({ role, managersSeePayRates }: Pick<Membership, 'role' | 'managersSeePayRates'>): boolean {
  return role === 'owner' || (role === 'manager' && managersSeePayRates);
}

/** Payroll clerks see the wages of all members under /ext/v1, but no bill amounts and no budgets. */
type WageRights = Pick<Membership, 'role' | 'managersSeePayRates' | 'isPayrollClerk'>;

/**
 * Whether a person sees the wages of all members: pay rates, and the pay computed from them.
 * Source: docs/contract/roles.md, Payroll clerks. Example: a user who is a payroll clerk -> true.
 */
export const seesWages = (membership: WageRights): boolean => membership.isPayrollClerk || seesPay(membership);

/**
 * Whether a person sees the hours and approvals of all members.
 * Source: docs/contract/roles.md, Payroll clerks. Example: a user who is a payroll clerk -> true.
 */
export const seesAllHours = ({ role, isPayrollClerk }: Pick<Membership, 'role' | 'isPayrollClerk'>): boolean =>
  role !== 'user' || isPayrollClerk;

/** The members whose pay a reader sees: all members, one member, or none (null). */
export type PayVisibility = 'everybody' | number | null;

/**
 * The members whose pay a reader sees under /ext/v1 and in the browser. Members see their own pay, but not with a token
 * whose creator cannot see pay, because the creator may have a copy. Source: docs/contract/roles.md, Visibility of pay.
 * Example: a user with a browser session -> their own id.
 */
export function payVisibilityOf(
  membership: Membership,
  { userId, credential }: Pick<Actor, 'userId' | 'credential'>,
): PayVisibility {
  if (seesWages(membership)) return 'everybody';
  const makerRole = credential?.makerRole;
  return isOwn(credential) || (makerRole && seesPay({ ...membership, role: makerRole })) ? userId : null;
}

export const seesPayOf = (sight: PayVisibility, userId: number): boolean => sight === 'everybody' || sight === userId;

/** Whether a reader sees the pay of all listed members. Undefined: the list has all members of the organization. */
export function seesPayOfAll(sight: PayVisibility, userIds: readonly number[] | null | undefined): boolean {
  return sight === 'everybody' || (sight !== null && userIds?.every((userId) => userId === sight) === true);
}

/** The properties of a member that decide which figures they can see. */
export interface VisibilityRights {
  readonly role: OrganizationRole;
  readonly seesPay: boolean;
}

export const visibilityRightsOf = (membership: Membership): VisibilityRights => ({
  role: membership.role,
  seesPay: seesPay(membership),
});

const ranks: Readonly<Record<OrganizationRole, number>> = { user: 0, manager: 1, owner: 2 };

/** Whether a member can still see everything that they could see before. */
export function retainsRights(earlier: VisibilityRights, now: VisibilityRights): boolean {
  return ranks[now.role] >= ranks[earlier.role] && (now.seesPay || !earlier.seesPay);
}
