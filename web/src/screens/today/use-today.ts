import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { pollOperation, type Tagged } from '../../api/call.ts';

type Pages = Tagged<'getToday'>[];

const pageLimit = 100;
const reloadMs = 60_000;

interface Loading {
  organizationId: number;
  /** The maximum number of pages of members. */
  most: number;
  /** Whether to include the members' time zones. */
  withZones: boolean;
  signal: AbortSignal;
  /** The cached pages. Unchanged pages are not sent again. */
  before: Pages;
}

async function loadPages({ organizationId, most, withZones, signal, before }: Loading): Promise<Pages> {
  const pages: Pages = [];
  let start: number | undefined = 0;
  while (start !== undefined && pages.length < most) {
    const params = { organization_id: organizationId };
    const include = ['projects' as const, ...(withZones ? ['users' as const] : [])];
    const query = { include, page_limit: pageLimit, page_start_id: start };
    const page: Pages[number] = await pollOperation('getToday', { params, query, signal }, before);
    pages.push(page);
    start = page.answer.pagination?.next_page_start_id;
  }
  return pages;
}

/** Today's data for the given number of pages of members, reloaded every minute. */
export function useToday(organizationId: number, most: number, withZones: boolean) {
  return useQuery({
    queryKey: ['today', organizationId, most, withZones],
    queryFn: ({ signal, client, queryKey }) =>
      loadPages({ organizationId, most, withZones, signal, before: client.getQueryData<Pages>(queryKey) ?? [] }),
    placeholderData: keepPreviousData,
    refetchInterval: reloadMs,
  });
}
