import { useQuery } from '@tanstack/preact-query';
import { call } from './call.ts';
import type { Organization } from './session.ts';

/** The time zone of a current or former member. Undefined while it loads and if the reader has no access. */
export function useMemberZone(
  { id, payroll }: Pick<Organization, 'id' | 'payroll'>,
  userId: number | undefined,
): string | undefined {
  return (
    useQuery({
      queryKey: ['member-zone', id, userId],
      enabled: userId !== undefined,
      queryFn: async ({ signal }) => {
        const params = { organization_id: id };
        const query = { user_ids: [userId ?? 0], include: ['users' as const] };
        const { users = [] } = await (payroll
          ? call('listPayRates', { params, query, signal })
          : call('listMembers', { params, query: { ...query, include_removed: true }, signal }));
        return users[0]?.time_zone ?? null;
      },
    }).data ?? undefined
  );
}
