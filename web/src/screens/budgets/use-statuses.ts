import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { call, type Output } from '../../api/call.ts';

type Answer = Output<'listBudgetStatuses'>;

const pageLimit = 500;

/** All pages of the state of an organization's budgets. */
async function loadStatuses(organizationId: number, asOf: string | null, signal: AbortSignal): Promise<Answer> {
  const whole: Answer = { budget_statuses: [], projects: [], clients: [] };
  let start: number | undefined = 0;
  while (start !== undefined) {
    const page: Answer = await call('listBudgetStatuses', {
      params: { organization_id: organizationId },
      query: {
        include: ['projects', 'clients'],
        page_limit: pageLimit,
        page_start_id: start,
        ...(asOf === null ? {} : { as_of: asOf }),
      },
      signal,
    });
    whole.budget_statuses.push(...page.budget_statuses);
    whole.projects?.push(...(page.projects ?? []));
    whole.clients?.push(...(page.clients ?? []));
    start = page.pagination?.next_page_start_id;
  }
  return whole;
}

/** The state of every budget at an instant; what was shown stays until the answer is there. */
export const useStatuses = (organizationId: number, asOf: string | null, enabled = true) =>
  useQuery({
    queryKey: ['budget-statuses', organizationId, asOf],
    queryFn: ({ signal }) => loadStatuses(organizationId, asOf, signal),
    enabled,
    placeholderData: keepPreviousData,
  });
