import { useQueryClient } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import type { Output } from '../../api/call.ts';
import { readNextAddress } from '../../app/preferences.ts';

/** Completes every sign-in: opens the requested page and clears data of other people. */
export function useSignedIn() {
  const queries = useQueryClient();
  const { route } = useLocation();
  return ({ session }: Output<'createSession'>) => {
    queries.clear();
    queries.setQueryData(['session'], session);
    route(readNextAddress(), true);
  };
}
