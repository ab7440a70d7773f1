import type { Language } from '../../words/words.ts';

const en = {
  title: 'Preferences',
  lead: (clock: string, duration: string) => `You see times by ${clock}, and durations as ${duration}.`,
  clocks: {
    organization: 'the clock of the organization',
    member: 'the clock of the member they are about',
    viewer: 'your own clock',
  },
  note:
    'What you choose holds at once, here and wherever you sign in. It changes how you see things, never a figure, ' +
    'and nobody else sees it.',
  saved: (what: string, value: string) => `${what}: ${value}.`,
  language: { name: 'Language', hint: 'Of all pages, of dates and of numbers.', browser: 'As the browser' },
  clock: {
    name: 'Clock',
    hint: 'By whose clock times are shown. Days stay those of the organization: sums are counted by them.',
    organization: 'Of the organization',
    member: 'Of the member',
    viewer: 'My own',
    several: 'each by its own zone',
    theirs: (own: string) => `of the one the times are about; yours: ${own}`,
  },
  zone: {
    name: 'My time zone',
    hint: 'The zone of “My own” clock. What is recorded and paid does not depend on it.',
    browser: (zone: string) => `As the browser (${zone})`,
  },
  theme: {
    name: 'Colours',
    hint: 'Of this and every other page.',
    system: 'As the device',
    light: 'Light',
    dark: 'Dark',
  },
  hours: {
    name: 'Durations',
    hint: 'Only how they are written. Files to download keep the seconds of the API.',
    minutes: '6 h 48 min',
    decimal: '6.80 h',
  },
  keys: {
    name: 'Single keys',
    hint: 'Such as j and k in the inbox. Off, they do nothing; Tab, Enter and the arrows stay.',
    on: 'On',
    off: 'Off',
  },
};

export type PreferenceWords = typeof en;

const de: PreferenceWords = {
  title: 'Einstellungen',
  lead: (clock, duration) => `Sie sehen Uhrzeiten nach ${clock} und Dauern als ${duration}.`,
  clocks: {
    organization: 'der Uhr der Organisation',
    member: 'der Uhr des Mitglieds, um das es geht',
    viewer: 'Ihrer eigenen Uhr',
  },
  note:
    'Was Sie wählen, gilt sofort, hier und überall, wo Sie sich anmelden. Es ändert nur, wie Sie etwas sehen, keine ' +
    'Zahl, und niemand sonst sieht es.',
  saved: (what, value) => `${what}: ${value}.`,
  language: { name: 'Sprache', hint: 'Aller Seiten, der Daten und Zahlen.', browser: 'Wie der Browser' },
  clock: {
    name: 'Uhr',
    hint: 'Nach wessen Uhr Zeiten stehen. Tage bleiben die der Organisation: Nach ihnen wird gerechnet.',
    organization: 'Der Organisation',
    member: 'Des Mitglieds',
    viewer: 'Meine eigene',
    several: 'jede nach ihrer Zone',
    theirs: (own) => `dessen, um das es geht; Ihre: ${own}`,
  },
  zone: {
    name: 'Meine Zeitzone',
    hint: 'Die Zone der Uhr „Meine eigene“. Was erfasst und bezahlt wird, hängt nicht von ihr ab.',
    browser: (zone) => `Wie der Browser (${zone})`,
  },
  theme: {
    name: 'Farben',
    hint: 'Dieser und jeder anderen Seite.',
    system: 'Wie das Gerät',
    light: 'Hell',
    dark: 'Dunkel',
  },
  hours: {
    name: 'Dauern',
    hint: 'Nur, wie sie geschrieben sind. Dateien zum Herunterladen behalten die Sekunden der API.',
    minutes: '6 h 48 min',
    decimal: '6,80 h',
  },
  keys: {
    name: 'Einzelne Tasten',
    hint: 'Etwa j und k in der Liste der Hinweise. Aus: Sie tun nichts; Tab, Enter und Pfeile bleiben.',
    on: 'An',
    off: 'Aus',
  },
};

export const preferenceWords = (language: Language): PreferenceWords => (language === 'de' ? de : en);
