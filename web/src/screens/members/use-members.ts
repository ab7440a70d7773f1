import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { everyPage, usePages } from '../../api/pages.ts';
import { call } from '../../api/call.ts';
import { type Row, rowsOf, type View } from './rows.ts';

const include = ['users' as const];

/** An email is looked for as one, all else as a name. */
const searchFor = (text: string) =>
  text.includes('@') ? { 'search[email]': text.trim() } : { 'search[name]': text.trim() };

export function useMembers(organizationId: number, { search, role, former }: View) {
  const query = {
    include,
    include_projects: true,
    project_statuses: ['active' as const],
    page_limit: 100,
    ...(search.trim() && searchFor(search)),
    ...(role && { membership_roles: [role] }),
    ...(former && { include_removed: true }),
  };
  return usePages(['members', organizationId, query], 'listMembers', {
    params: { organization_id: organizationId },
    query,
  });
}

/** One member, for the form that an address leads to. */
export function useMember(organizationId: number, userId: number | null) {
  return useQuery({
    queryKey: ['member', organizationId, userId],
    enabled: userId !== null,
    queryFn: async ({ signal }): Promise<Row | null> => {
      const query = { include, include_projects: true, project_statuses: ['active' as const], user_ids: [userId ?? 0] };
      const page = await call('listMembers', { params: { organization_id: organizationId }, query, signal });
      return rowsOf([page])[0] ?? null;
    },
  });
}

export interface Project {
  id: number;
  name: string;
}

/** The projects that people can be put on. */
export function useProjects(organizationId: number) {
  return useQuery({
    queryKey: ['active-projects', organizationId],
    queryFn: async (): Promise<Project[]> => {
      const pages = await everyPage('listProjects', { params: { organization_id: organizationId } });
      const all = pages.flatMap(({ projects }) => projects.map(({ id, name }) => ({ id, name })));
      return all.toSorted((a, b) => a.name.localeCompare(b.name));
    },
  });
}

/** Reads members anew after a change. */
export function useReload(organizationId: number): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const keys = ['members', 'member', 'people'];
    await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key, organizationId] })));
  };
}
