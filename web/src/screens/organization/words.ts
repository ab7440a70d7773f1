import type { Language } from '../../words/words.ts';

const en = {
  title: 'Organization',
  sentence: (name: string, zone: string, day: string) => `${name} keeps time by ${zone}; its week begins on ${day}.`,
  calendarFrom: (when: string) => `This calendar holds from ${when} on.`,
  forOwners: 'Only owners see and change these settings.',
  form: 'Settings of the organization',
  name: 'Name',
  calendar: 'Calendar',
  zone: 'Time zone',
  weekStart: 'The week begins on',
  money: 'Money',
  currency: 'Currency',
  pay: 'Managers see pay rates',
  payHint: 'Owners always do, members never do.',
  yes: 'yes',
  no: 'no',
  missing: 'must be filled in',
  nothing: 'Nothing changes yet.',
  will: {
    name: (name: string) => `Everybody sees the name ${name} at once.`,
    calendar: (when: string) =>
      `The new calendar takes effect on ${when}. Until then days and weeks are as they are, and what is over stays.`,
    moved: 'Overtime policies that begin or end later move to the next day or week of the new calendar.',
    replaces: 'It takes the place of the change that was to come.',
    cancels: 'The change that was to come is called off; the calendar stays as it is now.',
    asking: 'From when on the calendar holds is being asked …',
    currency: (currency: string) => `Amounts are shown in ${currency} at once. No amount is converted.`,
    paySeen: 'Managers see pay rates, and what follows from them, at once.',
    payHidden: 'Managers see pay rates no longer.',
  },
  saved: 'The settings are saved.',
  restored: 'The settings are as they were.',
};

export type OrganizationWords = typeof en;

const de: OrganizationWords = {
  title: 'Organisation',
  sentence: (name, zone, day) => `${name} rechnet nach der Uhr von ${zone}; die Woche beginnt am ${day}.`,
  calendarFrom: (when) => `Dieser Kalender gilt ab ${when}.`,
  forOwners: 'Nur Inhaber sehen und ändern diese Einstellungen.',
  form: 'Einstellungen der Organisation',
  name: 'Name',
  calendar: 'Kalender',
  zone: 'Zeitzone',
  weekStart: 'Die Woche beginnt am',
  money: 'Geld',
  currency: 'Währung',
  pay: 'Die Leitung sieht Lohnsätze',
  payHint: 'Inhaber sehen sie immer, Mitglieder nie.',
  yes: 'ja',
  no: 'nein',
  missing: 'muss ausgefüllt sein',
  nothing: 'Noch ändert sich nichts.',
  will: {
    name: (name) => `Alle sehen sofort den Namen ${name}.`,
    calendar: (when) =>
      `Der neue Kalender gilt ab ${when}. Bis dahin bleiben Tage und Wochen, und was vorbei ist, bleibt.`,
    moved: 'Überstundenregeln, die später beginnen oder enden, rücken auf den nächsten Tag oder die nächste Woche.',
    replaces: 'Er ersetzt die Änderung, die noch kommen sollte.',
    cancels: 'Die Änderung, die noch kommen sollte, entfällt; der Kalender bleibt wie jetzt.',
    asking: 'Es wird gefragt, ab wann der Kalender gilt …',
    currency: (currency) => `Beträge stehen sofort in ${currency}. Kein Betrag wird umgerechnet.`,
    paySeen: 'Die Leitung sieht Lohnsätze, und was aus ihnen folgt, sofort.',
    payHidden: 'Die Leitung sieht Lohnsätze nicht mehr.',
  },
  saved: 'Die Einstellungen sind gespeichert.',
  restored: 'Die Einstellungen sind wie zuvor.',
};

export const organizationWords = (language: Language): OrganizationWords => (language === 'de' ? de : en);
