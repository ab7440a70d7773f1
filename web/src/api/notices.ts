import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { noticeKinds } from '../../../src/contract/lists/events.ts';
import { call, type Output } from './call.ts';

type OwnEvent = Output<'listOwnEvents'>['events'][number];
export type Notice = OwnEvent;

/** Kinds of notices to a person. Changes to tokens, sessions and memberships are not included. */
const kinds = [...noticeKinds, 'own_contents_left_out', 'time_entry_changed'] as const;

/** The maximum number of notices that the panel shows and the bell counts. */
const mostShown = 50;

const noticesKey = ['my-notices'];

/** The latest notices of the person in all organizations, newest first, and the id up to which they were read. */
export const useNotices = (enabled = true) =>
  useQuery({
    queryKey: noticesKey,
    enabled,
    queryFn: async ({ signal }) => {
      const query = { kinds: [...kinds], order: 'newest_first' as const, page_limit: mostShown };
      const { events, read_through_id: readThrough, pagination } = await call('listOwnEvents', { query, signal });
      return { notices: events, readThrough, hasMore: pagination !== undefined };
    },
  });

/** Marks all shown notices as read. */
export function useReadNotices() {
  const queries = useQueryClient();
  return async (through: number) => {
    await call('readOwnEvents', { body: { read_through_id: through } });
    await queries.invalidateQueries({ queryKey: noticesKey });
  };
}
