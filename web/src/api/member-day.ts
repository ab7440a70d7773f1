import { useQuery } from '@tanstack/preact-query';
import { call } from './call.ts';

/** A member's day, minute by minute; today where none is named. */
export function useDay(organizationId: number, userId: number, date: string | null) {
  const params = { organization_id: organizationId, user_id: userId };
  return useQuery({
    queryKey: ['day', organizationId, userId, date],
    queryFn: async ({ signal }) => {
      const query = date === null ? {} : { date };
      return (await call('getMemberDay', { params, query, signal })).member_day;
    },
  });
}
