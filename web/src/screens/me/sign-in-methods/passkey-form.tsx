import { useId, useState } from 'preact/hooks';
import { isCancelled, isAlreadyRegistered } from '../../../api/passkeys.ts';
import { useLanguage } from '../../../app/language.tsx';
import { Button } from '../../../parts/button.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { ErrorText } from './error-text.tsx';
import { signInMethodWords } from './words.ts';

/** The reason why a passkey was not added or renamed. */
export function PasskeyRefused({ error }: { error: unknown }) {
  const { passkey: words } = signInMethodWords(useLanguage().language);
  if (isAlreadyRegistered(error)) return <ErrorText>{words.there}</ErrorText>;
  return isCancelled(error) ? <ErrorText>{words.cancelled}</ErrorText> : <Failure error={error} />;
}

interface Props {
  name: string;
  submit: string;
  busy: boolean;
  error: unknown;
  onName(name: string): void;
}

/** The name of an existing or new passkey. */
export function PasskeyForm({ name: before, submit, busy, error, onName }: Props) {
  const { passkey: words } = signInMethodWords(useLanguage().language);
  const [name, setName] = useState(before);
  const id = useId();
  const send = (event: Event) => {
    event.preventDefault();
    if (!busy && name.trim() !== '') onName(name.trim());
  };
  return (
    <form class="my-form" onSubmit={send}>
      {error !== null && <PasskeyRefused error={error} />}
      <label for={id}>{words.label}</label>
      <input
        id={id}
        required
        maxLength={100}
        autocomplete="off"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" kind="main" busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
