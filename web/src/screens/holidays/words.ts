import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'Holidays',
  own: {
    lead: (count: number, year: string) =>
      `You have ${count === 0 ? 'no holidays' : countOf('en', count, 'holiday', 'holidays')} in ${year}.`,
    title: 'Your holidays',
    none: 'You are not assigned to a holiday calendar with days in this year.',
  },
  none: 'No holiday calendars yet.',
  lead: (calendars: number, members: number) =>
    `${countOf('en', calendars, 'calendar', 'calendars')} with ` +
    `${members === 0 ? 'no members' : countOf('en', members, 'member', 'members')}.`,
  note: 'Overtime policies set the pay for work on holidays.',
  year: 'Year',
  make: 'New calendar',
  columns: { name: 'Calendar', location: 'Location', members: 'Current members' },
  caption: 'Holiday calendars',
  empty: {
    title: 'No holiday calendars yet',
    text: 'Create a calendar for each place with members. Import its days from an iCalendar file or enter them.',
  },
  form: {
    name: 'Name',
    location: 'Location',
    locationHint: 'The place where these days are holidays, such as Bavaria.',
    missing: 'must not be empty',
    save: 'Create calendar',
    effect: 'The new calendar has no days and no members.',
  },
  days: {
    title: (year: string) => `Days in ${year}`,
    none: (year: string) => `No holidays in ${year}.`,
    remove: 'Remove',
    removeOf: (name: string, date: string) => `Remove ${name} on ${date}`,
    removed: (name: string, date: string) => `${name} on ${date} removed.`,
    added: (name: string, date: string) => `${name} on ${date} added.`,
    add: 'Add day',
    name: 'Holiday',
    date: 'Date',
    more: 'More rules',
    class: 'Class',
    classHint: 'Overtime policies can pay premiums for holidays of a class. Empty: none.',
    start: 'Begins at',
    startHint: 'For a holiday that begins during its day. Empty: midnight.',
    from: (time: string) => `from ${time}`,
    ofClass: (name: string) => `class ${name}`,
    missing: 'must not be empty',
    noDate: 'must be a date',
    effect: (members: number) =>
      members === 0
        ? 'The calendar has no members yet.'
        : `The day becomes a holiday for ${countOf('en', members, 'member', 'members')}.`,
  },
  file: {
    title: 'Import iCalendar',
    label: 'File (.ics)',
    hint:
      'All-day events are added. Recurring events are added for ten years before and after today. A repeated import ' +
      'replaces days from the same events. Other days stay.',
    done: (added: number, removed: number, unchanged: number) =>
      `Added: ${countOf('en', added, 'day', 'days')}; removed: ${removed}; unchanged: ${unchanged}.`,
    undone: 'Import undone.',
  },
  members: {
    title: 'Current members',
    none: 'No members in this calendar.',
    add: 'Assign members to this calendar',
    people: 'Members',
    date: 'From',
    missing: 'must not be empty',
    save: 'Assign',
    effect: (count: number, date: string) =>
      `From ${date}, ${countOf('en', count, 'member follows', 'members follow')} only this calendar.`,
    nothing: 'No members selected.',
    done: (count: number, date: string) => `${countOf('en', count, 'member', 'members')} assigned from ${date}.`,
    undone: 'Assignment undone.',
  },
};

export type HolidayWords = typeof en;

const de: HolidayWords = {
  title: 'Feiertage',
  own: {
    lead: (count, year) =>
      `Sie haben ${year} ${count === 0 ? 'keine Feiertage' : countOf('de', count, 'Feiertag', 'Feiertage')}.`,
    title: 'Ihre Feiertage',
    none: 'Sie sind keinem Feiertagskalender mit Tagen in diesem Jahr zugeordnet.',
  },
  none: 'Noch keine Feiertagskalender.',
  lead: (calendars, members) =>
    `${countOf('de', calendars, 'Kalender', 'Kalender')} mit ` +
    `${members === 0 ? 'keinen Mitgliedern' : countOf('de', members, 'Mitglied', 'Mitgliedern')}.`,
  note: 'Die Vergütung von Feiertagsarbeit legen die Überstundenregeln fest.',
  year: 'Jahr',
  make: 'Neuer Kalender',
  columns: { name: 'Kalender', location: 'Ort', members: 'Derzeitige Mitglieder' },
  caption: 'Feiertagskalender',
  empty: {
    title: 'Noch keine Feiertagskalender',
    text:
      'Legen Sie für jeden Ort mit Mitgliedern einen Kalender an. Importieren Sie seine Tage aus einer ' +
      'iCalendar-Datei oder tragen Sie sie ein.',
  },
  form: {
    name: 'Name',
    location: 'Ort',
    locationHint: 'Der Ort, an dem diese Tage Feiertage sind, etwa Bayern.',
    missing: 'darf nicht leer sein',
    save: 'Kalender anlegen',
    effect: 'Der neue Kalender hat noch keine Tage und keine Mitglieder.',
  },
  days: {
    title: (year) => `Tage im Jahr ${year}`,
    none: (year) => `Keine Feiertage im Jahr ${year}.`,
    remove: 'Entfernen',
    removeOf: (name, date) => `${name} am ${date} entfernen`,
    removed: (name, date) => `${name} am ${date} ist entfernt.`,
    added: (name, date) => `${name} am ${date} ist eingetragen.`,
    add: 'Tag eintragen',
    name: 'Feiertag',
    date: 'Datum',
    more: 'Weitere Regeln',
    class: 'Klasse',
    classHint: 'Überstundenregeln können Zuschläge für Feiertage einer Klasse zahlen. Leer: keine.',
    start: 'Beginnt um',
    startHint: 'Für einen Feiertag, der erst im Lauf des Tages beginnt. Leer: Mitternacht.',
    from: (time) => `ab ${time}`,
    ofClass: (name) => `Klasse ${name}`,
    missing: 'darf nicht leer sein',
    noDate: 'muss ein Datum sein',
    effect: (members) =>
      members === 0
        ? 'Der Kalender hat noch keine Mitglieder.'
        : `Der Tag wird für ${countOf('de', members, 'Mitglied', 'Mitglieder')} zum Feiertag.`,
  },
  file: {
    title: 'iCalendar importieren',
    label: 'Datei (.ics)',
    hint:
      'Ganztägige Termine kommen hinzu, wiederkehrende für zehn Jahre vor und nach heute. Ein erneuter ' +
      'Import ersetzt ' +
      'die Tage derselben Termine. Andere Tage bleiben.',
    done: (added, removed, unchanged) =>
      `Hinzugefügt: ${countOf('de', added, 'Tag', 'Tage')}; entfernt: ${removed}; unverändert: ${unchanged}.`,
    undone: 'Der Import ist rückgängig gemacht.',
  },
  members: {
    title: 'Derzeitige Mitglieder',
    none: 'Keine Mitglieder in diesem Kalender.',
    add: 'Mitglieder diesem Kalender zuordnen',
    people: 'Mitglieder',
    date: 'Ab',
    missing: 'darf nicht leer sein',
    save: 'Zuordnen',
    effect: (count, date) =>
      `Ab ${date} gelten für ${countOf('de', count, 'Mitglied', 'Mitglieder')} nur die Feiertage dieses Kalenders.`,
    nothing: 'Keine Mitglieder ausgewählt.',
    done: (count, date) => `${countOf('de', count, 'Mitglied', 'Mitglieder')} ab ${date} zugeordnet.`,
    undone: 'Die Zuordnung ist rückgängig gemacht.',
  },
};

export const holidayWords = (language: Language): HolidayWords => (language === 'de' ? de : en);
