import type { ProjectRole } from '../../../contract/lists/roles.ts';
import type { Membership } from '../../../context.ts';
import { seesPay } from '../../../pay-sight.ts';

/** What someone may do with one project, and see of it. */
export interface ProjectVisibility {
  /** Change it and its members, see its bill rate and budget. */
  edits: boolean;
  /** See pay rates. */
  seesPay: boolean;
  /** See every project, and decide which client a project belongs to. */
  leads: boolean;
}

/**
 * What a member with a role in a project sees of it, and may change (null = not on it).
 * Source: docs/contract/roles.md, Companions. Example: a plain member who manages the project edits it, without pay.
 */
export function visibilityOf(organization: Membership, projectRole: ProjectRole | null | undefined): ProjectVisibility {
  const leads = organization.role !== 'user';
  return {
    leads,
    edits: leads || projectRole === 'manager',
    seesPay: seesPay(organization),
  };
}
