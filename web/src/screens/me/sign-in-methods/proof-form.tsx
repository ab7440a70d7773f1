import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { CallError } from '../../../api/errors.ts';
import { canUsePasskeys, isCancelled } from '../../../api/passkeys.ts';
import { useLanguage } from '../../../app/language.tsx';
import { Button } from '../../../parts/button.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { useProof, type OwnSignInMethods } from './queries.ts';
import { ErrorText } from './error-text.tsx';
import { signInMethodWords } from './words.ts';

function Refused({ error }: { error: unknown }) {
  const { prove: words } = signInMethodWords(useLanguage().language);
  const status = error instanceof CallError ? error.status : 0;
  if (isCancelled(error)) return <ErrorText>{words.cancelled}</ErrorText>;
  if (status === 400) return <ErrorText>{words.wrong}</ErrorText>;
  return status === 429 ? <ErrorText>{words.tooMany}</ErrorText> : <Failure error={error} />;
}

/** A heading that receives the focus, because the pressed button is now hidden. */
function Heading({ id, children }: { id: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <h3 id={id} ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}

interface Props {
  ways: OwnSignInMethods;
  onProved(): void;
}

/** A repeated proof of identity with an existing method, for people who signed in some time ago. */
export function ProofForm({ ways, onProved }: Props) {
  const { prove: words } = signInMethodWords(useLanguage().language);
  const proof = useProof(onProved);
  const [password, setPassword] = useState('');
  const id = useId();
  const send = (event: Event) => {
    event.preventDefault();
    if (password !== '' && !proof.isPending) proof.mutate(password);
  };
  return (
    <section class="my-proof" aria-labelledby={`${id}-title`}>
      <Heading id={`${id}-title`}>{words.title}</Heading>
      <p>{words.why}</p>
      {proof.error && <Refused error={proof.error} />}
      {ways.password && (
        <form class="my-form" onSubmit={send}>
          <label for={id}>{words.password}</label>
          <input
            id={id}
            type="password"
            autocomplete="current-password"
            required
            value={password}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" kind="main" busy={proof.isPending}>
            {words.byPassword}
          </Button>
        </form>
      )}
      {ways.passkeys.length > 0 && canUsePasskeys() && (
        <Button busy={proof.isPending} onPress={() => proof.mutate(null)}>
          {words.byPasskey}
        </Button>
      )}
      <p class="soft">{words.otherwise}</p>
    </section>
  );
}
