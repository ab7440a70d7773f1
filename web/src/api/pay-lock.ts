import type { Person } from './people.ts';
import type { Organization } from './session.ts';

/**
 * Why a person cannot set the pay and payroll number of a member; null = they can. Only owners set those of owners, and
 * payroll clerks do not set their own.
 */
export function payLockOf(
  organization: Pick<Organization, 'role' | 'payroll'>,
  { id, role, isRemoved }: Omit<Person, 'name'>,
  ownId: number,
): 'owner' | 'self' | null {
  if (organization.payroll && id === ownId) return 'self';
  return organization.role === 'owner' || role !== 'owner' || isRemoved ? null : 'owner';
}
