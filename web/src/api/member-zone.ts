import { useQuery } from '@tanstack/preact-query';
import { call } from './call.ts';

/** The time zone of a current or former member. Undefined while it loads and if the reader has no access. */
export function useMemberZone(organizationId: number, userId: number | undefined): string | undefined {
  return (
    useQuery({
      queryKey: ['member-zone', organizationId, userId],
      enabled: userId !== undefined,
      queryFn: async ({ signal }) => {
        const params = { organization_id: organizationId };
        const query = { user_ids: [userId ?? 0], include: ['users' as const], include_removed: true };
        const { users = [] } = await call('listMembers', { params, query, signal });
        return users[0]?.time_zone ?? null;
      },
    }).data ?? undefined
  );
}
