import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { callAgain, type Output } from '../../api/call.ts';
import { everyPage, usePages } from '../../api/pages.ts';
import type { ListView } from '../../parts/list-view.ts';
import type { Language } from '../../words/words.ts';
import { projectValues } from './values.ts';

export type ProjectMember = Output<'listProjectMembers'>['members'][number];
export type Task = Output<'listProjectTasks'>['tasks'][number];

const pageLimit = 100;

/** The projects, page by page; a search reads all of them. */
export function useProjects(organizationId: number, { status, search }: ListView) {
  const params = { organization_id: organizationId };
  const query = { status, include: ['clients' as const] };
  const pages = usePages(['projects', organizationId, status], 'listProjects', {
    params,
    query: { ...query, page_limit: pageLimit },
  });
  const all = useQuery({
    queryKey: ['projects', organizationId, status, 'all'],
    enabled: search.trim() !== '',
    queryFn: ({ signal }) => everyPage('listProjects', { params, query, signal }),
  });
  return { pages, all };
}

/** One project with its tag. */
export async function readProject(projectId: number, language: Language) {
  const { answer, tag } = await callAgain('getProject', { params: { project_id: projectId } }, []);
  return { project: answer.project, values: projectValues(answer.project, language), tag };
}

export const useProject = (projectId: number, language: Language) =>
  useQuery({ queryKey: ['project', projectId], queryFn: () => readProject(projectId, language), staleTime: 0 });

/** Everybody on a project that the person may see, with their names. */
export const useProjectMembers = (projectId: number) =>
  useQuery({
    queryKey: ['project-members', projectId],
    queryFn: async ({ signal }) => {
      const params = { project_id: projectId };
      const pages = await everyPage('listProjectMembers', { params, query: { include: ['users'] }, signal });
      const names = new Map(pages.flatMap(({ users }) => users ?? []).map(({ id, name }) => [id, name]));
      return { members: pages.flatMap(({ members }) => members), names };
    },
  });

/** Everybody of the organization, for who may put them on a project. */
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

/** Clients that a project can be given to. */
export const useClients = (organizationId: number, enabled: boolean) =>
  useQuery({
    queryKey: ['clients', organizationId, 'names'],
    enabled,
    queryFn: async ({ signal }) => {
      const pages = await everyPage('listClients', { params: { organization_id: organizationId }, query: {}, signal });
      return pages.flatMap(({ clients }) => clients);
    },
  });

export const useTasks = (projectId: number) =>
  useQuery({
    queryKey: ['tasks', projectId],
    queryFn: async ({ signal }) => {
      const pages = await everyPage('listProjectTasks', { params: { project_id: projectId }, query: {}, signal });
      return pages.flatMap(({ tasks }) => tasks);
    },
  });

/** After a write: what shows a project is asked for again. */
export function useStale() {
  const queries = useQueryClient();
  const names = ['projects', 'project', 'project-members', 'tasks', 'clients', 'audit', 'budget-statuses'];
  return () => Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
