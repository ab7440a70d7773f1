import { useMutation, useQuery, useQueryClient } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { call, type Output } from '../../api/call.ts';

export type Invitation = Output<'readInvitation'>['invitation'];
export type OpenInvitation = NonNullable<Invitation['open']>;

const keyOf = (secret: string) => ['invitation', secret];

/** The invitation of a link. */
export const useInvitation = (secret: string) =>
  useQuery({
    queryKey: keyOf(secret),
    enabled: secret !== '',
    queryFn: async ({ signal }) =>
      (await call('readInvitation', { body: { invitation_secret: secret }, signal })).invitation,
  });

/** Declines the invitation, which ends the membership. The page then shows the new state. */
export function useDeclining(secret: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call('declineInvitation', { body: { invitation_secret: secret } })).invitation,
    onSuccess: (invitation) => queries.setQueryData(keyOf(secret), invitation),
    onError: () => queries.invalidateQueries({ queryKey: keyOf(secret) }),
  });
}

/** Accepts as the signed-in person. */
export function useAccepting(organizationId: number) {
  const queries = useQueryClient();
  const { route } = useLocation();
  return useMutation({
    mutationFn: () => call('acceptMembership', { params: { organization_id: organizationId } }),
    onSuccess: () => {
      queries.clear();
      route('/', true);
    },
  });
}
