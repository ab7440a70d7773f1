import { useLanguage } from '../../app/language.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { Secret } from '../../parts/secret.tsx';
import { webhookWords } from './words.ts';

interface Props {
  secret: string;
  /** The expiry of the previous secret; null if there is none. */
  until: string | null;
  onClose(): void;
}

/** The secret of a webhook, shown once. */
export function WebhookSecret({ secret, until, onClose }: Props) {
  const { secret: words } = webhookWords(useLanguage().language);
  const text = (
    <>
      <p>{words.text}</p>
      {until !== null && <p>{words.until(until)}</p>}
    </>
  );
  return (
    <Secret secret={secret} text={text} onClose={onClose}>
      <p>
        <HelpLink to="webhooks#verify" />
      </p>
    </Secret>
  );
}
