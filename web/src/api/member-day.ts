import { useQuery } from '@tanstack/preact-query';
import { call } from './call.ts';

/** A member's day, minute by minute. A date of null means today. */
export function useDay(organizationId: number, userId: number, date: string | null) {
  const params = { organization_id: organizationId, user_id: userId };
  return useQuery({
    queryKey: ['day', organizationId, userId, date],
    queryFn: async ({ signal }) => {
      const query = { include: ['tasks' as const], ...(date !== null && { date }) };
      const { member_day: day, tasks = [] } = await call('getMemberDay', { params, query, signal });
      return { ...day, tasks: new Map(tasks.map(({ id, summary }) => [id, summary])) };
    },
  });
}
