import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { everyPage, usePages } from '../../api/pages.ts';
import { call } from '../../api/call.ts';
import { type MemberRow, rowsOf, sorted, type MemberView } from './rows.ts';

/** The initial order. A list with several pages is in page order until a person sorts it. */
const firstOrder = { by: 'name', isAscending: true } as const;

const include = ['users' as const];

/** Text with an @ searches emails, other text names. */
const searchFor = (text: string) =>
  text.includes('@') ? { 'search[email]': text.trim() } : { 'search[name]': text.trim() };

export function useMembers(organizationId: number, { search, role, former, order }: MemberView) {
  const query = {
    include,
    include_projects: true,
    project_statuses: ['active' as const],
    page_limit: 100,
    ...(search.trim() && searchFor(search)),
    ...(role && { membership_roles: [role] }),
    ...(former && { include_removed: true }),
  };
  const input = { params: { organization_id: organizationId }, query };
  const queryKey = ['members', organizationId, query];
  const pages = usePages(queryKey, 'listMembers', input);
  // After sorting, the first row may be on any page. The loaded pages stay visible until all pages are loaded.
  const wantsAll = order !== null && pages.hasNextPage;
  const all = useQuery({
    queryKey: [...queryKey, 'all'],
    enabled: wantsAll,
    queryFn: ({ signal }) => everyPage('listMembers', { ...input, query: { ...query, page_limit: 500 }, signal }),
  });
  const answers = (wantsAll && all.data) || pages.data?.pages;
  const rows = answers && rowsOf(answers);
  const shown = order ?? (pages.hasNextPage ? null : firstOrder);
  return {
    rows: rows && shown ? sorted(rows, shown) : rows,
    order: shown,
    pages: wantsAll ? null : pages,
    hasMore: pages.hasNextPage && !(wantsAll && all.data),
    isBusy: pages.isFetching || all.isFetching,
    error: pages.error ?? all.error,
    retry: () => void (wantsAll ? all : pages).refetch(),
  };
}

interface Reading {
  /** The effective date of the rates; today by default. */
  ratesOn?: string;
  signal?: AbortSignal;
}

export async function readMember(
  organizationId: number,
  userId: number,
  { ratesOn, signal }: Reading = {},
): Promise<MemberRow | null> {
  const query = {
    include,
    include_projects: true,
    project_statuses: ['active' as const],
    user_ids: [userId],
    ...(ratesOn && { rates_on: ratesOn }),
  };
  const params = { organization_id: organizationId };
  const page = await call('listMembers', { params, query, ...(signal && { signal }) });
  return rowsOf([page])[0] ?? null;
}

/** The member in the address, for the form. */
export function useMember(organizationId: number, userId: number | null) {
  return useQuery({
    queryKey: ['member', organizationId, userId],
    enabled: userId !== null,
    queryFn: ({ signal }) => readMember(organizationId, userId ?? 0, { signal }),
  });
}

export interface MemberProject {
  id: number;
  name: string;
}

/** The projects that members can be assigned to. */
export function useProjects(organizationId: number) {
  return useQuery({
    queryKey: ['active-projects', organizationId],
    queryFn: async (): Promise<MemberProject[]> => {
      const pages = await everyPage('listProjects', { params: { organization_id: organizationId } });
      const all = pages.flatMap(({ projects }) => projects.map(({ id, name }) => ({ id, name })));
      return all.toSorted((a, b) => a.name.localeCompare(b.name));
    },
  });
}

/** Reloads members after a change. */
export function useReload(organizationId: number): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const keys = ['members', 'member', 'people', 'people-settings'];
    await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key, organizationId] })));
  };
}
