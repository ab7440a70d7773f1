import type { Body } from '../../../contract/endpoint.ts';
import { applyMetadata } from '../../../contract/metadata.ts';
import type { createProject, updateProject } from '../../../contract/projects.ts';
import type { State } from '../../../audit/actions.ts';
import type { ProjectFields } from './store/projects.ts';

type Changes = Partial<Body<typeof createProject>> | Body<typeof updateProject>;

/** A new project before its request is read. */
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

/** A project as the audit records it. */
export function stateOf(
  { metadata, ...fields }: ProjectFields,
  terms: { clientId: number | null; billable: boolean },
): State {
  return { ...fields, client_id: terms.clientId, billable: terms.billable, metadata };
}
