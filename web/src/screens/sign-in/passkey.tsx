import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { isSignedOut } from '../../api/errors.ts';
import { isCancelled, signWithPasskey } from '../../api/passkeys.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useSignedIn } from './use-signed-in.ts';
import { signInWords } from './words.ts';

function ErrorText({ error }: { error: unknown }) {
  const { passkey: words } = signInWords(useLanguage().language);
  if (!isCancelled(error) && !isSignedOut(error)) return <Failure error={error} />;
  return (
    <p class="sign-in-wrong" role="alert">
      {isCancelled(error) ? words.cancelled : words.unknown}
    </p>
  );
}

/** Sign-in with a passkey, which identifies the person without further input. */
export function PasskeyMethod({ isFirst }: { isFirst: boolean }) {
  const { passkey: words } = signInWords(useLanguage().language);
  const onSignedIn = useSignedIn();
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false });
  const signIn = async () => {
    setState({ busy: true });
    try {
      onSignedIn(await call('createPasskeySession', { body: { credential: await signWithPasskey() } }));
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return (
    <div class="sign-in-passkey">
      {state.error !== undefined && <ErrorText error={state.error} />}
      <Button busy={state.busy} onPress={() => void signIn()}>
        {words.submit}
      </Button>
      {isFirst && <p class="sign-in-or">{words.or}</p>}
    </div>
  );
}
