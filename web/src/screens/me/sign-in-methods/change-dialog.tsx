import { useLanguage } from '../../../app/language.tsx';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { browserName } from '../browser-name.ts';
import { myWords } from '../words.ts';
import { PasskeyForm, PasskeyRefused } from './passkey-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProofForm } from './proof-form.tsx';
import {
  type Account,
  type SignInMethodChange,
  needsProof,
  type Passkey,
  useChange,
  type OwnSignInMethods,
} from './queries.ts';
import { signInMethodWords, type SignInMethodWords } from './words.ts';

/** A change to the sign-in methods. */
export type RequestedChange =
  | { kind: 'setPassword' | 'removePassword' | 'addPasskey' }
  | { kind: 'renamePasskey' | 'removePasskey'; passkey: Passkey }
  | { kind: 'removeAccount'; account: Account };

function textsOf(
  words: SignInMethodWords,
  change: RequestedChange,
  hasPassword: boolean,
): readonly [title: string, will: string] {
  const { password, passkey, account } = words;
  if (change.kind === 'removeAccount') {
    const { provider_name: provider, email } = change.account;
    return [account.ask(provider), account.will(provider, email)];
  }
  const setting = hasPassword ? ('change' as const) : ('set' as const);
  const texts: Record<Exclude<RequestedChange['kind'], 'removeAccount'>, readonly [title: string, will: string]> = {
    setPassword: [password.ask[setting], password.will[setting]],
    removePassword: [password.ask.remove, password.will.remove],
    addPasskey: [passkey.ask.add, passkey.will.add],
    renamePasskey: [passkey.ask.rename, passkey.will.rename],
    removePasskey: ['passkey' in change ? passkey.ask.remove(change.passkey.name) : '', passkey.will.remove],
  };
  return texts[change.kind];
}

function removalOf(change: RequestedChange): SignInMethodChange {
  if ('passkey' in change) return { kind: 'removePasskey', id: change.passkey.id };
  return 'account' in change ? { kind: 'removeAccount', id: change.account.id } : { kind: 'removePassword' };
}

function removeText({ passkey, password, account }: SignInMethodWords, change: RequestedChange): string {
  if ('passkey' in change) return passkey.remove;
  return 'account' in change ? account.remove : password.ask.remove;
}

interface FormProps {
  change: RequestedChange;
  ways: OwnSignInMethods;
  busy: boolean;
  error: unknown;
  onChange(change: SignInMethodChange): void;
}

function Form({ change, ways, ...state }: FormProps) {
  const { language } = useLanguage();
  const words = signInMethodWords(language);
  const { onChange, busy, error } = state;
  if (change.kind === 'setPassword') return <PasswordForm hasOne={ways.password !== null} {...state} />;
  if (change.kind === 'addPasskey') {
    const name = browserName(navigator.userAgent, myWords(language).sessions);
    const add = (chosen: string) => onChange({ kind: 'addPasskey', name: chosen });
    return <PasskeyForm name={name} submit={words.passkey.ask.add} busy={busy} error={error} onName={add} />;
  }
  if (change.kind === 'renamePasskey') {
    const { id, name } = change.passkey;
    const rename = (chosen: string) => onChange({ kind: 'renamePasskey', id, name: chosen });
    return <PasskeyForm name={name} submit={words.passkey.save} busy={busy} error={error} onName={rename} />;
  }
  return (
    <>
      {error !== null && <PasskeyRefused error={error} />}
      <Button kind="main" busy={busy} onPress={() => onChange(removalOf(change))}>
        {removeText(words, change)}
      </Button>
    </>
  );
}

interface Props {
  change: RequestedChange | null;
  ways: OwnSignInMethods;
  onClose(): void;
  onDone(change: SignInMethodChange): void;
}

/** Describes the effect and makes the change. If the server requires a proof, the dialog asks for it. */
export function ChangeDialog({ change, ways, onClose, onDone }: Props) {
  const words = signInMethodWords(useLanguage().language);
  const changing = useChange(onDone);
  const isStale = needsProof(changing.error);
  const close = () => {
    changing.reset();
    onClose();
  };
  const [title, will] = change ? textsOf(words, change, ways.password !== null) : ['', ''];
  const resume = () => changing.variables && changing.mutate(changing.variables);
  return (
    <Dialog title={title} isOpen={change !== null} onClose={close}>
      <p>{will}</p>
      {isStale && <ProofForm ways={ways} onProved={resume} />}
      {change && (
        <div hidden={isStale}>
          <Form
            change={change}
            ways={ways}
            busy={changing.isPending}
            error={isStale ? null : changing.error}
            onChange={changing.mutate}
          />
        </div>
      )}
    </Dialog>
  );
}
