import type { EffectiveRole, InvitedRole } from '../../contract/members.ts';
import type { OrganizationRole, ProjectRole } from '../../contract/roles.ts';

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

export interface StatedNames {
  name?: string;
  first_name?: string;
  last_name?: string;
}

/**
 * The names of a new user from those that were given: each fills in for the others, the email for all of them.
 * Example: name "Ada King Lovelace" -> firstName "Ada", lastName "King Lovelace".
 */
export function namesOf(stated: StatedNames, email: string): { name: string; firstName: string; lastName: string } {
  const given = (text: string | undefined) => text?.trim() || undefined;
  const [first, last] = [given(stated.first_name), given(stated.last_name)];
  const joined = [first, last].filter((part) => part !== undefined).join(' ');
  const name = given(stated.name) ?? given(joined) ?? email.slice(0, email.indexOf('@'));
  const [word = '', ...rest] = (given(stated.name) ?? '').split(/\s+/);
  return first === undefined && last === undefined
    ? { name, firstName: word, lastName: rest.join(' ') }
    : { name, firstName: first ?? '', lastName: last ?? '' };
}

/** One entry of a request, as far as it is about the role and the pay of a member. */
export interface RoleStatement {
  userId: number;
  /** Left out: as it is. */
  role?: OrganizationRole | 'remove';
  statesPay: boolean;
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

function findForbidden(statement: RoleStatement, present: OrganizationRole, place: string): string[] {
  const { role = present } = statement;
  const moves = role !== present && (isLeading(role) || isLeading(present));
  return [
    ...(moves ? [`${place}.role: only owners give and take the roles owner and manager`] : []),
    ...(statement.statesPay && present === 'owner' ? [`${place}.payment: only owners state the pay of owners`] : []),
  ];
}

/**
 * What a list of statements about members' roles changes, or what is wrong with it. Stating the present role changes
 * nothing; the organization keeps at least one owner, counted after all of the list.
 * Source: docs/contract/roles.md, Companions. Example: with one owner, owner 1 -> user together with user 2 -> owner
 * is a change of both; owner 1 -> user alone is a fault.
 */
export function planRoles(statements: readonly RoleStatement[], facts: RoleFacts): RolePlan {
  const plan: RolePlan = { forbidden: [], faults: [], changes: [], removals: [] };
  const owners = { left: facts.owners, taken: [] as string[] };
  for (const [index, statement] of statements.entries()) {
    const place = `members[${index}]`;
    const present = facts.roles.get(statement.userId);
    if (present === undefined) {
      plan.faults.push(`${place}.user_id: is no member of the organization`);
      continue;
    }
    const { role = present, userId } = statement;
    if (facts.actorRole !== 'owner') plan.forbidden.push(...findForbidden(statement, present, place));
    if (role === present) continue;
    if (role === 'remove') plan.removals.push(userId);
    else plan.changes.push({ userId, role });
    if (present === 'owner') owners.taken.push(place);
    owners.left += Number(role === 'owner') - Number(present === 'owner');
  }
  if (owners.left < 1) {
    plan.faults.push(
      ...owners.taken.map((place) => `${place}.role: the last owner can be neither removed nor demoted`),
    );
  }
  return plan;
}
