import { useLocation } from 'preact-iso';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import type { SignInMethods } from './methods.ts';
import { problemNamed, providerWords } from './provider-words.ts';

type Providers = SignInMethods['providers'];

interface ErrorText {
  provider: string;
  error: unknown;
}

const codeOf = (error: unknown) => (error instanceof CallError ? error.code : undefined);

/** Redirects to a provider. If the person returns with Back, the page can be used again. */
function useLeaving() {
  const [busy, setBusy] = useState<string | null>(null);
  const [wrong, setWrong] = useState<ErrorText | null>(null);
  useEffect(() => {
    const onShown = () => setBusy(null);
    addEventListener('pageshow', onShown);
    return () => removeEventListener('pageshow', onShown);
  }, []);
  const leave = async (provider: string) => {
    setBusy(provider);
    setWrong(null);
    try {
      const { provider_sign_in: begun } = await call('startProviderSignIn', { body: { provider } });
      location.assign(begun.url);
    } catch (error) {
      setBusy(null);
      setWrong({ provider, error });
    }
  };
  return { busy, wrong, leave: (provider: string) => void leave(provider) };
}

/** A problem on this page, or a problem from the provider's redirect, which is in the address. */
function Problem({ providers, wrong }: { providers: Providers; wrong: ErrorText | null }) {
  const words = providerWords(useLanguage().language);
  const { query } = useLocation();
  const name = problemNamed(wrong ? codeOf(wrong.error) : query['problem']);
  if (!name) return wrong && <Failure error={wrong.error} />;
  const id = wrong ? wrong.provider : query['provider'];
  const provider = providers.find((entry) => entry.id === id)?.name ?? words.someProvider;
  const sentence = words.problems[name](provider);
  return (
    <p class="page-notice" role="alert">
      {sentence.charAt(0).toUpperCase() + sentence.slice(1)}
    </p>
  );
}

/** A button for each configured provider. */
export function ProviderMethods({ providers }: { providers: Providers }) {
  const words = providerWords(useLanguage().language);
  const { busy, wrong, leave } = useLeaving();
  return (
    <>
      <Problem providers={providers} wrong={wrong} />
      {providers.length > 0 && (
        <ul class="sign-in-providers">
          {providers.map(({ id, name }) => (
            <li key={id}>
              <Button busy={busy === id} onPress={() => leave(id)}>
                {words.button(name)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
