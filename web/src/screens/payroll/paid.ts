import { keepPreviousData, useInfiniteQuery } from '@tanstack/preact-query';
import { call } from '../../api/call.ts';

interface Period {
  organizationId: number;
  periodId: number;
}

/** The maximum number of members in one query of paid members. */
const membersPerQuery = 500;

/**
 * Finds the members whom a period pays, in batches from a position, until it finds enough. `next` is the
 * position to continue from; null = all members are checked.
 */
export async function findPaid(
  { organizationId, periodId }: Period,
  ids: readonly number[],
  { from, enough, signal }: { from: number; enough: number; signal: AbortSignal },
): Promise<{ paid: number[]; next: number | null }> {
  const params = { organization_id: organizationId, pay_period_id: periodId };
  const paid = new Set<number>();
  let at = from;
  for (; at < ids.length && paid.size < enough; at += membersPerQuery) {
    const query = { user_ids: ids.slice(at, at + membersPerQuery), page_limit: membersPerQuery };
    const { payroll } = await call('listPayroll', { params, query, signal });
    for (const { user_id: id } of payroll) paid.add(id);
  }
  return { paid: [...paid], next: at < ids.length ? at : null };
}

/** The members whom a period pays, in pages. Without a period, sends no request. */
export const usePaid = (
  { organizationId, periodId }: { organizationId: number; periodId: number | null },
  ids: readonly number[],
  enough: number,
) =>
  useInfiniteQuery({
    enabled: periodId !== null,
    queryKey: ['payroll', organizationId, 'paid', periodId, ids],
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    queryFn: ({ pageParam: from, signal }) =>
      findPaid({ organizationId, periodId: periodId ?? 0 }, ids, { from, enough, signal }),
    getNextPageParam: ({ next }) => next,
  });
