import { useLanguage } from '../../app/language.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { Secret } from '../../parts/secret.tsx';
import { webhookWords } from './words.ts';

interface Props {
  secret: string;
  /** Until when the former one signs as well; null where there was none. */
  until: string | null;
  onClose(): void;
}

/** The secret of a webhook, the one time it is there. */
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
