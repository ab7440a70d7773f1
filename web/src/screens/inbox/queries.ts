import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/preact-query';
import { call, type Input, type Output } from '../../api/call.ts';

export type Entry = Output<'listUnusualActivityInbox'>['unusual_activity_inbox'][number];
export type Flag = Output<'getUnusualActivity'>['unusual_activity'];
export type Day = Output<'getMemberDay'>['member_day'];
export type ReviewState = Entry['state'];
export type Reason = NonNullable<Input<'reviewUnusualActivity'>['body']>['reason_code'];

type Filters = NonNullable<Input<'listUnusualActivityInbox'>['query']>;

const pageLimit = 50;

/** The cases of an organization, page after page. */
export function useInbox(organizationId: number, filters: Pick<Filters, 'state' | 'confidence_level'>) {
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
  });
}

/** One case, wherever in the list it is. */
export function useEntry(organizationId: number, id: string | null) {
  const params = { organization_id: organizationId, inbox_entry_id: id ?? '' };
  return useQuery({
    queryKey: ['inbox', organizationId, 'entry', id],
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

/** A member's day, minute by minute. */
export function useDay(organizationId: number, userId: number, date: string) {
  const params = { organization_id: organizationId, user_id: userId };
  return useQuery({
    queryKey: ['day', organizationId, userId, date],
    queryFn: async ({ signal }) => (await call('getMemberDay', { params, query: { date }, signal })).member_day,
  });
}

export interface Decision {
  state: ReviewState;
  reason_code: Reason;
  note?: string;
}

/** Records a decision for all flags of a case, or for none. */
export function useReview(organizationId: number, entry: Entry, onSaved: (state: ReviewState) => void) {
  const queries = useQueryClient();
  const params = { organization_id: organizationId };
  return useMutation({
    mutationFn: (decision: Decision) => {
      const body = { ...decision, unusual_activity_ids: entry.flags.map(({ id }) => id) };
      return call('reviewUnusualActivities', { params, body });
    },
    onSuccess: (_answer, { state }) => onSaved(state),
    onSettled: () => Promise.all(stale.map((name) => queries.invalidateQueries({ queryKey: [name, organizationId] }))),
  });
}

/** What a decision changes. */
const stale = ['inbox', 'flag', 'counts'];
