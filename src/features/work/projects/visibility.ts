import type { ProjectRole } from '../../../contract/lists/roles.ts';
import type { Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-visibility.ts';

/** The rights of a member in one project. */
export interface ProjectVisibility {
  /** Whether the member can change the project and its members, and see its bill rate and budget. */
  edits: boolean;
  /** Whether the member can see pay rates. */
  seesPay: boolean;
  /** Whether the member can see every project and assign projects to clients. */
  leads: boolean;
}

/**
 * The rights of a member with a role in a project; null if the member is not on it.
 * Source: docs/contract/roles.md, Companions. Example: a plain member who manages the project can edit the project,
 * but cannot see pay.
 */
export function visibilityOf(organization: Membership, projectRole: ProjectRole | null | undefined): ProjectVisibility {
  const leads = organization.role !== 'user';
  return {
    leads,
    edits: leads || projectRole === 'manager',
    seesPay: seesPay(organization),
  };
}
