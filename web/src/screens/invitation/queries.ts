import { useMutation, useQuery, useQueryClient } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { call, type Output } from '../../api/call.ts';

export type Invitation = Output<'readInvitation'>['invitation'];
export type OpenInvitation = NonNullable<Invitation['open']>;

const keyOf = (secret: string) => ['invitation', secret];

/** What a link is about. */
export const useInvitation = (secret: string) =>
  useQuery({
    queryKey: keyOf(secret),
    enabled: secret !== '',
    queryFn: async ({ signal }) =>
      (await call('readInvitation', { body: { invitation_secret: secret }, signal })).invitation,
  });

/** Ends the membership; the page then says so. */
export function useDeclining(secret: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call('declineInvitation', { body: { invitation_secret: secret } })).invitation,
    onSuccess: (invitation) => queries.setQueryData(keyOf(secret), invitation),
    onError: () => queries.invalidateQueries({ queryKey: keyOf(secret) }),
  });
}

/** Accepts as who is signed in already. */
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
