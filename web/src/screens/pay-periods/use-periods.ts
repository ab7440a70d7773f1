import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { call, type Output } from '../../api/call.ts';
import { everyPage } from '../../api/pages.ts';

export type Period = Output<'listPayPeriods'>['pay_periods'][number];
export type Schedule = Output<'listPaySchedules'>['pay_schedules'][number];
export type Steps = Output<'listPayPeriodMembers'>['pay_period_members'][number];
export type PayStatement = Output<'listPayStatements'>['pay_statements'][number];

const keyOf = (organizationId: number) => ['pay_periods', organizationId];

/** The pay schedules, in order of their dates. */
export const useSchedules = (organizationId: number) =>
  useQuery({
    queryKey: [...keyOf(organizationId), 'schedules'],
    async queryFn({ signal }) {
      const pages = await everyPage('listPaySchedules', { params: { organization_id: organizationId }, signal });
      const schedules = pages.flatMap(({ pay_schedules: items }) => items);
      return schedules.toSorted((a, b) => (a.effective_on < b.effective_on ? -1 : 1));
    },
  });

/** The periods of a year that have begun, latest first. */
export const useYearOfPeriods = (organizationId: number, { year, today }: { year: string; today: string }) =>
  useQuery({
    queryKey: [...keyOf(organizationId), 'list', year],
    async queryFn({ signal }) {
      const last = `${year}-12-31`;
      const query = { 'date[start]': `${year}-01-01`, 'date[stop]': last < today ? last : today };
      const pages = await everyPage('listPayPeriods', { params: { organization_id: organizationId }, query, signal });
      return pages.flatMap(({ pay_periods: periods }) => periods).toReversed();
    },
  });

/** A pay period of an organization. */
export interface PeriodKey {
  organizationId: number;
  periodId: number;
}

export const paramsOf = ({ organizationId, periodId }: PeriodKey) => ({
  organization_id: organizationId,
  pay_period_id: periodId,
});

/** The first date of a period from its id: 20260302 is 2026-03-02. */
const startOf = (id: number): string => String(id).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/** A period by its id; null if it does not exist. */
export const usePeriod = (place: PeriodKey) =>
  useQuery({
    queryKey: [...keyOf(place.organizationId), 'period', place.periodId],
    async queryFn({ signal }) {
      const date = startOf(place.periodId);
      const query = { 'date[start]': date, 'date[stop]': date };
      const params = { organization_id: place.organizationId };
      const { pay_periods: periods } = await call('listPayPeriods', { params, query, signal });
      return periods.find(({ id }) => id === place.periodId) ?? null;
    },
  });

/** The members of a period with their state and pay. */
export const useMembersOf = (place: PeriodKey, isThere: boolean) =>
  useQuery({
    enabled: isThere,
    queryKey: [...keyOf(place.organizationId), 'members', place.periodId],
    async queryFn({ signal }) {
      const params = paramsOf(place);
      const [members, figures] = await Promise.all([
        everyPage('listPayPeriodMembers', { params, signal }),
        everyPage('listPayStatements', { params, query: { page_limit: 100 }, signal }),
      ]);
      const statements = figures.flatMap(({ pay_statements: items }) => items);
      const steps = members.flatMap(({ pay_period_members: items }) => items);
      return { steps, statements };
    },
  });

/** Reloads all shown data about pay periods. */
export function useRenewing(organizationId: number): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(organizationId) });
}
