import { useQuery } from '@tanstack/preact-query';
import { call, type Output } from './call.ts';

export type Counts = Output<'getUnusualActivityInboxCounts'>['unusual_activity_inbox_counts'];

/** The number of flags in each state. */
export function useCounts(organizationId: number | undefined) {
  const params = { organization_id: organizationId ?? 0 };
  return useQuery({
    queryKey: ['counts', organizationId],
    enabled: organizationId !== undefined,
    queryFn: async ({ signal }) =>
      (await call('getUnusualActivityInboxCounts', { params, signal })).unusual_activity_inbox_counts,
  });
}
