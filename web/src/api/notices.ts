import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { noticeKinds } from '../../../src/contract/lists/events.ts';
import { call, type Output } from './call.ts';

type OwnEvent = Output<'listOwnEvents'>['events'][number];
export type Notice = OwnEvent;

/** What somebody is told of, beside what becomes of their tokens, sessions and memberships. */
const kinds = [...noticeKinds, 'own_contents_left_out'] as const;

/** As many as a panel shows and a bell counts. */
const mostShown = 50;

const noticesKey = ['my-notices'];

/** What the person was told last, in all organizations, the newest first, and how far they have read. */
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

/** Says that all that is shown was read. */
export function useReadNotices() {
  const queries = useQueryClient();
  return async (through: number) => {
    await call('readOwnEvents', { body: { read_through_id: through } });
    await queries.invalidateQueries({ queryKey: noticesKey });
  };
}
