import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { canUsePasskeys } from '../../../api/passkeys.ts';
import { useOwnClock, useWhen } from '../../../app/clock.ts';
import { useLanguage } from '../../../app/language.tsx';
import { Button } from '../../../parts/button.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { HelpLink } from '../../../parts/help-link.tsx';
import { clockText } from '../../../words/clocks.ts';
import { ChangeDialog, type RequestedChange } from './change-dialog.tsx';
import { type SignInMethodChange, useOwnSignInMethods, type OwnSignInMethods } from './queries.ts';
import { signInMethodWords, type SignInMethodWords } from './words.ts';
import './sign-in-methods.css';

function Line({ name, note, children }: { name: string; note: string; children: ComponentChildren }) {
  return (
    <li class="my-session">
      <div>
        <strong>{name}</strong>
        <p class="soft">{note}</p>
      </div>
      <div class="my-actions">{children}</div>
    </li>
  );
}

interface Props {
  ways: OwnSignInMethods;
  requestChange(change: RequestedChange): void;
}

function Password({ ways: { password }, requestChange }: Props) {
  const { password: words } = signInMethodWords(useLanguage().language);
  const when = useWhen(useOwnClock());
  return (
    <Line name={words.name} note={password ? words.set(when(password.set_at)) : words.none}>
      <Button onPress={() => requestChange({ kind: 'setPassword' })}>
        {password ? words.short.change : words.ask.set} {password && <span class="unseen">{words.name}</span>}
      </Button>
      {password && (
        <Button onPress={() => requestChange({ kind: 'removePassword' })}>
          {words.short.remove} <span class="unseen">{words.name}</span>
        </Button>
      )}
    </Line>
  );
}

function noPasskeysReason(
  { offersPasskeys, passkeys }: OwnSignInMethods,
  words: SignInMethodWords['passkey'],
): string | null {
  if (!offersPasskeys) return words.unnamed;
  if (!canUsePasskeys()) return words.unable;
  return passkeys.length === 0 ? words.none : null;
}

function Passkeys({ ways, requestChange }: Props) {
  const { passkey: words } = signInMethodWords(useLanguage().language);
  const when = useWhen(useOwnClock());
  return (
    <>
      {ways.passkeys.map((passkey) => (
        <Line
          key={passkey.id}
          name={passkey.name}
          note={words.line(when(passkey.created_at), passkey.last_used_at && when(passkey.last_used_at))}
        >
          <Button onPress={() => requestChange({ kind: 'renamePasskey', passkey })}>
            {words.short.rename} <span class="unseen">{passkey.name}</span>
          </Button>
          <Button onPress={() => requestChange({ kind: 'removePasskey', passkey })}>
            {words.short.remove} <span class="unseen">{passkey.name}</span>
          </Button>
        </Line>
      ))}
    </>
  );
}

/** The provider accounts that the person can sign in with. */
function Accounts({ ways, requestChange }: Props) {
  const { account: words } = signInMethodWords(useLanguage().language);
  const when = useWhen(useOwnClock());
  return (
    <>
      {ways.accounts.map((account) => (
        <Line
          key={account.id}
          name={words.name(account.provider_name)}
          note={words.line(account.email, when(account.created_at), when(account.last_used_at))}
        >
          <Button onPress={() => requestChange({ kind: 'removeAccount', account })}>
            {words.remove} <span class="unseen">{account.provider_name}</span>
          </Button>
        </Line>
      ))}
    </>
  );
}

function doneText({ password, passkey, account }: SignInMethodWords, kind: SignInMethodChange['kind']): string {
  const texts: Record<SignInMethodChange['kind'], string> = {
    setPassword: password.done.set,
    removePassword: password.done.remove,
    addPasskey: passkey.done.add,
    renamePasskey: passkey.done.rename,
    removePasskey: passkey.done.remove,
    removeAccount: account.done,
  };
  return texts[kind];
}

/** Asks for confirmation before a change, and announces it afterward. */
function useChangeDialog() {
  const [change, setChange] = useState<RequestedChange | null>(null);
  const [done, setDone] = useState<SignInMethodChange['kind'] | null>(null);
  const messageRef = useRef<HTMLParagraphElement>(null);
  // The pressed button may have been removed.
  useEffect(() => {
    if (done !== null && change === null) messageRef.current?.focus();
  }, [done, change]);
  const requestChange = (next: RequestedChange) => {
    setDone(null);
    setChange(next);
  };
  const onDone = ({ kind }: SignInMethodChange) => {
    setChange(null);
    setDone(kind);
  };
  return { change, done, messageRef, requestChange, onDone, onClose: () => setChange(null) };
}

function MethodList({ ways }: { ways: OwnSignInMethods }) {
  const words = signInMethodWords(useLanguage().language);
  const { change, done, messageRef, requestChange, onDone, onClose } = useChangeDialog();
  const why = noPasskeysReason(ways, words.passkey);
  return (
    <>
      <p class="my-said" role="status" tabIndex={-1} ref={messageRef}>
        {done && doneText(words, done)}
      </p>
      <ul>
        <Password ways={ways} requestChange={requestChange} />
        <Passkeys ways={ways} requestChange={requestChange} />
        <Accounts ways={ways} requestChange={requestChange} />
      </ul>
      {why && (
        <p class="soft">
          <strong>{words.passkey.name}.</strong> {why}
        </p>
      )}
      {ways.offersPasskeys && canUsePasskeys() && (
        <Button onPress={() => requestChange({ kind: 'addPasskey' })}>{words.passkey.ask.add}</Button>
      )}
      <ChangeDialog change={change} ways={ways} onClose={onClose} onDone={onDone} />
    </>
  );
}

/** The person's sign-in methods, with controls to change them. */
export function SignInMethodsSection() {
  const { language, words: common } = useLanguage();
  const words = signInMethodWords(language);
  const clock = useOwnClock();
  const { data, error, refetch } = useOwnSignInMethods();
  return (
    <section class="panel" aria-labelledby="my-ways">
      <h2 id="my-ways">{words.title}</h2>
      <p class="soft">
        {words.note} {clockText(language, clock)}
      </p>
      <HelpLink to="sign-in#ways" />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p class="my-wait">{common.loading}</p>}
      {data && <MethodList ways={data} />}
    </section>
  );
}
