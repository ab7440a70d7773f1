import type { Language } from '../../words/words.ts';

const en = {
  title: 'Preferences',
  lead: (clock: string, duration: string) => `Times are shown in ${clock}, durations as ${duration}.`,
  clocks: {
    organization: 'the organization’s time zone',
    member: 'the time zone of each member',
    viewer: 'your time zone',
  },
  note: 'Changes apply immediately on all your devices. They only affect your display, not the recorded data.',
  saved: (what: string, value: string) => `${what}: ${value}.`,
  language: { name: 'Language', hint: 'Language of the pages, dates and numbers.', browser: 'Browser language' },
  clock: {
    name: 'Clock',
    hint:
      'Time zone of the times shown. Days always follow the organization’s time zone, because totals are ' +
      'computed by ' +
      'it.',
    organization: 'Organization',
    member: 'Member',
    viewer: 'My own',
    several: 'time zone of each member',
    theirs: (own: string) => `time zone of the member; yours: ${own}`,
  },
  zone: {
    name: 'My time zone',
    hint: 'Used if the clock is set to “My own”. It does not affect recorded time or pay.',
    browser: (zone: string) => `Browser time zone (${zone})`,
  },
  theme: {
    name: 'Theme',
    hint: 'Colours of all pages.',
    system: 'Same as device',
    light: 'Light',
    dark: 'Dark',
  },
  hours: {
    name: 'Duration format',
    hint: 'Downloads contain seconds in either case.',
    minutes: '6 h 48 min',
    decimal: '6.80 h',
  },
  keys: {
    name: 'Keyboard shortcuts',
    hint: 'Single keys such as j and k in the inbox. Tab, Enter and the arrow keys always work.',
    on: 'On',
    off: 'Off',
  },
};

export type PreferenceWords = typeof en;

const de: PreferenceWords = {
  title: 'Einstellungen',
  lead: (clock, duration) => `Uhrzeiten erscheinen in ${clock}, Dauern als ${duration}.`,
  clocks: {
    organization: 'der Zeitzone der Organisation',
    member: 'der Zeitzone des jeweiligen Mitglieds',
    viewer: 'Ihrer Zeitzone',
  },
  note: 'Änderungen gelten sofort auf allen Ihren Geräten. Sie betreffen nur Ihre Anzeige, nicht die erfassten Daten.',
  saved: (what, value) => `${what}: ${value}.`,
  language: { name: 'Sprache', hint: 'Sprache der Seiten, Datumsangaben und Zahlen.', browser: 'Sprache des Browsers' },
  clock: {
    name: 'Uhr',
    hint:
      'Zeitzone der angezeigten Uhrzeiten. Tage richten sich immer nach der Zeitzone der Organisation, weil ' +
      'danach ' +
      'gerechnet wird.',
    organization: 'Organisation',
    member: 'Mitglied',
    viewer: 'Meine eigene',
    several: 'Zeitzone des jeweiligen Mitglieds',
    theirs: (own) => `Zeitzone des Mitglieds; Ihre: ${own}`,
  },
  zone: {
    name: 'Meine Zeitzone',
    hint: 'Gilt, wenn als Uhr „Meine eigene“ gewählt ist. Auf erfasste Zeit und Lohn hat sie keinen Einfluss.',
    browser: (zone) => `Zeitzone des Browsers (${zone})`,
  },
  theme: {
    name: 'Design',
    hint: 'Farben aller Seiten.',
    system: 'Wie das Gerät',
    light: 'Hell',
    dark: 'Dunkel',
  },
  hours: {
    name: 'Format der Dauer',
    hint: 'Heruntergeladene Dateien enthalten immer Sekunden.',
    minutes: '6 h 48 min',
    decimal: '6,80 h',
  },
  keys: {
    name: 'Tastenkürzel',
    hint: 'Einzelne Tasten wie j und k in der Liste der Hinweise. Tab, Enter und die Pfeiltasten funktionieren immer.',
    on: 'An',
    off: 'Aus',
  },
};

export const preferenceWords = (language: Language): PreferenceWords => (language === 'de' ? de : en);
