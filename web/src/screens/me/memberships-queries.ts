import { useMutation, useQuery, useQueryClient } from '@tanstack/preact-query';
import { call, type Output } from '../../api/call.ts';
import { everyPage } from '../../api/pages.ts';

export type OwnMembership = Output<'listOwnMemberships'>['memberships'][number];
export type OrganizationRole = OwnMembership['membership_role'];

const key = ['my-memberships'];

const isOpen = ({ accepted_at: acceptedAt }: OwnMembership) => acceptedAt === null;

/** The organizations of the person, open invitations first. */
export const useMemberships = () =>
  useQuery({
    queryKey: key,
    queryFn: async () => {
      const memberships = (await everyPage('listOwnMemberships', {})).flatMap((page) => page.memberships);
      return memberships.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
    },
  });

/** Accepts or ends a membership. The session is reloaded, because it contains the person's permissions. */
export function useAnswering(onAnswered: (membership: OwnMembership) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ membership, accepts }: { membership: OwnMembership; accepts: boolean }) => {
      const params = { organization_id: membership.organization_id };
      if (accepts) await call('acceptMembership', { params });
      else await call('leaveOrganization', { params });
    },
    onSuccess: async (_answer, { membership }) => {
      await Promise.all([key, ['session']].map((queryKey) => queries.invalidateQueries({ queryKey })));
      onAnswered(membership);
    },
    onError: () => queries.invalidateQueries({ queryKey: key }),
  });
}
