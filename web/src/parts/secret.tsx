import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { Button } from './button.tsx';
import './secret.css';

const en = {
  heading: 'Secret',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'It could not be copied: select it and copy it yourself.',
  done: 'I have it',
};

const de: typeof en = {
  heading: 'Geheimnis',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  notCopied: 'Es ließ sich nicht kopieren: Markieren und kopieren Sie es selbst.',
  done: 'Ich habe es',
};

interface Props {
  secret: string;
  /** What it is for, said before it. */
  text: ComponentChildren;
  onClose(): void;
  /** How it is used, said after it. */
  children: ComponentChildren;
}

/** A secret, the one time it is there, with a button that copies it. */
export function Secret({ secret, text, onClose, children }: Props) {
  const words = useLanguage().language === 'de' ? de : en;
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setSaid(words.copied);
    } catch {
      // A browser has no clipboard for pages over plain HTTP.
      setSaid(words.notCopied);
    }
  };
  return (
    <div class="secret">
      {text}
      <h3>{words.heading}</h3>
      <code class="secret-text">{secret}</code>
      <div class="form-end">
        <Button kind="main" onPress={() => void copy()}>
          {words.copy}
        </Button>
        <Button onPress={onClose}>{words.done}</Button>
        <p role="status">{said}</p>
      </div>
      {children}
    </div>
  );
}
