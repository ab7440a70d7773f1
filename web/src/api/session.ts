import { useQuery } from '@tanstack/preact-query';
import { call, type Output } from './call.ts';

export type Session = Output<'getSession'>['session'];
export type Organization = Session['organizations'][number];

/** Who is signed in, and what they may do where. */
export function useSessionQuery() {
  return useQuery({
    queryKey: ['session'],
    queryFn: async ({ signal }) => (await call('getSession', { signal })).session,
  });
}
