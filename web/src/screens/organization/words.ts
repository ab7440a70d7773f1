import type { Language } from '../../words/words.ts';

const en = {
  title: 'Organization',
  sentence: (name: string, zone: string, day: string) =>
    `${name} uses the time zone ${zone}. Its week starts on ${day}.`,
  calendarFrom: (when: string) => `This calendar applies from ${when}.`,
  forOwners: 'Only owners can see and change these settings.',
  form: 'Organization settings',
  name: 'Name',
  calendar: 'Calendar',
  zone: 'Time zone',
  weekStart: 'First day of the week',
  money: 'Currency and pay',
  currency: 'Currency',
  threeDecimals: (currency: string) =>
    `${currency} has three decimals, but amounts here have two. New organizations cannot choose it.`,
  pay: 'Managers can see pay rates',
  payHint: 'Owners can see all pay rates. Members can see their own.',
  yes: 'yes',
  no: 'no',
  missing: 'must not be empty',
  nothing: 'No changes yet.',
  will: {
    name: (name: string) => `The new name ${name} appears everywhere immediately.`,
    calendar: (when: string) => `The new calendar applies from ${when}. Days and weeks before that do not change.`,
    moved: 'Overtime policies that start or end later move to the next day or week of the new calendar.',
    replaces: 'It replaces the scheduled change.',
    cancels: 'The scheduled change is canceled. The current calendar stays.',
    asking: 'Determining when the calendar takes effect …',
    currency: (currency: string) => `Amounts are shown in ${currency} immediately. They are not converted.`,
    paySeen: 'Managers can see pay rates and the amounts based on them immediately.',
    payHidden: 'Managers can no longer see pay rates.',
  },
  saved: 'Settings saved.',
  restored: 'Change undone.',
};

export type OrganizationWords = typeof en;

const de: OrganizationWords = {
  title: 'Organisation',
  sentence: (name, zone, day) => `${name} verwendet die Zeitzone ${zone}. Die Woche beginnt am ${day}.`,
  calendarFrom: (when) => `Dieser Kalender gilt ab ${when}.`,
  forOwners: 'Nur Inhaber können diese Einstellungen sehen und ändern.',
  form: 'Einstellungen der Organisation',
  name: 'Name',
  calendar: 'Kalender',
  zone: 'Zeitzone',
  weekStart: 'Erster Tag der Woche',
  money: 'Währung und Lohn',
  currency: 'Währung',
  threeDecimals: (currency) =>
    `${currency} hat drei Nachkommastellen, Beträge haben hier zwei. Neue Organisationen können sie nicht wählen.`,
  pay: 'Die Leitung darf Lohnsätze sehen',
  payHint: 'Inhaber sehen alle Lohnsätze. Mitglieder sehen ihren eigenen.',
  yes: 'ja',
  no: 'nein',
  missing: 'darf nicht leer sein',
  nothing: 'Noch keine Änderungen.',
  will: {
    name: (name) => `Der neue Name ${name} erscheint sofort überall.`,
    calendar: (when) => `Der neue Kalender gilt ab ${when}. Tage und Wochen davor ändern sich nicht.`,
    moved:
      'Überstundenregeln, die später beginnen oder enden, rücken auf den nächsten Tag oder die nächste ' +
      'Woche des neuen Kalenders.',
    replaces: 'Er ersetzt die geplante Änderung.',
    cancels: 'Die geplante Änderung entfällt. Der jetzige Kalender bleibt.',
    asking: 'Der Beginn der Änderung wird ermittelt …',
    currency: (currency) => `Beträge werden sofort in ${currency} gezeigt. Sie werden nicht umgerechnet.`,
    paySeen: 'Die Leitung sieht sofort Lohnsätze und die Beträge, die darauf beruhen.',
    payHidden: 'Die Leitung sieht keine Lohnsätze mehr.',
  },
  saved: 'Die Einstellungen sind gespeichert.',
  restored: 'Die Änderung ist rückgängig gemacht.',
};

export const organizationWords = (language: Language): OrganizationWords => (language === 'de' ? de : en);
