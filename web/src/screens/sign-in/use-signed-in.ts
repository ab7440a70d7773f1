import { useQueryClient } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import type { Output } from '../../api/call.ts';
import { takeNextAddress } from '../../app/preferences.ts';

/** What every way in ends with: the person goes on where they wanted to go, and nothing of another person is left. */
export function useSignedIn() {
  const queries = useQueryClient();
  const { route } = useLocation();
  return ({ session }: Output<'createSession'>) => {
    queries.clear();
    queries.setQueryData(['session'], session);
    route(takeNextAddress(), true);
  };
}
