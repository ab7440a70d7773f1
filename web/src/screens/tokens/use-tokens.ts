import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { type Output } from '../../api/call.ts';
import { everyPage } from '../../api/pages.ts';

export type Token = Output<'listOrganizationTokens'>['tokens'][number];

const keyOf = (organizationId: number) => ['tokens', organizationId];

/** All tokens of the organization that the person can see, newest first. */
export function useTokens(organizationId: number) {
  return useQuery({
    queryKey: keyOf(organizationId),
    queryFn: async (): Promise<Token[]> => {
      const pages = await everyPage('listOrganizationTokens', { params: { organization_id: organizationId } });
      return pages.flatMap(({ tokens }) => tokens).toReversed();
    },
  });
}

/** Reloads the tokens after a change. */
export function useReload(organizationId: number): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(organizationId) });
}

export const isExpired = ({ expires_at: at }: Token, now: number): boolean => at !== null && Date.parse(at) <= now;
