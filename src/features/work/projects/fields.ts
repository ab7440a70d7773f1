import type { Body } from '../../../contract/endpoint.ts';
import { applyMetadata } from '../../../contract/metadata.ts';
import type { createProject, updateProject } from '../../../contract/projects.ts';
import type { State } from '../../../audit/actions.ts';
import type { ProjectFields } from './store/projects.ts';

type Changes = Partial<Body<typeof createProject>> | Body<typeof updateProject>;

/** The values of a new project before the request is applied. */
export const blankProject: ProjectFields = { name: '', description: null, status: 'active', metadata: {} };

/** The fields of a project after a change. Example: `{ description: "" }` -> a project without a description. */
export function changedFields(present: ProjectFields, changes: Changes): ProjectFields {
  return {
    name: changes.name ?? present.name,
    description: changes.description === undefined ? present.description : changes.description || null,
    status: changes.status ?? present.status,
    metadata: applyMetadata(present.metadata, changes.metadata),
  };
}

/** The state of a project as recorded in the audit log. */
export function stateOf(
  { metadata, ...fields }: ProjectFields,
  terms: { clientId: number | null; billable: boolean },
): State {
  return { ...fields, client_id: terms.clientId, billable: terms.billable, metadata };
}
