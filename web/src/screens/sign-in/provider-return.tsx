import { useLocation } from 'preact-iso';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { useLanguage } from '../../app/language.tsx';
import { useTitle } from '../../app/use-title.ts';
import { Failure } from '../../parts/failure.tsx';
import { problemNamed } from './provider-words.ts';
import { useSignedIn } from './use-signed-in.ts';
import { signInWords } from './words.ts';
import '../card.css';

/** Removes the provider's response from the address, so the browser history does not store it. */
function takeAnswer(): string {
  const answer = location.search.slice(1);
  if (answer) history.replaceState(history.state, '', location.pathname);
  return answer;
}

/** Completes a sign-in at a provider. Errors of the provider or server appear on the sign-in page. */
function useFinish(provider: string, answer: string) {
  const onSignedIn = useSignedIn();
  const { route } = useLocation();
  const [error, setError] = useState<unknown>(undefined);
  const finish = async () => {
    setError(undefined);
    try {
      onSignedIn(await call('createProviderSession', { body: { provider, answer } }));
    } catch (failure) {
      const problem = problemNamed(failure instanceof CallError ? failure.code : undefined);
      if (!problem) return setError(failure);
      route(`/sign-in?${new URLSearchParams({ problem, provider }).toString()}`, true);
    }
  };
  useEffect(() => {
    if (answer) void finish();
    else route('/sign-in', true);
  }, [answer]);
  return { error, finish };
}

/** The page that providers redirect browsers to. */
export function ProviderReturn({ provider }: { provider: string }) {
  const words = signInWords(useLanguage().language);
  const [answer] = useState(takeAnswer);
  const { error, finish } = useFinish(provider, answer);
  useTitle(words.title);
  return (
    <section class="page-card">
      <h1>{words.title}</h1>
      {error === undefined && <p role="status">{words.working}</p>}
      {error !== undefined && <Failure error={error} onRetry={() => void finish()} />}
    </section>
  );
}
