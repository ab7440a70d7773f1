import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { everyPage } from '../../api/pages.ts';

/** All pages of the state of an organization's budgets. */
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

/** The state of every budget at an instant; what was shown stays until the answer is there. */
export const useStatuses = (organizationId: number, asOf: string | null, enabled = true) =>
  useQuery({
    queryKey: ['budget-statuses', organizationId, asOf],
    queryFn: ({ signal }) => loadStatuses(organizationId, asOf, signal),
    enabled,
    placeholderData: keepPreviousData,
  });
