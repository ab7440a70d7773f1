import { useQuery } from '@tanstack/preact-query';
import { pollOperation } from '../../api/call.ts';
import { everyPage } from '../../api/pages.ts';
import type { RecordKind } from '../../parts/record.ts';
import { changesOf, type Project, type ProjectChanges, projectValues, type ProjectValues } from './values.ts';

export const projectKind: RecordKind<Project, ProjectValues, ProjectChanges> = {
  subject: 'project',
  shownBy: ['projects', 'project-members', 'tasks', 'clients'],
  async read(id, language) {
    const { answer, tag } = await pollOperation('getProject', { params: { project_id: id } }, []);
    return { record: answer.project, values: projectValues(answer.project, language), tag };
  },
  async update(id, body, sending) {
    const { answer, tag } = await pollOperation('updateProject', { params: { project_id: id }, body, ...sending }, []);
    return { record: answer.project, tag };
  },
  valuesOf: projectValues,
  changesOf,
  withStatus: (status) => ({ status }),
};

/** All members of a project that the person can see, with their names and the entity tag of the team. */
export async function readTeam(projectId: number, signal?: AbortSignal) {
  const params = { project_id: projectId };
  const { tag } = await pollOperation('getProject', { params, ...(signal && { signal }) }, []);
  const query = { include: ['users' as const] };
  const pages = await everyPage('listProjectMembers', { params, query, ...(signal && { signal }) });
  const names = new Map(pages.flatMap(({ users }) => users ?? []).map(({ id, name }) => [id, name]));
  return { members: pages.flatMap(({ members }) => members), names, tag };
}

export const useTeam = (projectId: number, enabled = true) =>
  useQuery({
    queryKey: ['project-members', projectId],
    enabled,
    queryFn: ({ signal }) => readTeam(projectId, signal),
    staleTime: 0,
  });

/** All members of the organization, for people who can assign them to a project. */
export const useCandidates = (organizationId: number, enabled: boolean) =>
  useQuery({
    queryKey: ['members', organizationId, 'names'],
    enabled,
    queryFn: async ({ signal }) => {
      const params = { organization_id: organizationId };
      const pages = await everyPage('listMembers', { params, query: { include: ['users'] }, signal });
      return pages
        .flatMap(({ users }) => users ?? [])
        .map(({ id, name, email }) => ({ value: id, text: name, note: email }));
    },
  });

/** Clients that a project can be assigned to. */
export const useClients = (organizationId: number, enabled: boolean) =>
  useQuery({
    queryKey: ['clients', organizationId, 'names'],
    enabled,
    queryFn: async ({ signal }) => {
      const pages = await everyPage('listClients', { params: { organization_id: organizationId }, query: {}, signal });
      return pages.flatMap(({ clients }) => clients);
    },
  });
