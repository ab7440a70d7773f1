import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { call, type Output } from '../../api/call.ts';
import type { Dates, BudgetHistoryView } from './view.ts';

/** The project or client whose budget is shown. */
export interface Owner {
  kind: 'project' | 'client';
  id: number;
}

export type HistoryChanges = Output<'listBudgetChanges'>;

/** A filter of lists that selects one budget. */
export const filterOf = ({ kind, id }: Owner) => (kind === 'project' ? { project_ids: [id] } : { client_ids: [id] });

/** The changes in a budget between the two instants of the view. */
export const useChanges = (organizationId: number, owner: Owner, { from, to }: BudgetHistoryView) =>
  useQuery({
    queryKey: ['budget-changes', organizationId, owner.kind, owner.id, from, to],
    queryFn: ({ signal }) =>
      call('listBudgetChanges', {
        params: { organization_id: organizationId },
        query: {
          ...filterOf(owner),
          'as_of[start]': from,
          ...(to === null ? {} : { 'as_of[stop]': to }),
          include: ['largest', 'users', 'projects', 'clients'],
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The spend by date as known at an instant. */
export const useSeries = (organizationId: number, owner: Owner, dates: Dates, asOf: string | null) =>
  useQuery({
    queryKey: ['budget-series', organizationId, owner.kind, owner.id, dates.first, dates.last, asOf],
    queryFn: ({ signal }) =>
      call('listBudgetSeries', {
        params: { organization_id: organizationId },
        query: {
          ...filterOf(owner),
          'date[start]': dates.first,
          'date[stop]': dates.last,
          ...(asOf === null ? {} : { as_of: asOf }),
          include: ['settings', 'users'],
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
