import type { EffectiveRole, InvitedRole, OrganizationRole, ProjectRole } from '../../../contract/lists/roles.ts';

/**
 * What a member is, taken together: the leading role in the organization, else the one role they hold in all their
 * projects. Source: docs/contract/members.md. Example: viewer of one project and manager of another -> "by_project".
 */
export function effectiveRole(role: OrganizationRole, projectRoles: readonly ProjectRole[]): EffectiveRole {
  if (role !== 'user') return `organization_${role}`;
  const [one, ...others] = new Set(projectRoles);
  if (one === undefined) return 'unassigned';
  return others.length > 0 ? 'by_project' : `project_${one}`;
}

/** What an invited role makes someone in the organization and in the projects they are put on. */
export const invitedAs: Record<InvitedRole, { role: OrganizationRole; projectRole: ProjectRole }> = {
  organization_manager: { role: 'manager', projectRole: 'user' },
  project_manager: { role: 'user', projectRole: 'manager' },
  project_user: { role: 'user', projectRole: 'user' },
  project_viewer: { role: 'user', projectRole: 'viewer' },
};

/**
 * An address as those of one person are alike: ASCII letters small, and no letter becomes another. There are addresses
 * from when letters beyond ASCII were taken. Example: "İda@Example.ORG" -> "İda@example.org".
 */
export const foldEmail = (email: string): string => email.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

export interface RequestedNames {
  name?: string;
  first_name?: string;
  last_name?: string;
}

/**
 * The names of a new user from those that were given: each fills in for the others, the email for all of them.
 * Example: name "Ada King Lovelace" -> firstName "Ada", lastName "King Lovelace".
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

/** One entry of a request, as far as it is about the role and the pay of a member. */
export interface RoleRequest {
  userId: number;
  /** Left out: as it is. */
  role?: OrganizationRole | 'remove';
  setsPay: boolean;
}

export interface RoleFacts {
  /** The role of the member who asks. */
  actorRole: OrganizationRole;
  /** The present roles of those named who are members. */
  roles: ReadonlyMap<number, OrganizationRole>;
  /** How many owners the organization has. */
  owners: number;
}

export interface RolePlan {
  /** What only an owner may ask for; each names its entry. */
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
    ...(moves ? [`${attribute}.role: only owners give and take the roles owner and manager`] : []),
    ...(request.setsPay && present === 'owner' ? [`${attribute}.payment: only owners state the pay of owners`] : []),
  ];
}

/**
 * What a list of requests for members' roles changes, or what is wrong with it. A request for the present role changes
 * nothing; the organization keeps at least one owner, counted after all of the list.
 * Source: docs/contract/roles.md, Companions. Example: with one owner, owner 1 -> user together with user 2 -> owner
 * is a change of both; owner 1 -> user alone is a fault.
 */
export function planRoles(requests: readonly RoleRequest[], facts: RoleFacts): RolePlan {
  const plan: RolePlan = { forbidden: [], faults: [], changes: [], removals: [] };
  const owners = { left: facts.owners, taken: [] as string[] };
  for (const [index, request] of requests.entries()) {
    const attribute = `members[${index}]`;
    const present = facts.roles.get(request.userId);
    if (present === undefined) {
      plan.faults.push(`${attribute}.user_id: is no member of the organization`);
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
