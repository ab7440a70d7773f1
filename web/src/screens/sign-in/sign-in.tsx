import { useLocation } from 'preact-iso';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { isSignedOut } from '../../api/errors.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSecret } from '../../app/use-secret.ts';
import { useTitle } from '../../app/use-title.ts';
import { Failure } from '../../parts/failure.tsx';
import { ProviderReturn } from './provider-return.tsx';
import { useSignedIn } from './use-signed-in.ts';
import { SignInMethodList } from './method-list.tsx';
import { signInWords } from './words.ts';
import '../card.css';
import './sign-in.css';

/** Exchanges the secret for a session. `error` is undefined during the request. */
function useExchange(secret: string) {
  const onSignedIn = useSignedIn();
  const [error, setError] = useState<unknown>(undefined);
  const exchange = async () => {
    setError(undefined);
    try {
      onSignedIn(await call('createSession', { body: { sign_in_secret: secret } }));
    } catch (failure) {
      setError(failure);
    }
  };
  useEffect(() => {
    if (secret) void exchange();
  }, [secret]);
  return { error, exchange };
}

/** Signs in with the secret in the fragment. Without a valid secret, it offers the sign-in methods. */
function LinkOrMethods() {
  const words = signInWords(useLanguage().language);
  const secret = useSecret();
  const { error, exchange } = useExchange(secret);
  const isUsed = isSignedOut(error);
  useTitle(words.title);
  return (
    <section class="page-card">
      <h1>{words.title}</h1>
      {secret && error === undefined && <p role="status">{words.working}</p>}
      {isUsed && (
        <p class="page-notice" role="alert">
          {words.link.used}
        </p>
      )}
      {error !== undefined && !isUsed && <Failure error={error} onRetry={() => void exchange()} />}
      {(!secret || isUsed) && <SignInMethodList asksForLink={isUsed} />}
    </section>
  );
}

/** The sign-in page, which is also the target of provider redirects. */
export function SignIn() {
  const { path } = useLocation();
  const [, provider] = /^\/sign-in\/providers\/([^/]+)\/callback$/.exec(path) ?? [];
  return provider === undefined ? <LinkOrMethods /> : <ProviderReturn provider={provider} />;
}
