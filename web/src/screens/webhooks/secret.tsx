import { useState } from 'preact/hooks';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { webhookWords } from './words.ts';

interface Props {
  secret: string;
  /** Until when the former one signs as well; null where there was none. */
  until: string | null;
  onClose(): void;
}

/** The secret of a webhook, the one time it is there. */
export function Secret({ secret, until, onClose }: Props) {
  const { secret: words } = webhookWords(useLanguage().language);
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
    <div class="webhook-made">
      <p>{words.text}</p>
      {until !== null && <p>{words.until(until)}</p>}
      <h3>{words.heading}</h3>
      <code class="webhook-secret">{secret}</code>
      <div class="form-end">
        <Button kind="main" onPress={() => void copy()}>
          {words.copy}
        </Button>
        <Button onPress={onClose}>{words.done}</Button>
        <p role="status">{said}</p>
      </div>
      <p>
        <HelpLink to="webhooks#verify" />
      </p>
    </div>
  );
}
