import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { Button } from './button.tsx';
import './secret.css';

const en = {
  heading: 'Secret',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'Copying failed. Select the secret and copy it manually.',
  done: 'I have copied it',
  leave: 'You have not copied the secret. It is not shown again. Leave anyway?',
};

const de: typeof en = {
  heading: 'Geheimnis',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  notCopied: 'Das Kopieren ist fehlgeschlagen. Markieren und kopieren Sie das Geheimnis von Hand.',
  done: 'Ich habe es kopiert',
  leave: 'Sie haben das Geheimnis noch nicht kopiert. Es wird nicht noch einmal angezeigt. Seite trotzdem verlassen?',
};

interface Props {
  secret: string;
  /** The purpose of the secret, shown above it. */
  text: ComponentChildren;
  onClose(): void;
  /** Instructions for using the secret, shown below it. */
  children: ComponentChildren;
}

/** A secret, shown only once, with a copy button. It receives the focus. The person must confirm before leaving. */
export function Secret({ secret, text, onClose, children }: Props) {
  const words = useLanguage().language === 'de' ? de : en;
  const [message, setMessage] = useState('');
  const [isCopied, setCopied] = useState(false);
  const releaseGuard = useLeaveGuard(!isCopied, words.leave);
  const [id, part] = [useId(), useRef<HTMLDivElement>(null)];
  // The pressed button has unmounted together with its form.
  useLayoutEffect(() => part.current?.focus(), []);
  const close = () => {
    releaseGuard();
    onClose();
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
      setMessage(words.copied);
    } catch {
      // Browsers provide no clipboard to pages loaded over plain HTTP.
      setMessage(words.notCopied);
    }
  };
  return (
    <div ref={part} class="secret" role="group" aria-label={words.heading} aria-describedby={id} tabIndex={-1}>
      <div id={id}>{text}</div>
      <h3>{words.heading}</h3>
      <code class="secret-text">{secret}</code>
      <div class="form-end">
        <Button kind="main" onPress={() => void copy()}>
          {words.copy}
        </Button>
        <Button onPress={close}>{words.done}</Button>
        <p role="status">{message}</p>
      </div>
      {children}
    </div>
  );
}
