import type { Output } from '../api/call.ts';
import type { Language } from '../words/words.ts';

type Enforcement = Output<'listEffectiveSettings'>['enforcement'];

const en = {
  since: (when: string) => `The server has enforced these settings since ${when}: it stores nothing that they forbid.`,
  earlier: {
    none: '',
    possible: 'Earlier uploads may contain more.',
    removed: 'Contents that earlier uploads stored against them were removed.',
  } satisfies Record<Enforcement['earlier_contents'], string>,
};

const de: typeof en = {
  since: (when) => `Der Server setzt diese Einstellungen seit ${when} durch: Er speichert nichts, was sie verbieten.`,
  earlier: {
    none: '',
    possible: 'Frühere Uploads können mehr enthalten.',
    removed: 'Inhalte, die frühere Uploads dagegen gespeichert haben, wurden entfernt.',
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
