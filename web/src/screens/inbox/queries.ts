import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/preact-query';
import type { ReviewState } from '../../../../src/contract/lists/reviews.ts';
import { call, type Input, type Output } from '../../api/call.ts';

export type Entry = Output<'listUnusualActivityInbox'>['unusual_activity_inbox'][number];
export type Flag = Output<'getUnusualActivity'>['unusual_activity'];
export type Reason = NonNullable<Input<'reviewUnusualActivity'>['body']>['reason_code'];

type Query = NonNullable<Input<'listUnusualActivityInbox'>['query']>;
export type Filters = Pick<Query, 'state' | 'confidence_level' | 'review_pending'>;

const pageLimit = 50;

/** The cases of an organization, page by page. The cases are not reloaded while the person reads the list. */
export function useInbox(organizationId: number, filters: Filters) {
  const params = { organization_id: organizationId };
  return useInfiniteQuery({
    queryKey: ['inbox', organizationId, filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam === undefined ? {} : { page_start: pageParam };
      const query = { ...filters, ...page, page_limit: pageLimit };
      return call('listUnusualActivityInbox', { params, query, signal });
    },
    getNextPageParam: (last) => last.pagination?.next_page_start,
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
}

type InboxPage = Output<'listUnusualActivityInbox'>;

/** The current first page, reloaded after each event and compared with the list. */
export function useNews(organizationId: number, filters: Filters, first: InboxPage | undefined) {
  const params = { organization_id: organizationId };
  return useQuery({
    queryKey: ['news', organizationId, filters],
    enabled: first !== undefined,
    queryFn: ({ signal }) =>
      call('listUnusualActivityInbox', { params, query: { ...filters, page_limit: pageLimit }, signal }),
    staleTime: Infinity,
    ...(first && { initialData: first }),
  });
}

/** One case, wherever it is in the list. */
export function useEntry(organizationId: number, id: string | null) {
  const params = { organization_id: organizationId, inbox_entry_id: id ?? '' };
  return useQuery({
    queryKey: ['entry', organizationId, id],
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      (await call('getUnusualActivityInboxEntry', { params, signal })).unusual_activity_inbox_entry,
  });
}

/** One flag with its evidence, reviews and answers. */
export function useFlag(organizationId: number, id: number | undefined) {
  const params = { organization_id: organizationId, unusual_activity_id: id ?? 0 };
  return useQuery({
    queryKey: ['flag', organizationId, id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => (await call('getUnusualActivity', { params, signal })).unusual_activity,
  });
}

export interface Decision {
  state: ReviewState;
  reason_code: Reason;
  note?: string;
  second_opinion?: boolean;
}

/** The maximum number of flags in one decision. */
export const mostDecided = 500;

/** Stores a decision for all flags in several cases. If one flag fails, nothing is stored. */
export function useReview(organizationId: number, entries: readonly Entry[], onSaved: (decision: Decision) => void) {
  const queries = useQueryClient();
  const params = { organization_id: organizationId };
  return useMutation({
    mutationFn: (decision: Decision) => {
      const body = { ...decision, unusual_activity_ids: flagsOf(entries) };
      return call('reviewUnusualActivities', { params, body });
    },
    onSuccess: (_answer, decision) => onSaved(decision),
    onSettled: () => Promise.all(stale.map((name) => queries.invalidateQueries({ queryKey: [name, organizationId] }))),
  });
}

/** Queries that a decision invalidates. */
const stale = ['inbox', 'entry', 'flag', 'counts'];

export const flagsOf = (entries: readonly Entry[]): number[] =>
  entries.flatMap(({ flags }) => flags.map(({ id }) => id));
