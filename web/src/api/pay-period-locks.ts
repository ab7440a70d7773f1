import { useQuery } from '@tanstack/preact-query';
import { call } from './call.ts';

/** The pay period settings of an organization; undefined while they load. */
export const usePayPeriodSettings = (organizationId: number) =>
  useQuery({
    queryKey: ['pay_periods', organizationId, 'settings'],
    async queryFn({ signal }) {
      const params = { organization_id: organizationId };
      return (await call('getPayPeriodSettings', { params, signal })).pay_period_settings;
    },
  });

/** The locked pay period that contains a date; null if the date is not locked, undefined while it loads. */
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
