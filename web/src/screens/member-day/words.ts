import type { Language } from '../../words/words.ts';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

interface Sums {
  tracked: string;
  /** Null if there is none. */
  byHand: string | null;
  flagged: string | null;
}

const en = {
  title: (name: string) => `Day of ${name}`,
  waiting: 'Day of a member',
  /** The answer to the question of the screen. */
  lead: (name: string | null, day: string, { tracked, byHand, flagged }: Sums) =>
    `${name ?? 'You'} tracked ${tracked} on ${day}` +
    `${byHand === null ? '' : `, ${byHand} of it by hand`}${flagged === null ? '' : `; ${flagged} of it are flagged`}.`,
  nothing: (name: string | null, day: string) => `${name ?? 'You'} tracked no time on ${day}.`,
  ownClock: (name: string | null, zone: string, since: string, until: string) =>
    `By ${name === null ? 'your' : `${name}’s`} own clock (${zone}) the time ran from ${since} to ${until}.`,
  more: 'The day has more time than is shown; the sums have all of it.',
  released: 'What was active on this day is not kept any more; its time is.',
  tools: {
    moves: 'Other days',
    earlier: 'Earlier day',
    later: 'Later day',
    date: 'Date',
    member: 'Member',
    former: (name: string) => `${name} (no longer in the list)`,
  },
  lane: { title: 'The day in ten minutes each', minutes: 'Minute by minute' },
  rails: {
    projects: 'Projects',
    flags: 'Flagged',
    byHand: (time: string) => `${time} by hand`,
    tracked: 'tracked',
    hand: 'by hand',
    flagged: 'flagged',
    legend: 'What the marks are',
    and: (n: number) => `and ${n} more`,
  },
  state: { open: 'not yet decided', explained: 'explained', dismissed: 'dismissed', confirmed: 'confirmed' },
  chosen: {
    title: (since: string, until: string) => `${since} to ${until}`,
    theirs: (name: string | null, since: string, until: string) =>
      `${since} to ${until} by ${name === null ? 'your' : `${name}’s`} own clock.`,
    hand: 'By hand: nothing is measured beside it.',
    note: (text: string) => `Note: ${text}`,
    task: (name: string) => `Task: ${name}`,
    screenshots: (n: number) => count(n, 'screenshot', 'screenshots'),
  },
  used: {
    title: 'Used on this day',
    apps: 'Applications',
    urls: 'Addresses',
    none: 'None were recorded.',
    hidden: 'Applications and addresses are for owners, managers and the person themselves.',
    leftOut: (n: number) => `and ${n} more`,
    name: 'Name',
    time: 'Time in use',
    whole: 'Of each ten minutes the ten used longest.',
  },
  table: {
    open: 'As a table',
    caption: (name: string, day: string) => `Time of ${name} on ${day}`,
    columns: ['Time', 'Project', 'Kind', 'Keyboard', 'Mouse', 'Tracked', 'Note'],
  },
  /** Column names of a day with only the times retained. */
  runs: ['Time', 'Project', 'Kind', 'Tracked'],
  empty: 'No time of this day is there. It may not have been tracked, or not on projects that you see.',
};

export type DayWords = typeof en;

const de: DayWords = {
  title: (name) => `Tag von ${name}`,
  waiting: 'Tag eines Mitglieds',
  lead: (name, day, { tracked, byHand, flagged }) =>
    `${name === null ? 'Sie haben' : `${name} hat`} am ${day} ${tracked} erfasst` +
    (byHand === null ? '' : `, davon ${byHand} von Hand`) +
    `${flagged === null ? '' : `; ${flagged} davon sind gemeldet`}.`,
  nothing: (name, day) => `${name === null ? 'Sie haben' : `${name} hat`} am ${day} keine Zeit erfasst.`,
  ownClock: (name, zone, since, until) =>
    `Nach ${name === null ? 'Ihrer' : `der eigenen Uhr von ${name}`}${name === null ? ' eigenen Uhr' : ''} (${zone}) ` +
    `lief die Zeit von ${since} bis ${until}.`,
  more: 'Der Tag hat mehr Zeit, als hier zu sehen ist; die Summen enthalten alles.',
  released: 'Was an diesem Tag aktiv war, wird nicht mehr aufbewahrt; seine Zeit schon.',
  tools: {
    moves: 'Andere Tage',
    earlier: 'Tag davor',
    later: 'Tag danach',
    date: 'Datum',
    member: 'Mitglied',
    former: (name) => `${name} (nicht mehr in der Liste)`,
  },
  lane: { title: 'Der Tag in je zehn Minuten', minutes: 'Minute für Minute' },
  rails: {
    projects: 'Projekte',
    flags: 'Gemeldet',
    byHand: (time) => `${time} von Hand`,
    tracked: 'erfasst',
    hand: 'von Hand',
    flagged: 'gemeldet',
    legend: 'Was die Zeichen bedeuten',
    and: (n) => `und ${n} weitere`,
  },
  state: { open: 'noch nicht entschieden', explained: 'erklärt', dismissed: 'verworfen', confirmed: 'bestätigt' },
  chosen: {
    title: (since, until) => `${since} bis ${until}`,
    theirs: (name, since, until) =>
      `${since} bis ${until} nach ${name === null ? 'Ihrer eigenen Uhr' : `der eigenen Uhr von ${name}`}.`,
    hand: 'Von Hand: Daneben wird nichts gemessen.',
    note: (text) => `Notiz: ${text}`,
    task: (name) => `Aufgabe: ${name}`,
    screenshots: (n) => count(n, 'Bildschirmfoto', 'Bildschirmfotos'),
  },
  used: {
    title: 'An diesem Tag benutzt',
    apps: 'Programme',
    urls: 'Adressen',
    none: 'Keine wurden erfasst.',
    hidden: 'Programme und Adressen sehen Inhaber, Leitung und die Person selbst.',
    leftOut: (n) => `und ${n} weitere`,
    name: 'Name',
    time: 'Zeit in Benutzung',
    whole: 'Aus je zehn Minuten die zehn am längsten benutzten.',
  },
  table: {
    open: 'Als Tabelle',
    caption: (name, day) => `Zeit von ${name} am ${day}`,
    columns: ['Zeit', 'Projekt', 'Art', 'Tastatur', 'Maus', 'Erfasst', 'Notiz'],
  },
  runs: ['Zeit', 'Projekt', 'Art', 'Erfasst'],
  empty: 'Von diesem Tag ist keine Zeit da. Vielleicht wurde keine erfasst, oder nicht auf Projekten, die Sie sehen.',
};

export const dayWords = (language: Language): DayWords => (language === 'de' ? de : en);
