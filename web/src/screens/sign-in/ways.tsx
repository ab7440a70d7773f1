import { useQuery } from '@tanstack/preact-query';
import { call, type Output } from '../../api/call.ts';
import { Failure } from '../../parts/failure.tsx';
import { LinkWay } from './link.tsx';

type Methods = Output<'listSignInMethods'>['sign_in_methods'];

const useMethods = () =>
  useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: async ({ signal }) => (await call('listSignInMethods', { signal })).sign_in_methods,
  });

const hasOthers = ({ password, passkey, mail, providers }: Methods) =>
  password || passkey || mail || providers.length > 0;

/** The ways in that this server offers: a provider, a passkey, a password, a link. Each is a component of its own. */
export function Ways() {
  const { data: methods, error, refetch } = useMethods();
  if (error) return <Failure error={error} onAgain={() => void refetch()} />;
  if (!methods) return null;
  return <div class="sign-in-ways">{methods.link && <LinkWay isOnly={!hasOthers(methods)} />}</div>;
}
