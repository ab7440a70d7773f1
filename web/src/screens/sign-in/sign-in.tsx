import { useQueryClient } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { isSignedOut } from '../../api/errors.ts';
import { useWords } from '../../app/language.tsx';
import { takeNextAddress } from '../../app/preferences.ts';
import { useTitle } from '../../app/use-title.ts';
import { Failure } from '../../parts/failure.tsx';
import '../card.css';

/** Takes the secret out of the address, so that it stays in no history. */
function takeSecret(): string {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(history.state, '', location.pathname);
  return secret;
}

/** Exchanges the secret for a session; `error` is what failed, undefined while it is being tried. */
function useExchange(secret: string) {
  const queries = useQueryClient();
  const { route } = useLocation();
  const [error, setError] = useState<unknown>(undefined);
  const exchange = async () => {
    setError(undefined);
    try {
      const { session } = await call('createSession', { body: { sign_in_secret: secret } });
      queries.clear();
      queries.setQueryData(['session'], session);
      route(takeNextAddress(), true);
    } catch (failure) {
      setError(failure);
    }
  };
  useEffect(() => {
    if (secret) void exchange();
  }, [secret]);
  return { error, exchange };
}

function HowToGetALink() {
  const { signIn } = useWords();
  return (
    <>
      <p>{signIn.why}</p>
      <h2>{signIn.how}</h2>
      <p>{signIn.ask}</p>
      <code>npx fairhour sign-in-link --email you@example.com</code>
      <p class="note">{signIn.seen}</p>
    </>
  );
}

/** Signs in with the secret behind `#`; without one it says how a link is got. */
export function SignIn() {
  const { signIn } = useWords();
  const [secret] = useState(takeSecret);
  const { error, exchange } = useExchange(secret);
  const isUsed = isSignedOut(error);
  useTitle(signIn.title);
  return (
    <section class="page-card">
      <h1>{signIn.title}</h1>
      {secret && error === undefined && <p role="status">{signIn.working}</p>}
      {isUsed && (
        <p class="page-notice" role="alert">
          {signIn.used}
        </p>
      )}
      {error !== undefined && !isUsed && <Failure error={error} onAgain={() => void exchange()} />}
      {(!secret || isUsed) && <HowToGetALink />}
    </section>
  );
}
