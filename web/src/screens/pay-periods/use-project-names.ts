import { useQuery } from '@tanstack/preact-query';
import { everyPage } from '../../api/pages.ts';

/** The names of projects by id, including archived projects. */
export function useProjectNames(organizationId: number, ids: readonly number[]) {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const { data } = useQuery({
    queryKey: ['project_names', organizationId, wanted],
    enabled: wanted.length > 0,
    async queryFn({ signal }) {
      const params = { organization_id: organizationId };
      const query = { project_ids: wanted, status: 'all' as const };
      const pages = await everyPage('listProjects', { params, query, signal });
      return new Map(pages.flatMap(({ projects }) => projects.map(({ id, name }) => [id, name] as const)));
    },
  });
  return (id: number) => data?.get(id) ?? `#${id}`;
}
