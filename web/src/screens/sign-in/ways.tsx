import { useLocation } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { canUsePasskeys } from '../../api/passkeys.ts';
import { Failure } from '../../parts/failure.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { LinkWay } from './link.tsx';
import { type SignInMethods, useSignInMethods } from './methods.ts';
import { PasskeyWay } from './passkey.tsx';
import { PasswordWay } from './password.tsx';
import { ProviderWays } from './providers.tsx';

const hasOthers = ({ password, passkey, mail, providers }: SignInMethods) =>
  password || passkey || mail || providers.length > 0;

/** The sign-in methods of this server: provider, passkey, password, link. Each is a separate component. */
export function Ways({ asksForLink }: { asksForLink: boolean }) {
  const { data: methods, error, refetch } = useSignInMethods();
  const { route } = useLocation();
  // Redirects to the set-up page, because a new server has no accounts.
  useEffect(() => {
    if (methods?.set_up) route('/set-up', true);
  }, [methods?.set_up]);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!methods) return null;
  return (
    <div class="sign-in-ways">
      <ProviderWays providers={methods.providers} />
      {methods.passkey && canUsePasskeys() && <PasskeyWay isFirst={methods.password} />}
      {methods.password && <PasswordWay sendsLinks={methods.mail} />}
      {methods.link && (
        <LinkWay isOnly={!hasOthers(methods)} isAsked={asksForLink && !methods.mail} isBesideMail={methods.mail} />
      )}
      <HelpLink to="sign-in#ways" />
    </div>
  );
}
