import type { Output } from '../api/call.ts';
import type { Language } from '../words/words.ts';

type Enforcement = Output<'listEffectiveSettings'>['enforcement'];

const en = {
  since: (when: string) => `Enforced since ${when}: the server does not store content that these settings forbid.`,
  earlier: {
    none: '',
    possible: 'Earlier uploads may contain more.',
    removed: 'Forbidden content from earlier uploads was removed.',
  } satisfies Record<Enforcement['earlier_contents'], string>,
};

const de: typeof en = {
  since: (when) => `Durchgesetzt seit ${when}: Der Server speichert keine Inhalte, die diese Einstellungen verbieten.`,
  earlier: {
    none: '',
    possible: 'Frühere Uploads können mehr enthalten.',
    removed: 'Verbotene Inhalte aus früheren Uploads wurden entfernt.',
  },
};

/** States when the server began to enforce the settings, and what earlier uploads may contain. */
export function enforcedText(
  language: Language,
  { since, earlier_contents: earlier }: Enforcement,
  when: (instant: string) => string,
): string {
  const words = language === 'de' ? de : en;
  return [words.since(when(since)), words.earlier[earlier]].filter((part) => part !== '').join(' ');
}
