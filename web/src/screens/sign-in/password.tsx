import { useId, useRef, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { MailedLink } from './mailed-link.tsx';
import { useSignedIn } from './use-signed-in.ts';
import { signInWords, type SignInWords } from './words.ts';

const sentences = (words: SignInWords): Readonly<Record<number, string>> => ({
  401: words.password.wrong,
  429: words.password.tooMany,
});

function ErrorText({ error }: { error: unknown }) {
  const sentence = error instanceof CallError && sentences(signInWords(useLanguage().language))[error.status];
  if (!sentence) return <Failure error={error} />;
  return (
    <p class="sign-in-wrong" role="alert">
      {sentence}
    </p>
  );
}

interface FieldProps {
  label: string;
  autocomplete: 'username' | 'current-password';
  field: { current: HTMLInputElement | null };
}

function Field({ label, autocomplete, field }: FieldProps) {
  const id = useId();
  const input = { id, ref: field, name: autocomplete, autocomplete, required: true };
  return (
    <>
      <label for={id}>{label}</label>
      {autocomplete === 'username' ? <input type="email" {...input} /> : <input type="password" {...input} />}
    </>
  );
}

/** Sends the input. After a rejection, the password is selected, because the person must type it again. */
function usePasswordForm() {
  const onSignedIn = useSignedIn();
  const [email, password] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false });
  const submit = async (event: Event) => {
    event.preventDefault();
    if (state.busy) return;
    setState({ busy: true });
    try {
      const typed = { email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' };
      onSignedIn(await call('createPasswordSession', { body: typed }));
    } catch (error) {
      setState({ busy: false, error });
      password.current?.select();
    }
  };
  return { ...state, email, password, submit };
}

/** Email and password, in a form that password managers recognize. A mailed link needs only the email. */
export function PasswordMethod({ sendsLinks }: { sendsLinks: boolean }) {
  const { password: words } = signInWords(useLanguage().language);
  const { busy, error, email, password, submit } = usePasswordForm();
  return (
    <form class="sign-in-form" onSubmit={(event) => void submit(event)}>
      {error !== undefined && <ErrorText error={error} />}
      <Field label={words.email} autocomplete="username" field={email} />
      <Field label={words.password} autocomplete="current-password" field={password} />
      <Button kind="main" type="submit" busy={busy}>
        {words.submit}
      </Button>
      {sendsLinks && <MailedLink email={email} />}
      <p class="note">{sendsLinks ? words.forgottenWithMail : words.forgotten}</p>
    </form>
  );
}
