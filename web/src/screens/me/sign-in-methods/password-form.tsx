import { useId, useRef, useState } from 'preact/hooks';
import { CallError } from '../../../api/errors.ts';
import { useLanguage } from '../../../app/language.tsx';
import { useSession } from '../../../app/session.tsx';
import { Button } from '../../../parts/button.tsx';
import { Failure } from '../../../parts/failure.tsx';
import type { SignInMethodChange } from './queries.ts';
import { ErrorText } from './error-text.tsx';
import { signInMethodWords, type SignInMethodWords } from './words.ts';

const faults: readonly [RegExp, keyof SignInMethodWords['password']['faults']][] = [
  [/^present_password/, 'present'],
  [/12 or more/, 'short'],
  [/200 or fewer/, 'long'],
  [/different/, 'monotonous'],
  [/most common/, 'known'],
  [/name or email/, 'own'],
  [/control|NUL/, 'odd'],
];

function Refused({ error }: { error: unknown }) {
  const { password: words } = signInMethodWords(useLanguage().language);
  const details = error instanceof CallError ? error.details.join('; ') : '';
  const [, fault] = faults.find(([form]) => form.test(details)) ?? [];
  return fault ? <ErrorText>{words.faults[fault]}</ErrorText> : <Failure error={error} />;
}

interface FieldProps {
  label: string;
  hint?: string;
  autocomplete: 'current-password' | 'new-password';
  field: { current: HTMLInputElement | null };
}

function Field({ label, hint, autocomplete, field }: FieldProps) {
  const id = useId();
  return (
    <>
      <label for={id}>{label}</label>
      <input
        id={id}
        ref={field}
        type="password"
        autocomplete={autocomplete}
        required
        aria-describedby={hint && `${id}-hint`}
      />
      {hint && (
        <p class="soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

interface Props {
  hasOne: boolean;
  busy: boolean;
  error: unknown;
  onChange(change: SignInMethodChange): void;
}

/**
 * Sets the first password, or changes it if the person enters the current one. Password managers get the account name.
 */
export function PasswordForm({ hasOne, busy, error, onChange }: Props) {
  const { password: words } = signInMethodWords(useLanguage().language);
  const { user } = useSession();
  const [present, next] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [endOthers, setEndOthers] = useState(true);
  const send = (event: Event) => {
    event.preventDefault();
    const password = next.current?.value ?? '';
    const typed = hasOne ? (present.current?.value ?? '') : undefined;
    if (!busy) onChange({ kind: 'setPassword', password, present: typed, endOthers });
  };
  return (
    <form class="my-form" onSubmit={send}>
      <input type="email" autocomplete="username" value={user.email} readOnly hidden />
      {error !== null && <Refused error={error} />}
      {hasOne && <Field label={words.present} autocomplete="current-password" field={present} />}
      <Field label={words.next} hint={words.hint} autocomplete="new-password" field={next} />
      <label class="my-check">
        <input type="checkbox" checked={endOthers} onChange={(event) => setEndOthers(event.currentTarget.checked)} />
        {words.others}
      </label>
      <Button type="submit" kind="main" busy={busy}>
        {hasOne ? words.ask.change : words.ask.set}
      </Button>
    </form>
  );
}
