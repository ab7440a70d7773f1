import type { ProjectRole } from '../../contract/roles.ts';

/** What a request wants of one member in one project; no role keeps the present one, or makes a plain user. */
export interface Assignment {
  projectId: number;
  userId: number;
  role?: ProjectRole | 'remove';
  /** Where the request names the project, for faults about it: `members[0].projects[1].project_id`. */
  projectAttribute: string;
  /** Where the request names the member: `members[0].user_id`. */
  userAttribute: string;
}

export interface AssignmentFacts {
  projectIds: ReadonlySet<number>;
  /** The present members of the organization. */
  userIds: ReadonlySet<number>;
  /** Present roles by `placeKey`. */
  roles: ReadonlyMap<string, ProjectRole>;
}

interface Place {
  projectId: number;
  userId: number;
}

export interface AssignmentPlan {
  faults: string[];
  removals: Place[];
  /** Places whose role is new or another one. */
  settings: (Place & { role: ProjectRole })[];
  /** Places of `settings` that were held in another role before. */
  changed: Place[];
}

export const placeKey = (place: Place): string => `${place.projectId}/${place.userId}`;

function findFaults(assignments: readonly Assignment[], facts: AssignmentFacts): string[] {
  const seen = new Set<string>();
  return assignments.flatMap((entry) => {
    const faults: string[] = [];
    if (!facts.projectIds.has(entry.projectId))
      faults.push(`${entry.projectAttribute}: ${entry.projectId} is no project of the organization`);
    if (!facts.userIds.has(entry.userId)) faults.push(`${entry.userAttribute}: is no member of the organization`);
    if (seen.has(placeKey(entry))) faults.push(`${entry.userAttribute}: names the same member twice for a project`);
    seen.add(placeKey(entry));
    return faults;
  });
}

/**
 * What a list of assignments changes, or all that is wrong with it. An assignment that asks for what is so already
 * changes nothing. Source: companions, update_members. Example: a user of the project asked to be its manager ->
 * settings and changed hold the place; asked to be a user -> nothing.
 */
export function planAssignments(assignments: readonly Assignment[], facts: AssignmentFacts): AssignmentPlan {
  const plan: AssignmentPlan = { faults: findFaults(assignments, facts), removals: [], settings: [], changed: [] };
  for (const { projectId, userId, role: wanted } of assignments) {
    const place = { projectId, userId };
    const present = facts.roles.get(placeKey(place));
    const role = wanted ?? present ?? 'user';
    if (role === present || (role === 'remove' && !present)) continue;
    if (role === 'remove') plan.removals.push(place);
    else plan.settings.push({ ...place, role });
    if (role !== 'remove' && present) plan.changed.push(place);
  }
  return plan;
}
