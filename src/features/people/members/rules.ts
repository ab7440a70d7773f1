import type { EffectiveRole, InvitedRole, OrganizationRole, ProjectRole } from '../../../contract/lists/roles.ts';

/**
 * The effective role: owner or manager of the organization, otherwise the role that the member has in all projects.
 * Source: docs/contract/members.md. Example: viewer of one project and manager of another -> "by_project".
 */
export function effectiveRole(role: OrganizationRole, projectRoles: readonly ProjectRole[]): EffectiveRole {
  if (role !== 'user') return `organization_${role}`;
  const [one, ...others] = new Set(projectRoles);
  if (one === undefined) return 'unassigned';
  return others.length > 0 ? 'by_project' : `project_${one}`;
}

/** The organization role and the project role for each role in an invitation. */
export const invitedAs: Record<InvitedRole, { role: OrganizationRole; projectRole: ProjectRole }> = {
  organization_manager: { role: 'manager', projectRole: 'user' },
  project_manager: { role: 'user', projectRole: 'manager' },
  project_user: { role: 'user', projectRole: 'user' },
  project_viewer: { role: 'user', projectRole: 'viewer' },
};

/**
 * Normalizes an email address for comparison: ASCII letters become lower case, other letters are unchanged. Addresses
 * from earlier releases may contain letters beyond ASCII. Example: "İda@Example.ORG" -> "İda@example.org".
 */
export const foldEmail = (email: string): string => email.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

export interface RequestedNames {
  name?: string;
  first_name?: string;
  last_name?: string;
}

/**
 * Completes the names of a new user: missing names are derived from the given ones; without any name, the email is
 * used. Example: name "Ada King Lovelace" -> firstName "Ada", lastName "King Lovelace".
 */
export function namesOf(
  requested: RequestedNames,
  email: string,
): { name: string; firstName: string; lastName: string } {
  const given = (text: string | undefined) => text?.trim() || undefined;
  const [first, last] = [given(requested.first_name), given(requested.last_name)];
  const joined = [first, last].filter((part) => part !== undefined).join(' ');
  const name = given(requested.name) ?? given(joined) ?? email.slice(0, email.indexOf('@'));
  const [word = '', ...rest] = (given(requested.name) ?? '').split(/\s+/);
  return first === undefined && last === undefined
    ? { name, firstName: word, lastName: rest.join(' ') }
    : { name, firstName: first ?? '', lastName: last ?? '' };
}

/** The role and the pay in one entry of a request. */
export interface RoleRequest {
  userId: number;
  /** Omitted: unchanged. */
  role?: OrganizationRole | 'remove';
  setsPay: boolean;
}

export interface RoleFacts {
  /** The role of the acting member. */
  actorRole: OrganizationRole;
  /** The current roles of the requested users who are members. */
  roles: ReadonlyMap<number, OrganizationRole>;
  /** The number of owners in the organization. */
  owners: number;
}

export interface RolePlan {
  /** The faults in changes that only owners may make, by entry. */
  forbidden: string[];
  faults: string[];
  changes: { userId: number; role: OrganizationRole }[];
  removals: number[];
}

const isLeading = (role: string) => role === 'owner' || role === 'manager';

function findForbidden(request: RoleRequest, present: OrganizationRole, attribute: string): string[] {
  const { role = present } = request;
  const moves = role !== present && (isLeading(role) || isLeading(present));
  return [
    ...(moves ? [`${attribute}.role: only owners can grant or remove the roles owner and manager`] : []),
    ...(request.setsPay && present === 'owner' ? [`${attribute}.payment: only owners can set the pay of owners`] : []),
  ];
}

/**
 * Plans the role changes of a request, or reports its faults. A request for the current role changes nothing. The
 * organization must still have an owner after all entries are applied. Source: docs/contract/roles.md, Companions.
 * Example: member 1 is the only owner. Making 1 a user and 2 an owner in one request changes both; only making 1 a user
 * is a fault.
 */
export function planRoles(requests: readonly RoleRequest[], facts: RoleFacts): RolePlan {
  const plan: RolePlan = { forbidden: [], faults: [], changes: [], removals: [] };
  const owners = { left: facts.owners, taken: [] as string[] };
  for (const [index, request] of requests.entries()) {
    const attribute = `members[${index}]`;
    const present = facts.roles.get(request.userId);
    if (present === undefined) {
      plan.faults.push(`${attribute}.user_id: is not a member of the organization`);
      continue;
    }
    const { role = present, userId } = request;
    if (facts.actorRole !== 'owner') plan.forbidden.push(...findForbidden(request, present, attribute));
    if (role === present) continue;
    if (role === 'remove') plan.removals.push(userId);
    else plan.changes.push({ userId, role });
    if (present === 'owner') owners.taken.push(attribute);
    owners.left += Number(role === 'owner') - Number(present === 'owner');
  }
  if (owners.left < 1) {
    plan.faults.push(
      ...owners.taken.map((attribute) => `${attribute}.role: the last owner can be neither removed nor demoted`),
    );
  }
  return plan;
}
