import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

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
    (byHand === null ? '' : `, including ${byHand} of manual time`) +
    `${flagged === null ? '' : `. Flagged: ${flagged}`}.`,
  nothing: (name: string | null, day: string) => `${name ?? 'You'} tracked no time on ${day}.`,
  ownClock: (name: string | null, zone: string, since: string, until: string) =>
    `In ${name === null ? 'your' : `${name}’s`} time zone (${zone}), the time was from ${since} to ${until}.`,
  more: 'Not all entries of the day are shown. The totals include all of them.',
  released: 'Activity details of this day were deleted. The time is retained.',
  tools: {
    moves: 'Other days',
    earlier: 'Earlier day',
    later: 'Later day',
    date: 'Date',
    member: 'Member',
    former: (name: string) => `${name} (no longer listed)`,
  },
  lane: { title: 'Day in ten-minute slots', minutes: 'By minute' },
  rails: {
    projects: 'Projects',
    flags: 'Flagged',
    byHand: (time: string) => `${time} manual`,
    tracked: 'tracked',
    hand: 'manual',
    flagged: 'flagged',
    legend: 'Legend',
    and: (n: number) => `and ${n} more`,
  },
  state: { open: 'open', explained: 'explained', dismissed: 'dismissed', confirmed: 'confirmed' },
  chosen: {
    title: (since: string, until: string) => `${since} to ${until}`,
    theirs: (name: string | null, since: string, until: string) =>
      `${since} to ${until} in ${name === null ? 'your' : `${name}’s`} time zone.`,
    hand: 'Manual time has no activity data.',
    note: (text: string) => `Note: ${text}`,
    task: (name: string) => `Task: ${name}`,
    screenshots: (n: number) => countOf('en', n, 'screenshot', 'screenshots'),
  },
  used: {
    title: 'Applications and URLs',
    apps: 'Applications',
    urls: 'URLs',
    none: 'None recorded.',
    hidden: 'Only owners, managers and the member can see applications and URLs.',
    leftOut: (n: number) => `and ${n} more`,
    name: 'Name',
    time: 'Time in use',
    whole: 'Includes the ten longest used in each ten-minute slot.',
  },
  table: {
    open: 'Show as table',
    caption: (name: string, day: string) => `Time of ${name} on ${day}`,
    columns: ['Time', 'Project', 'Kind', 'Keyboard', 'Mouse', 'Tracked', 'Note'],
  },
  /** Column names for a day of which only the times are retained. */
  runs: ['Time', 'Project', 'Kind', 'Tracked'],
  empty: 'No time recorded on this day, or only on projects that you cannot see.',
};

export type DayWords = typeof en;

const de: DayWords = {
  title: (name) => `Tag von ${name}`,
  waiting: 'Tag eines Mitglieds',
  lead: (name, day, { tracked, byHand, flagged }) =>
    `${name === null ? 'Sie haben' : `${name} hat`} am ${day} ${tracked} erfasst` +
    (byHand === null ? '' : `, davon ${byHand} manuell`) +
    `${flagged === null ? '' : `. Gemeldet: ${flagged}`}.`,
  nothing: (name, day) => `${name === null ? 'Sie haben' : `${name} hat`} am ${day} keine Zeit erfasst.`,
  ownClock: (name, zone, since, until) =>
    `In ${name === null ? 'Ihrer Zeitzone' : `der Zeitzone von ${name}`} (${zone}) lief die Zeit von ` +
    `${since} bis ${until}.`,
  more: 'Nicht alle Einträge des Tages werden gezeigt. Die Summen enthalten alle.',
  released: 'Die Aktivitätsdaten dieses Tages wurden gelöscht. Die Zeit bleibt erhalten.',
  tools: {
    moves: 'Andere Tage',
    earlier: 'Tag davor',
    later: 'Tag danach',
    date: 'Datum',
    member: 'Mitglied',
    former: (name) => `${name} (nicht mehr in der Liste)`,
  },
  lane: { title: 'Tag in Abschnitten von zehn Minuten', minutes: 'Je Minute' },
  rails: {
    projects: 'Projekte',
    flags: 'Gemeldet',
    byHand: (time) => `${time} manuell`,
    tracked: 'erfasst',
    hand: 'manuell',
    flagged: 'gemeldet',
    legend: 'Legende',
    and: (n) => `und ${n} weitere`,
  },
  state: { open: 'offen', explained: 'erklärt', dismissed: 'verworfen', confirmed: 'bestätigt' },
  chosen: {
    title: (since, until) => `${since} bis ${until}`,
    theirs: (name, since, until) =>
      `${since} bis ${until} in ${name === null ? 'Ihrer Zeitzone' : `der Zeitzone von ${name}`}.`,
    hand: 'Manuelle Zeit hat keine Aktivitätsdaten.',
    note: (text) => `Notiz: ${text}`,
    task: (name) => `Aufgabe: ${name}`,
    screenshots: (n) => countOf('de', n, 'Bildschirmfoto', 'Bildschirmfotos'),
  },
  used: {
    title: 'Programme und Adressen',
    apps: 'Programme',
    urls: 'Adressen',
    none: 'Keine erfasst.',
    hidden: 'Nur Inhaber, Leitung und das Mitglied selbst sehen Programme und Adressen.',
    leftOut: (n) => `und ${n} weitere`,
    name: 'Name',
    time: 'Nutzungsdauer',
    whole: 'Enthält die zehn am längsten benutzten je Abschnitt von zehn Minuten.',
  },
  table: {
    open: 'Als Tabelle zeigen',
    caption: (name, day) => `Zeit von ${name} am ${day}`,
    columns: ['Zeit', 'Projekt', 'Art', 'Tastatur', 'Maus', 'Erfasst', 'Notiz'],
  },
  runs: ['Zeit', 'Projekt', 'Art', 'Erfasst'],
  empty: 'An diesem Tag ist keine Zeit erfasst, oder nur in Projekten, die Sie nicht sehen.',
};

export const dayWords = (language: Language): DayWords => (language === 'de' ? de : en);
