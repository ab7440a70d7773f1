import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import type { Input } from '../../api/call.ts';
import { everyPage } from '../../api/pages.ts';
import { requestsFor, type OvertimeView } from './view.ts';

type Requested = NonNullable<Input<'listOvertime'>['query']>;

async function loadRange(organizationId: number, range: Requested, signal: AbortSignal) {
  const params = { organization_id: organizationId };
  const pages = await everyPage('listOvertime', { params, query: { ...range, include: ['users'] }, signal });
  return { weeks: pages.flatMap((page) => page.overtime), users: pages.flatMap((page) => page.users ?? []) };
}

/** The overtime of all members in the view's weeks. The previous data stays visible while it loads. */
export function useOvertime(
  organizationId: number,
  { first, last }: Pick<OvertimeView, 'first' | 'last'>,
  enabled = true,
) {
  return useQuery({
    queryKey: ['overtime', organizationId, first, last],
    queryFn: async ({ signal }) => {
      const ranges = requestsFor({ first, last }).map(({ start, stop }) =>
        loadRange(organizationId, { 'date[start]': start, 'date[stop]': stop }, signal),
      );
      const loaded = await Promise.all(ranges);
      const [weeks, users] = [loaded.flatMap((part) => part.weeks), loaded.flatMap((part) => part.users)];
      return { weeks, users, first, last };
    },
    enabled,
    placeholderData: keepPreviousData,
  });
}
