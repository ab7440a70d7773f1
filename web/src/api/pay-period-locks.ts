import { useQuery } from '@tanstack/preact-query';
import { call } from './call.ts';

/** The settings of an organization's pay periods; undefined until they are there. */
export const usePayPeriodSettings = (organizationId: number) =>
  useQuery({
    queryKey: ['pay_periods', organizationId, 'settings'],
    async queryFn({ signal }) {
      const params = { organization_id: organizationId };
      return (await call('getPayPeriodSettings', { params, signal })).pay_period_settings;
    },
  });

/** The pay period that holds a date and whose time is locked; null = none, undefined until that is known. */
export function useLockedPeriod(organizationId: number, date: string) {
  return useQuery({
    queryKey: ['pay_periods', organizationId, 'on', date],
    async queryFn({ signal }) {
      const query = { 'date[start]': date, 'date[stop]': date };
      const params = { organization_id: organizationId };
      const { pay_periods: periods } = await call('listPayPeriods', { params, query, signal });
      return periods.find(({ locked }) => locked) ?? null;
    },
  }).data;
}
