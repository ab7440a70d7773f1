import { MutationCache, QueryCache, QueryClient } from '@tanstack/preact-query';
import { onWritten } from './call.ts';
import { isPassing, isSignedOut } from './errors.ts';

const freshMs = 30_000;
const mostTries = 2;

interface Around {
  /** Somebody turns out to be signed out. */
  onSignedOut(): unknown;
  /** Whether something is typed: what a form was made of is not asked for again beneath it. */
  isUnsaved(): boolean;
}

/** The cache of answers. Whoever turns out to be signed out is led to where they can sign in. */
export function createQueries({ onSignedOut, isUnsaved }: Around): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut();
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (tries, error) => tries < mostTries && isPassing(error),
        refetchOnWindowFocus: () => !isUnsaved(),
        refetchOnReconnect: () => !isUnsaved(),
      },
      mutations: { retry: false },
    },
  });
  // Any figure may rest on what was written. The screen that wrote renews its own; others ask once they are shown.
  onWritten(() => void queries.invalidateQueries({ type: 'inactive', refetchType: 'none' }));
  return queries;
}
