import type { Language } from '../../words/words.ts';

const en = {
  title: 'Search',
  field: 'Name or email',
  hint: 'People, projects, clients and screens. Arrows choose, Enter opens.',
  groups: {
    recent: 'Opened lately',
    screens: 'Screens',
    members: 'People',
    projects: 'Projects',
    clients: 'Clients',
  },
  archived: 'archived',
  found: (n: number) => (n === 1 ? '1 result' : `${n} results`),
  none: (text: string) => `Nothing here is named “${text}”.`,
};

const de: typeof en = {
  title: 'Suchen',
  field: 'Name oder E-Mail',
  hint: 'Personen, Projekte, Kunden und Seiten. Pfeile wählen, Enter öffnet.',
  groups: {
    recent: 'Zuletzt geöffnet',
    screens: 'Seiten',
    members: 'Personen',
    projects: 'Projekte',
    clients: 'Kunden',
  },
  archived: 'archiviert',
  found: (n) => (n === 1 ? '1 Ergebnis' : `${n} Ergebnisse`),
  none: (text) => `Hier heißt nichts „${text}“.`,
};

export const searchWords = (language: Language): typeof en => (language === 'de' ? de : en);
