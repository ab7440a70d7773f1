import { useQuery } from '@tanstack/preact-query';
import { readProjectNames } from '../../api/project-names.ts';
import type { Organization } from '../../api/session.ts';

/** The names of projects with time until a date. */
export function useProjectNames(organization: Organization, ids: readonly number[], until: string) {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const { data } = useQuery({
    queryKey: ['project_names', organization.id, until, wanted],
    enabled: wanted.length > 0,
    queryFn: ({ signal }) => readProjectNames(organization, { ids: wanted, until, signal }),
  });
  return (id: number) => data?.get(id) ?? `#${id}`;
}
