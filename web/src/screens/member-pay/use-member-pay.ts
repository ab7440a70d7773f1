import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { call } from '../../api/call.ts';
import { everyPage } from '../../api/pages.ts';
import { payRowsOf } from './rows.ts';

const key = (organizationId: number) => ['member-pay', organizationId];

/** The current members with their pay on a date. */
export const useMemberPay = (organizationId: number, today: string) =>
  useQuery({
    queryKey: [...key(organizationId), 'list', today],
    async queryFn({ signal }) {
      const params = { organization_id: organizationId };
      const [rates, salaries, numbers] = await Promise.all([
        everyPage('listPayRates', { params, query: { include: ['users'] }, signal }),
        everyPage('listSalaries', { params, signal }),
        everyPage('listPayrollIds', { params, signal }),
      ]);
      const listed = {
        names: new Map(rates.flatMap(({ users = [] }) => users.map(({ id, name }) => [id, name] as const))),
        rates: rates.flatMap(({ pay_rates: items }) => items),
        salaries: salaries.flatMap(({ salaries: items }) => items),
        numbers: new Map(
          numbers.flatMap(({ payroll_ids: items }) =>
            items.map(({ user_id: id, payroll_id: number }) => [id, number ?? ''] as const),
          ),
        ),
      };
      return payRowsOf(listed, today);
    },
  });

/** The id of the pay period that includes a date; null = the organization has no pay schedule. */
export const useCurrentPeriod = (organizationId: number, today: string) =>
  useQuery({
    queryKey: ['pay_periods', organizationId, 'current', today],
    async queryFn({ signal }) {
      const query = { 'date[start]': today, 'date[stop]': today };
      const params = { organization_id: organizationId };
      const { pay_periods: periods } = await call('listPayPeriods', { params, query, signal });
      return periods[0]?.id ?? null;
    },
  });

/** Reloads the list, and other screens with payroll numbers and pay. */
export function useRenewing(organizationId: number): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const keys = [key(organizationId), ['payroll', organizationId], ['pay_periods', organizationId]];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
