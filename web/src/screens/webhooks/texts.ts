import { useClock, useWhen } from '../../app/clock.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import type { Language } from '../../words/words.ts';
import { kindsText } from './kinds.ts';
import type { WebhookWithStatus, Status, Webhook } from './use-webhooks.ts';
import { webhookWords } from './words.ts';

/** Waiting deliveries are counted up to this number. */
const mostCounted = 1_000;

/** The short name of a webhook: the host of its address. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return '';
  }
}

export const subscribedText = (language: Language, { kinds }: Pick<Webhook, 'kinds'>): string =>
  kinds === null ? webhookWords(language).everything : kindsText(language, kinds);

export const waitingText = (language: Language, { waiting }: Status): string =>
  webhookWords(language).waiting(waiting, waiting >= mostCounted);

/** The condition of a webhook: all deliveries succeed, some are being retried, or it is off. */
export type Condition = 'good' | 'again' | 'off';

export function conditionOf({ state, failing_since: since }: Webhook): Condition {
  if (state === 'disabled') return 'off';
  return since === null ? 'good' : 'again';
}

/** The language of the page, and a format of instants in its time zone. */
export interface WebhookTextFormat {
  language: Language;
  when(instant: string): string;
}

export function useTextFormat(organization: Organization): WebhookTextFormat {
  const { language } = useLanguage();
  return { language, when: useWhen(useClock(organization.time_zone)) };
}

/** The state of a webhook as text. */
export function stateText({ language, when }: WebhookTextFormat, webhook: WebhookWithStatus): string {
  const { states } = webhookWords(language);
  const { disabled_at: at, disabled_because: because, failing_since: since, status } = webhook;
  if (at !== null) return states[because ?? 'failing'](when(at));
  if (since === null) return states.works;
  return states.again(when(since), status.next_attempt_at && when(status.next_attempt_at));
}
