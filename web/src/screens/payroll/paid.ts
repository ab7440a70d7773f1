import { keepPreviousData, useInfiniteQuery } from '@tanstack/preact-query';
import { call } from '../../api/call.ts';

interface Period {
  organizationId: number;
  periodId: number;
}

/** Of so many members it is asked at once whether they are paid. */
const askedAtOnce = 500;

/**
 * Which of some members a period pays something, asking from a place on until enough are found; `next` is where to go
 * on, null = all were asked about.
 */
export async function findPaid(
  { organizationId, periodId }: Period,
  ids: readonly number[],
  { from, enough, signal }: { from: number; enough: number; signal: AbortSignal },
): Promise<{ paid: number[]; next: number | null }> {
  const params = { organization_id: organizationId, pay_period_id: periodId };
  const paid = new Set<number>();
  let at = from;
  for (; at < ids.length && paid.size < enough; at += askedAtOnce) {
    const query = { user_ids: ids.slice(at, at + askedAtOnce), page_limit: askedAtOnce };
    const { payroll } = await call('listPayroll', { params, query, signal });
    for (const { user_id: id } of payroll) paid.add(id);
  }
  return { paid: [...paid], next: at < ids.length ? at : null };
}

/** Those of some members whom a period pays something, so many at once; nobody is asked about without a period. */
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
