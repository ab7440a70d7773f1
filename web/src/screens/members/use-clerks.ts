import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { everyPage } from '../../api/pages.ts';

const key = (organizationId: number) => ['payroll-clerks', organizationId];

/** The ids of the payroll clerks. */
export const useClerks = (organizationId: number) =>
  useQuery({
    queryKey: key(organizationId),
    async queryFn({ signal }): Promise<ReadonlySet<number>> {
      const pages = await everyPage('listPayrollClerks', { params: { organization_id: organizationId }, signal });
      return new Set(pages.flatMap(({ payroll_clerks: clerks }) => clerks.map(({ user_id: id }) => id)));
    },
  });

export function useClerksRenewing(organizationId: number): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key(organizationId) });
}
