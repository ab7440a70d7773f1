import type { Language } from '../words/words.ts';

/**
 * Texts used by components that only screens load. These texts are a separate module, so the shell does not load them.
 */
const en = {
  csv: 'Download CSV',
  print: 'Print',
  more: 'Show more',
  cut: (shown: number) => `Only the first ${shown} entries are shown. To print more entries, show more first.`,
  undo: 'Undo',
  leave: 'You have unsaved changes. Leave anyway?',
};

type PartWords = typeof en;

const de: PartWords = {
  csv: 'CSV herunterladen',
  print: 'Drucken',
  more: 'Mehr zeigen',
  cut: (shown) => `Nur die ersten ${shown} Einträge werden gezeigt. Um mehr zu drucken, zeigen Sie zuerst mehr.`,
  undo: 'Rückgängig',
  leave: 'Sie haben nicht gespeicherte Änderungen. Seite trotzdem verlassen?',
};

export const partWords = (language: Language): PartWords => (language === 'de' ? de : en);
