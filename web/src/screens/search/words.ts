import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'Search',
  field: 'Name or email',
  hint: 'Find people, projects, clients and screens. Use the arrow keys to select and Enter to open.',
  groups: {
    recent: 'Recently opened',
    screens: 'Screens',
    members: 'People',
    projects: 'Projects',
    clients: 'Clients',
  },
  archived: 'archived',
  found: (n: number) => countOf('en', n, 'result', 'results'),
  none: (text: string) => `No results for “${text}”.`,
};

const de: typeof en = {
  title: 'Suche',
  field: 'Name oder E-Mail',
  hint: 'Finden Sie Personen, Projekte, Kunden und Seiten. Pfeiltasten wählen aus, Enter öffnet.',
  groups: {
    recent: 'Zuletzt geöffnet',
    screens: 'Seiten',
    members: 'Personen',
    projects: 'Projekte',
    clients: 'Kunden',
  },
  archived: 'archiviert',
  found: (n) => countOf('de', n, 'Ergebnis', 'Ergebnisse'),
  none: (text) => `Keine Ergebnisse für „${text}“.`,
};

export const searchWords = (language: Language): typeof en => (language === 'de' ? de : en);
