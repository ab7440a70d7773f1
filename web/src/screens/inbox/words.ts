import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  waiting: 'Second opinion',
  fresh: (n: number) => `Show ${countOf('en', n, 'new case', 'new cases')}`,
  left: 'no longer in this list',
  exempt: (name: string) => `Exempt ${name} from this rule …`,
  pick: (name: string, what: string) => `Select: ${name}, ${what}`,
  pickHere: 'Select this case',
  reasonWanted: 'Select a reason.',
  several: {
    title: (cases: number) => `${countOf('en', cases, 'case', 'cases')} selected`,
    what: (flags: number, people: number) =>
      `One decision for ${countOf('en', flags, 'flag', 'flags')} of ${countOf('en', people, 'person', 'people')}. ` +
      'If one flag cannot be decided, none is.',
    hint: 'To select a range, hold the Shift key.',
    answered: (n: number) => `${countOf('en', n, 'member has', 'members have')} answered. Read the answers first.`,
    none: 'Clear selection',
    save: (flags: number, state: string) => `Save ${countOf('en', flags, 'flag', 'flags')} as ${state}`,
    saved: (cases: number, state: string) => `${countOf('en', cases, 'case', 'cases')} saved as ${state}.`,
    tooMany: (most: number) => `You can decide up to ${countOf('en', most, 'flag', 'flags')} at once.`,
  },
  opinion: {
    ask: 'Request a second opinion',
    hint: 'The decision applies after another reviewer has also decided.',
    save: (state: string) => `Save as ${state} and request a second opinion`,
    saved: (name: string) => `${name}: awaiting a second opinion.`,
    hidden: 'A second opinion is requested. The first reviewer’s proposal appears after you select yours.',
    own: 'You requested a second opinion. Another reviewer must decide.',
    first: (name: string, state: string) => `${name} proposes: ${state}.`,
  },
};

export type InboxWords = typeof en;

const de: InboxWords = {
  waiting: 'Zweite Meinung',
  fresh: (n) => `${countOf('de', n, 'neuen Fall', 'neue Fälle')} zeigen`,
  left: 'nicht mehr in dieser Liste',
  exempt: (name) => `${name} von dieser Regel ausnehmen …`,
  pick: (name, what) => `Auswählen: ${name}, ${what}`,
  pickHere: 'Diesen Fall auswählen',
  reasonWanted: 'Wählen Sie einen Grund.',
  several: {
    title: (cases) => `${countOf('de', cases, 'Fall', 'Fälle')} ausgewählt`,
    what: (flags, people) =>
      `Eine Entscheidung für ${countOf('de', flags, 'Hinweis', 'Hinweise')} zu ` +
      `${countOf('de', people, 'Person', 'Personen')}. ` +
      'Lässt sich einer nicht entscheiden, wird keiner entschieden.',
    hint: 'Mit der Umschalttaste wählen Sie einen Bereich.',
    answered: (n) => `${countOf('de', n, 'Mitglied hat', 'Mitglieder haben')} geantwortet. Lesen Sie das zuerst.`,
    none: 'Auswahl aufheben',
    save: (flags, state) => `${countOf('de', flags, 'Hinweis', 'Hinweise')} speichern: ${state}`,
    saved: (cases, state) => `${countOf('de', cases, 'Fall', 'Fälle')} gespeichert als ${state}.`,
    tooMany: (most) => `Sie können bis zu ${countOf('de', most, 'Hinweis', 'Hinweise')} auf einmal entscheiden.`,
  },
  opinion: {
    ask: 'Zweite Meinung anfordern',
    hint: 'Die Entscheidung gilt erst, wenn eine andere Person ebenfalls entschieden hat.',
    save: (state) => `Speichern: ${state}, und zweite Meinung anfordern`,
    saved: (name) => `${name}: wartet auf eine zweite Meinung.`,
    hidden: 'Eine zweite Meinung ist angefordert. Der erste Vorschlag erscheint, sobald Sie Ihren gewählt haben.',
    own: 'Sie haben eine zweite Meinung angefordert. Eine andere Person muss entscheiden.',
    first: (name, state) => `${name} schlägt vor: ${state}.`,
  },
};

export const inboxWords = (language: Language): InboxWords => (language === 'de' ? de : en);
