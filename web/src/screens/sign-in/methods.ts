import { useQuery } from '@tanstack/preact-query';
import { call, type Output } from '../../api/call.ts';

export type SignInMethods = Output<'listSignInMethods'>['sign_in_methods'];

/** The sign-in methods of this server, and whether it still needs to be set up. */
export const useSignInMethods = () =>
  useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: async ({ signal }) => (await call('listSignInMethods', { signal })).sign_in_methods,
  });
