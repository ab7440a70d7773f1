import { useQuery } from '@tanstack/preact-query';
import { call } from './call.ts';

/** The time zone of a member, of a former one too; undefined until it is there, and where it is not for the reader. */
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
