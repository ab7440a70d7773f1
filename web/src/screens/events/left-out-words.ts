import type { ContentKind } from '../../../../src/contract/lists/contents.ts';
import type { Language } from '../../words/words.ts';

const peopleEn = (n: number) => (n === 1 ? 'one person who has' : `${n} people who have`);
const listEn = (parts: readonly string[]) => new Intl.ListFormat('en').format(parts);
const manyEn = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const en = {
  unnamed: 'A program without a name',
  /** The number of people whose contents of a kind a program sends. */
  of: {
    apps: (n: number) => `applications of ${peopleEn(n)} them turned off`,
    urls: (n: number) => `addresses of ${peopleEn(n)} them turned off`,
    screenshots: (n: number) =>
      `more screenshots of ${n === 1 ? 'one person' : `${n} people`} than their settings allow`,
  } satisfies Record<ContentKind, (n: number) => string>,
  sends: (program: string, parts: readonly string[]) => `${program} sends ${listEn(parts)}.`,
  sendsSome: (program: string) => `${program} sends contents that settings forbid.`,
  own: {
    apps: 'your applications',
    urls: 'your addresses',
    screenshots: 'more screenshots of you',
  } satisfies Record<ContentKind, string>,
  sendsOwn: (program: string, parts: readonly string[]) =>
    `${program} sends ${listEn(parts)}, although your settings forbid it.`,
  counts: {
    apps: (n: number) => manyEn(n, 'application', 'applications'),
    urls: (n: number) => manyEn(n, 'address', 'addresses'),
    screenshots: (n: number) => manyEn(n, 'screenshot', 'screenshots'),
  } satisfies Record<ContentKind, (n: number) => string>,
  notStored: 'nothing of it was stored',
  dropped: (parts: readonly string[]) => `${listEn(parts)} not stored`,
  dismiss: 'Dismiss',
  dismissOf: (program: string) => `events about ${program}`,
  dismissed: (program: string) => `You get no more events about ${program}. The server still stores nothing of this.`,
};

type LeftOutWords = typeof en;

const peopleDe = (n: number) => (n === 1 ? 'einer Person, bei der' : `${n} Personen, bei denen`);
const listDe = (parts: readonly string[]) => new Intl.ListFormat('de').format(parts);
const manyDe = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const de: LeftOutWords = {
  unnamed: 'Ein Programm ohne Namen',
  of: {
    apps: (n) => `Programme von ${peopleDe(n)} sie abgeschaltet sind`,
    urls: (n) => `Adressen von ${peopleDe(n)} sie abgeschaltet sind`,
    screenshots: (n) =>
      `mehr Bildschirmfotos von ${n === 1 ? 'einer Person' : `${n} Personen`}, als die Einstellungen erlauben`,
  },
  sends: (program, parts) => `${program} sendet ${parts.join('; ')}.`,
  sendsSome: (program) => `${program} sendet Inhalte, die Einstellungen verbieten.`,
  own: { apps: 'Ihre Programme', urls: 'Ihre Adressen', screenshots: 'zu viele Bildschirmfotos von Ihnen' },
  sendsOwn: (program, parts) => `${program} sendet ${listDe(parts)}, obwohl Ihre Einstellungen das verbieten.`,
  counts: {
    apps: (n) => manyDe(n, 'Programm', 'Programme'),
    urls: (n) => manyDe(n, 'Adresse', 'Adressen'),
    screenshots: (n) => manyDe(n, 'Bildschirmfoto', 'Bildschirmfotos'),
  },
  notStored: 'nichts davon wurde gespeichert',
  dropped: (parts) => `${listDe(parts)} nicht gespeichert`,
  dismiss: 'Nicht mehr melden',
  dismissOf: (program) => `, was ${program} sendet`,
  dismissed: (program) =>
    `Zu ${program} bekommen Sie keine Ereignisse mehr. Der Server speichert davon weiterhin nichts.`,
};

export const leftOutWords = (language: Language): LeftOutWords => (language === 'de' ? de : en);
