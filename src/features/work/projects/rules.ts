import type { ProjectRole } from '../../../contract/lists/roles.ts';

/**
 * The role that a request names for one member in one project. Without a role, a current member's role does not change,
 * and a new member becomes a user.
 */
export interface RequestedRole {
  projectId: number;
  userId: number;
  role?: ProjectRole | 'remove';
  /** The attribute of the request that names the project, for fault messages: `members[0].projects[1].project_id`. */
  projectAttribute: string;
  /** The attribute that names the member: `members[0].user_id`. */
  userAttribute: string;
}

export interface ProjectRoleFacts {
  projectIds: ReadonlySet<number>;
  /** The current members of the organization. */
  userIds: ReadonlySet<number>;
  /** Current roles by `memberKey`. */
  roles: ReadonlyMap<string, ProjectRole>;
}

interface ProjectMember {
  projectId: number;
  userId: number;
}

export interface ProjectRolePlan {
  faults: string[];
  removals: ProjectMember[];
  /** Members whose role is new or different. */
  settings: (ProjectMember & { role: ProjectRole })[];
  /** Members of `settings` who had a different role before. */
  changed: ProjectMember[];
}

export const memberKey = (member: ProjectMember): string => `${member.projectId}/${member.userId}`;

function findFaults(requests: readonly RequestedRole[], facts: ProjectRoleFacts): string[] {
  const seen = new Set<string>();
  return requests.flatMap((entry) => {
    const faults: string[] = [];
    if (!facts.projectIds.has(entry.projectId))
      faults.push(`${entry.projectAttribute}: ${entry.projectId} is not a project of the organization`);
    if (!facts.userIds.has(entry.userId)) faults.push(`${entry.userAttribute}: is not a member of the organization`);
    if (seen.has(memberKey(entry))) faults.push(`${entry.userAttribute}: names the same member twice for a project`);
    seen.add(memberKey(entry));
    return faults;
  });
}

/**
 * Plans the changes for a list of requests, or collects the faults of all requests. A request for the current state
 * changes nothing. Source: companions, update_members. Example: the member has the role `user` in a project. A request
 * for `manager` -> `settings` and `changed` contain the member. Request for `user` -> nothing.
 */
export function planProjectRoles(requests: readonly RequestedRole[], facts: ProjectRoleFacts): ProjectRolePlan {
  const plan: ProjectRolePlan = { faults: findFaults(requests, facts), removals: [], settings: [], changed: [] };
  for (const { projectId, userId, role: requested } of requests) {
    const member = { projectId, userId };
    const present = facts.roles.get(memberKey(member));
    const role = requested ?? present ?? 'user';
    if (role === present || (role === 'remove' && !present)) continue;
    if (role === 'remove') plan.removals.push(member);
    else plan.settings.push({ ...member, role });
    if (role !== 'remove' && present) plan.changed.push(member);
  }
  return plan;
}
