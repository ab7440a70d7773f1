import type { ContentKind } from '../../../../src/contract/lists/contents.ts';
import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const listEn = (parts: readonly string[]) => new Intl.ListFormat('en').format(parts);
const en = {
  unnamed: 'An unnamed program',
  /** The number of people for whom a program sends contents of a kind. */
  of: {
    apps: (n: number) => `applications of ${countOf('en', n, 'person', 'people')} for whom they are turned off`,
    urls: (n: number) => `URLs of ${countOf('en', n, 'person', 'people')} for whom they are turned off`,
    screenshots: (n: number) => `more screenshots of ${countOf('en', n, 'person', 'people')} than their settings allow`,
  } satisfies Record<ContentKind, (n: number) => string>,
  sends: (program: string, parts: readonly string[]) => `${program} sends ${listEn(parts)}.`,
  sendsSome: (program: string) => `${program} sends content that settings forbid.`,
  own: {
    apps: 'your applications',
    urls: 'your URLs',
    screenshots: 'more screenshots of you',
  } satisfies Record<ContentKind, string>,
  sendsOwn: (program: string, parts: readonly string[]) =>
    `${program} sends ${listEn(parts)}, although your settings forbid it.`,
  counts: {
    apps: (n: number) => countOf('en', n, 'application', 'applications'),
    urls: (n: number) => countOf('en', n, 'URL', 'URLs'),
    screenshots: (n: number) => countOf('en', n, 'screenshot', 'screenshots'),
  } satisfies Record<ContentKind, (n: number) => string>,
  notStored: 'none of it was stored',
  dropped: (parts: readonly string[]) => `not stored: ${listEn(parts)}`,
  dismiss: 'Dismiss',
  dismissOf: (program: string) => `events about ${program}`,
  dismissed: (program: string) =>
    `Events about ${program} are dismissed. The server still does not store this content.`,
};

type LeftOutWords = typeof en;

const listDe = (parts: readonly string[]) => new Intl.ListFormat('de').format(parts);
const de: LeftOutWords = {
  unnamed: 'Ein Programm ohne Namen',
  of: {
    apps: (n) => `Programme von ${countOf('de', n, 'Person', 'Personen')}, obwohl das abgeschaltet ist`,
    urls: (n) => `Adressen von ${countOf('de', n, 'Person', 'Personen')}, obwohl das abgeschaltet ist`,
    screenshots: (n) =>
      `mehr Bildschirmfotos von ${countOf('de', n, 'Person', 'Personen')}, als die Einstellungen erlauben`,
  },
  sends: (program, parts) => `${program} sendet ${parts.join('; ')}.`,
  sendsSome: (program) => `${program} sendet Inhalte, die Einstellungen verbieten.`,
  own: { apps: 'Ihre Programme', urls: 'Ihre Adressen', screenshots: 'zu viele Bildschirmfotos von Ihnen' },
  sendsOwn: (program, parts) => `${program} sendet ${listDe(parts)}, obwohl Ihre Einstellungen das verbieten.`,
  counts: {
    apps: (n) => countOf('de', n, 'Programm', 'Programme'),
    urls: (n) => countOf('de', n, 'Adresse', 'Adressen'),
    screenshots: (n) => countOf('de', n, 'Bildschirmfoto', 'Bildschirmfotos'),
  },
  notStored: 'nichts davon wurde gespeichert',
  dropped: (parts) => `nicht gespeichert: ${listDe(parts)}`,
  dismiss: 'Nicht mehr melden',
  dismissOf: (program) => `, was ${program} sendet`,
  dismissed: (program) =>
    `Ereignisse zu ${program} sind ausgeblendet. Der Server speichert diese Inhalte weiterhin nicht.`,
};

export const leftOutWords = (language: Language): LeftOutWords => (language === 'de' ? de : en);
