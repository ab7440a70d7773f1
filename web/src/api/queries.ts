import { MutationCache, QueryCache, QueryClient } from '@tanstack/preact-query';
import { onWritten } from './call.ts';
import { isPassing, isSignedOut } from './errors.ts';

const freshMs = 30_000;
const mostTries = 2;

interface Around {
  /** Called when a request shows that the session has ended. */
  onSignedOut(): unknown;
  /** Whether a form has unsaved input. The data beneath the form is then not reloaded. */
  isUnsaved(): boolean;
}

/** The cache of responses. A person whose session has ended is redirected to the sign-in page. */
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
  // A write can change any figure. The screen that sent it refreshes its own data; other data is reloaded when it is
  // shown.
  onWritten(() => void queries.invalidateQueries({ type: 'inactive', refetchType: 'none' }));
  return queries;
}
