import { useLocation } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { canUsePasskeys } from '../../api/passkeys.ts';
import { Failure } from '../../parts/failure.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { LinkMethod } from './link.tsx';
import { type SignInMethods, useSignInMethods } from './methods.ts';
import { PasskeyMethod } from './passkey.tsx';
import { PasswordMethod } from './password.tsx';
import { ProviderMethods } from './providers.tsx';

const hasOthers = ({ password, passkey, mail, providers }: SignInMethods) =>
  password || passkey || mail || providers.length > 0;

/** The sign-in methods of this server: provider, passkey, password, link. Each is a separate component. */
export function SignInMethodList({ asksForLink }: { asksForLink: boolean }) {
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
      <ProviderMethods providers={methods.providers} />
      {methods.passkey && canUsePasskeys() && <PasskeyMethod isFirst={methods.password} />}
      {methods.password && <PasswordMethod sendsLinks={methods.mail} />}
      {methods.link && (
        <LinkMethod isOnly={!hasOthers(methods)} isAsked={asksForLink && !methods.mail} isBesideMail={methods.mail} />
      )}
      <HelpLink to="sign-in#ways" />
    </div>
  );
}
