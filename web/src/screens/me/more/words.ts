import { countOf } from '../../../words/plurals.ts';
import type { Language } from '../../../words/words.ts';

const en = {
  accessLog: {
    title: 'Access log',
    sentence: (n: number, span: string, isMore: boolean) =>
      n === 0
        ? `No access to your individual records ${span}.`
        : `${isMore ? 'At least ' : ''}${countOf('en', n, 'person', 'people')} viewed your records ${span}.`,
    sentenceOfAll: (n: number) =>
      n === 0 ? '' : `${countOf('en', n, 'person', 'people')} viewed lists of all members.`,
    spans: { month: 'this month', quarter: 'in the last three months', year: 'in the last year' },
    since: 'Period',
    choices: { month: 'This month', quarter: 'Three months', year: 'One year' },
    at: 'Access to',
    whom: { all: 'My records and lists', me: 'Only my records' },
    who: 'Person',
    what: 'Records',
    when: 'Last access',
    program: (id: number | null) => `by a program${id === null ? '' : `, token ${id}`}`,
    everybody: 'list of all members',
    times: (n: number) => `${countOf('en', n, 'access', 'accesses')} on this day`,
    kinds: {
      day: 'Full day',
      unusual_activities: 'Unusual activity',
      activities: 'Activities',
      screenshots: 'Screenshots',
      tool_usages: 'Applications and URLs',
      notes: 'Notes',
      today: 'Today',
      time: 'Time totals',
      overtime: 'Overtime',
    },
    kept:
      'Entries are retained for one year, or for the number of months that the organization has set. Your own access ' +
      'is not listed.',
  },
  history: {
    title: 'Setting history',
    none: 'No changes since you joined.',
    before: (value: string) => `Before: ${value}`,
  },
  week: {
    title: 'My week',
    day: 'Day',
    picture: 'Comparison',
    tracked: 'Tracked',
    manual: 'Manual',
    sum: (time: string) => `${time} tracked.`,
  },
  overtime: {
    title: 'My overtime',
    none: 'No time in the last eight weeks.',
    sum: (time: string, weeks: number) => `${time} of overtime in the last ${countOf('en', weeks, 'week', 'weeks')}.`,
    week: 'Week',
    tracked: 'Tracked',
    overtime: 'Overtime',
    why: 'Details',
    explain: 'Show calculation',
  },
  download: {
    title: 'My data',
    what:
      'One file with all data about you in all your organizations: recordings, flags, reviews and the access log. It ' +
      'contains no secrets, and pay only where you can see it.',
    start: 'Download my data',
    stop: 'Cancel',
    progress: (done: number, all: number) =>
      all === 0 ? 'Collecting …' : `${done} of ${countOf('en', all, 'day', 'days')}`,
    done: (kilobytes: string) => `Saved: ${kilobytes} kB.`,
  },
};

type MoreWords = typeof en;

const de: MoreWords = {
  accessLog: {
    title: 'Zugriffsprotokoll',
    sentence: (n, span, isMore) =>
      n === 0
        ? `Kein Zugriff nur auf Ihre Daten ${span}.`
        : `${isMore ? 'Mindestens ' : ''}${countOf('de', n, 'Person hat', 'Personen haben')} ${span} Ihre ` +
          'Daten angesehen.',
    sentenceOfAll: (n) =>
      n === 0 ? '' : `${countOf('de', n, 'Person hat', 'Personen haben')} Listen aller Mitglieder angesehen.`,
    spans: { month: 'in diesem Monat', quarter: 'in den letzten drei Monaten', year: 'im letzten Jahr' },
    since: 'Zeitraum',
    choices: { month: 'Dieser Monat', quarter: 'Drei Monate', year: 'Ein Jahr' },
    at: 'Zugriff auf',
    whom: { all: 'Meine Daten und Listen', me: 'Nur meine Daten' },
    who: 'Person',
    what: 'Daten',
    when: 'Letzter Zugriff',
    program: (id) => `durch ein Programm${id === null ? '' : `, Token ${id}`}`,
    everybody: 'Liste aller Mitglieder',
    times: (n) => `${countOf('de', n, 'Zugriff', 'Zugriffe')} an diesem Tag`,
    kinds: {
      day: 'Ganzer Tag',
      unusual_activities: 'Ungewöhnliche Aktivität',
      activities: 'Aktivitäten',
      screenshots: 'Bildschirmfotos',
      tool_usages: 'Programme und Adressen',
      notes: 'Notizen',
      today: 'Heute',
      time: 'Zeitsummen',
      overtime: 'Überstunden',
    },
    kept:
      'Einträge werden ein Jahr lang aufbewahrt, oder so viele Monate, wie die Organisation festgelegt hat. Ihre ' +
      'eigenen Zugriffe sind nicht aufgeführt.',
  },
  history: {
    title: 'Verlauf der Einstellungen',
    none: 'Keine Änderungen seit Ihrem Beitritt.',
    before: (value) => `Vorher: ${value}`,
  },
  week: {
    title: 'Meine Woche',
    day: 'Tag',
    picture: 'Vergleich',
    tracked: 'Erfasst',
    manual: 'Manuell',
    sum: (time) => `${time} erfasst.`,
  },
  overtime: {
    title: 'Meine Überstunden',
    none: 'Keine Zeit in den letzten acht Wochen.',
    sum: (time, weeks) => `${time} Überstunden in den letzten ${countOf('de', weeks, 'Woche', 'Wochen')}.`,
    week: 'Woche',
    tracked: 'Erfasst',
    overtime: 'Überstunden',
    why: 'Einzelheiten',
    explain: 'Berechnung zeigen',
  },
  download: {
    title: 'Meine Daten',
    what:
      'Eine Datei mit allen Daten über Sie in allen Ihren Organisationen: Aufzeichnungen, Hinweise, Prüfungen und ' +
      'Zugriffsprotokoll. Sie enthält keine Geheimnisse, und Lohn nur, soweit Sie ihn sehen dürfen.',
    start: 'Meine Daten herunterladen',
    stop: 'Abbrechen',
    progress: (done, all) => (all === 0 ? 'Wird gesammelt …' : `${done} von ${countOf('de', all, 'Tag', 'Tagen')}`),
    done: (kilobytes) => `Gespeichert: ${kilobytes} kB.`,
  },
};

export const moreWords = (language: Language): MoreWords => (language === 'de' ? de : en);
