import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { everyPage } from '../../api/pages.ts';

/** All pages of an organization's budget statuses. */
async function loadStatuses(organizationId: number, asOf: string | null, signal: AbortSignal) {
  const params = { organization_id: organizationId };
  const query = { include: ['projects' as const, 'clients' as const], ...(asOf === null ? {} : { as_of: asOf }) };
  const pages = await everyPage('listBudgetStatuses', { params, query, signal });
  return {
    budget_statuses: pages.flatMap((page) => page.budget_statuses),
    projects: pages.flatMap((page) => page.projects ?? []),
    clients: pages.flatMap((page) => page.clients ?? []),
  };
}

/** The status of all budgets at an instant. The previous data stays visible while it loads. */
export const useStatuses = (organizationId: number, asOf: string | null, enabled = true) =>
  useQuery({
    queryKey: ['budget-statuses', organizationId, asOf],
    queryFn: ({ signal }) => loadStatuses(organizationId, asOf, signal),
    enabled,
    placeholderData: keepPreviousData,
  });
