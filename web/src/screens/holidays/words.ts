import type { Language } from '../../words/words.ts';

const en = {
  title: 'Holidays',
  own: {
    lead: (count: number, year: string) =>
      count === 1 ? `You have one holiday in ${year}.` : `You have ${count === 0 ? 'no' : count} holidays in ${year}.`,
    title: 'Your holidays',
    none: 'Nobody has put you into a holiday calendar with days in this year.',
  },
  none: 'There is no holiday calendar yet.',
  lead: (calendars: number, members: number) =>
    `${calendars === 1 ? 'One calendar' : `${calendars} calendars`}, with ` +
    `${members === 0 ? 'nobody' : members === 1 ? 'one member' : `${members} members`} in ` +
    `${calendars === 1 ? 'it' : 'them'}.`,
  note: 'What work on a holiday pays is said by overtime policies.',
  year: 'Year',
  make: 'New calendar',
  columns: { name: 'Calendar', location: 'Location', members: 'Members today' },
  caption: 'Holiday calendars',
  empty: {
    title: 'No holiday calendar yet',
    text: 'Make one for each place where you have members, and take its days from an iCalendar file or enter them.',
  },
  form: {
    name: 'Name',
    location: 'Location',
    locationHint: 'Where its days are holidays, in your own words.',
    missing: 'say what it is called',
    save: 'Make the calendar',
    effect: 'It begins without days and members.',
  },
  days: {
    title: (year: string) => `Days in ${year}`,
    none: (year: string) => `No day in ${year} is a holiday here.`,
    remove: 'Remove',
    removeOf: (name: string, date: string) => `Remove ${name} on ${date}`,
    removed: (name: string, date: string) => `${name} on ${date} is no holiday any more.`,
    added: (name: string, date: string) => `${name} on ${date} is a holiday.`,
    add: 'Add a day',
    name: 'What day it is',
    date: 'Date',
    missing: 'say what day it is',
    noDate: 'choose a date',
    effect: (members: number) =>
      members === 0
        ? 'It is a holiday for nobody yet.'
        : `It is a holiday for ${members === 1 ? 'the one member' : `the ${members} members`} in this calendar.`,
  },
  file: {
    title: 'Import iCalendar',
    label: 'A file (.ics)',
    hint:
      'Its whole days are added, those that recur for ten years back and ahead. What the same events said before is ' +
      'replaced; other days stay.',
    done: (added: number, removed: number, kept: number) =>
      `Days added: ${added}; removed: ${removed}; there already: ${kept}.`,
    undone: 'The days are as they were.',
  },
  members: {
    title: 'Members today',
    none: 'Nobody is in this calendar.',
    add: 'Put members into this calendar',
    people: 'Members',
    date: 'From',
    missing: 'choose at least one',
    save: 'Put them in',
    effect: (count: number, date: string) =>
      `From ${date} on ${count === 1 ? 'one member has' : `${count} members have`} the holidays of this calendar ` +
      'and of no other.',
    nothing: 'Nobody is chosen yet.',
    done: (count: number, date: string) =>
      count === 1 ? `One member is in it from ${date} on.` : `${count} members are in it from ${date} on.`,
    undone: 'They are where they were.',
  },
};

export type HolidayWords = typeof en;

const de: HolidayWords = {
  title: 'Feiertage',
  own: {
    lead: (count, year) =>
      count === 1
        ? `Sie haben ${year} einen Feiertag.`
        : `Sie haben ${year} ${count === 0 ? 'keine' : count} Feiertage.`,
    title: 'Ihre Feiertage',
    none: 'Niemand hat Sie in einen Feiertagskalender mit Tagen in diesem Jahr aufgenommen.',
  },
  none: 'Noch gibt es keinen Feiertagskalender.',
  lead: (calendars, members) =>
    `${calendars === 1 ? 'Ein Kalender' : `${calendars} Kalender`}, darin ` +
    `${members === 0 ? 'niemand' : members === 1 ? 'ein Mitglied' : `${members} Mitglieder`}.`,
  note: 'Was Arbeit an einem Feiertag einbringt, sagen die Überstundenregeln.',
  year: 'Jahr',
  make: 'Neuer Kalender',
  columns: { name: 'Kalender', location: 'Ort', members: 'Mitglieder heute' },
  caption: 'Feiertagskalender',
  empty: {
    title: 'Noch kein Feiertagskalender',
    text:
      'Legen Sie für jeden Ort, an dem Sie Mitglieder haben, einen an, und lesen Sie seine Tage aus einer ' +
      'iCalendar-Datei ein oder tragen Sie sie ein.',
  },
  form: {
    name: 'Name',
    location: 'Ort',
    locationHint: 'Wo seine Tage Feiertage sind, in Ihren Worten.',
    missing: 'sagen Sie, wie er heißt',
    save: 'Kalender anlegen',
    effect: 'Er beginnt ohne Tage und Mitglieder.',
  },
  days: {
    title: (year) => `Tage im Jahr ${year}`,
    none: (year) => `${year} ist hier kein Tag ein Feiertag.`,
    remove: 'Entfernen',
    removeOf: (name, date) => `${name} am ${date} entfernen`,
    removed: (name, date) => `${name} am ${date} ist kein Feiertag mehr.`,
    added: (name, date) => `${name} am ${date} ist ein Feiertag.`,
    add: 'Tag eintragen',
    name: 'Welcher Tag es ist',
    date: 'Datum',
    missing: 'sagen Sie, welcher Tag es ist',
    noDate: 'wählen Sie ein Datum',
    effect: (members) =>
      members === 0
        ? 'Er ist noch für niemanden ein Feiertag.'
        : `Er ist ein Feiertag für ${members === 1 ? 'das eine Mitglied' : `die ${members} Mitglieder`} ` +
          'in diesem Kalender.',
  },
  file: {
    title: 'iCalendar einlesen',
    label: 'Eine Datei (.ics)',
    hint:
      'Ihre ganzen Tage kommen hinzu, wiederkehrende für zehn Jahre zurück und voraus. Was dieselben Termine vorher ' +
      'sagten, wird ersetzt; andere Tage bleiben.',
    done: (added, removed, kept) => `Hinzugekommene Tage: ${added}; weggefallene: ${removed}; schon da: ${kept}.`,
    undone: 'Die Tage sind, wie sie waren.',
  },
  members: {
    title: 'Mitglieder heute',
    none: 'In diesem Kalender ist niemand.',
    add: 'Mitglieder in diesen Kalender aufnehmen',
    people: 'Mitglieder',
    date: 'Ab',
    missing: 'wählen Sie mindestens eines',
    save: 'Aufnehmen',
    effect: (count, date) =>
      `Ab ${date} ${count === 1 ? 'hat ein Mitglied' : `haben ${count} Mitglieder`} die Feiertage dieses Kalenders ` +
      'und keines anderen.',
    nothing: 'Noch ist niemand gewählt.',
    done: (count, date) =>
      count === 1 ? `Ein Mitglied ist ab ${date} darin.` : `${count} Mitglieder sind ab ${date} darin.`,
    undone: 'Sie sind, wo sie waren.',
  },
};

export const holidayWords = (language: Language): HolidayWords => (language === 'de' ? de : en);
