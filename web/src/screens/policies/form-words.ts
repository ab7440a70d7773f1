import type { PolicyType } from '../../../../src/contract/lists/overtime.ts';
import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  create: 'New overtime policy',
  edit: (name: string) => `Edit “${name}”`,
  save: { create: 'Create policy', edit: 'Save' },
  name: 'Name',
  type: 'Overtime period',
  types: { weekly: 'weekly', daily: 'daily' },
  typeHint: 'You cannot change it later.',
  noDaily: 'Daily overtime requires flexible overtime, which this plan does not include.',
  threshold: 'Overtime threshold',
  units: { weekly: 'h per week', daily: 'h per day' },
  pay: 'Pay multiplier',
  payHint: 'From 1 to 10, for example 1.5 for time and a half.',
  bill: 'Bill multiplier',
  billHint: 'For clients. 1 bills overtime at the normal rate.',
  startsOn: 'Effective date',
  startHint: {
    weekly: 'The policy starts with the first week that begins on or after this date. Empty: next week.',
    daily: 'The policy starts on this date. Empty: tomorrow.',
  },
  rules: 'Rules',
  none: 'none',
  people: 'Applies to',
  members: 'Members',
  noPay: 'no pay rate',
  onOther: (name: string) => `on “${name}”`,
  override: 'Move members here from other policies',
  overrideHint: 'A member can have one weekly and one daily policy.',
  autoAdd: 'Add new members automatically',
  autoAddHint: 'New members are added once they have a pay rate and no other policy of this type.',
  notices: 'Notifications',
  notify: 'Notify about overtime',
  roles: 'Recipients',
  ofTheirProjects: 'on their projects',
  minutes: 'Also notify in advance',
  minutesUnit: 'min',
  minutesHint:
    'Minutes before overtime begins, for example 60. Applies to all versions immediately. Empty: no advance ' +
    'notification.',
  never: 'never',
  faults: {
    noNumber: 'must be a number, such as 1.5',
    multiplier: 'must be from 1 to 10, with up to six decimals, such as 1.5',
    minutes: 'must be empty or a whole number from 1 to 10080, such as 60',
  },
  yes: 'yes',
  no: 'no',
  unknown: 'This policy no longer exists.',
  effect: {
    nothing: 'No changes.',
    created: (date: string) => `The policy takes effect on ${date}.`,
    pending: (date: string) => `The planned policy is changed and takes effect on ${date}.`,
    anew: (date: string) => `The policy has no tracked time yet, so it is changed and takes effect on ${date}.`,
    version: (date: string) => `The current version applies until then. A new version takes effect on ${date}.`,
    joining: (count: number, names: string) => `${countOf('en', count, 'member is', 'members are')} added: ${names}.`,
    leaving: (count: number, names: string) => `${countOf('en', count, 'member is', 'members are')} removed: ${names}.`,
    moves: (count: number, name: string, names: string) =>
      `${countOf('en', count, 'member moves', 'members move')} from “${name}”: ${names}.`,
    emptied: (name: string, isUnused: boolean) =>
      `“${name}” has no other members, so it closes ${isUnused ? 'immediately' : 'on that date'}.`,
    conflict: (name: string, names: string) =>
      `These members are already on “${name}”: ${names}. Move them here or deselect them before you save.`,
    unpaid: (names: string) => `These members have no pay rate: ${names}. Set one or deselect them before you save.`,
    withoutHolidays: (names: string) =>
      `These members have no holiday calendar, so they get no holiday premium: ${names}.`,
    payUnseen: 'The server checks pay rates when you save.',
    nobody: 'Choose at least one member.',
    earlier: 'The advance notification changes immediately, in all versions.',
    near: 'Members who are that close to overtime today or this week are reported immediately.',
  },
};

export type FormWords = typeof en & { types: Record<PolicyType, string> };

const de: FormWords = {
  create: 'Neue Überstundenregel',
  edit: (name) => `„${name}“ bearbeiten`,
  save: { create: 'Regel anlegen', edit: 'Speichern' },
  name: 'Name',
  type: 'Berechnungszeitraum',
  types: { weekly: 'wöchentlich', daily: 'täglich' },
  typeHint: 'Sie können ihn später nicht ändern.',
  noDaily: 'Tägliche Überstunden erfordern flexible Überstunden, die dieser Tarif nicht enthält.',
  threshold: 'Überstundenschwelle',
  units: { weekly: 'Std. je Woche', daily: 'Std. je Tag' },
  pay: 'Lohnfaktor',
  payHint: 'Von 1 bis 10, zum Beispiel 1,5 für 50 % Zuschlag.',
  bill: 'Faktor für Kunden',
  billHint: 'Mit 1 werden Überstunden zum normalen Satz verrechnet.',
  startsOn: 'Gültig ab',
  startHint: {
    weekly: 'Die Regel gilt ab der ersten Woche, die an oder nach diesem Tag beginnt. Leer: nächste Woche.',
    daily: 'Die Regel gilt ab diesem Tag. Leer: morgen.',
  },
  rules: 'Bestimmungen',
  none: 'keine',
  people: 'Gilt für',
  members: 'Mitglieder',
  noPay: 'ohne Lohnsatz',
  onOther: (name) => `in „${name}“`,
  override: 'Mitglieder aus anderen Regeln übernehmen',
  overrideHint: 'Für ein Mitglied kann eine wöchentliche und eine tägliche Regel gelten.',
  autoAdd: 'Neue Mitglieder automatisch aufnehmen',
  autoAddHint: 'Neue Mitglieder werden aufgenommen, sobald sie einen Lohnsatz und keine andere Regel dieser Art haben.',
  notices: 'Benachrichtigungen',
  notify: 'Über Überstunden benachrichtigen',
  roles: 'Empfänger',
  ofTheirProjects: 'ihrer Projekte',
  minutes: 'Auch vorher benachrichtigen',
  minutesUnit: 'Min.',
  minutesHint:
    'Minuten vor Beginn der Überstunden, zum Beispiel 60. Gilt sofort für alle Fassungen. Leer: keine Vorwarnung.',
  never: 'nie',
  faults: {
    noNumber: 'muss eine Zahl sein, etwa 1,5',
    multiplier: 'muss von 1 bis 10 sein, mit bis zu sechs Nachkommastellen, etwa 1,5',
    minutes: 'muss leer sein oder eine ganze Zahl von 1 bis 10080, etwa 60',
  },
  yes: 'ja',
  no: 'nein',
  unknown: 'Diese Regel gibt es nicht mehr.',
  effect: {
    nothing: 'Keine Änderungen.',
    created: (date) => `Die Regel gilt ab ${date}.`,
    pending: (date) => `Die geplante Regel wird geändert und gilt ab ${date}.`,
    anew: (date) => `Unter der Regel wurde noch keine Zeit erfasst. Sie wird geändert und gilt ab ${date}.`,
    version: (date) => `Bis dahin gilt die aktuelle Fassung. Eine neue Fassung gilt ab ${date}.`,
    joining: (count, names) => `${countOf('de', count, 'Mitglied wird', 'Mitglieder werden')} aufgenommen: ${names}.`,
    leaving: (count, names) => `${countOf('de', count, 'Mitglied wird', 'Mitglieder werden')} entfernt: ${names}.`,
    moves: (count, name, names) =>
      `${countOf('de', count, 'Mitglied wechselt', 'Mitglieder wechseln')} aus „${name}“: ${names}.`,
    emptied: (name, isUnused) =>
      `„${name}“ hat keine weiteren Mitglieder und endet ${isUnused ? 'sofort' : 'an diesem Tag'}.`,
    conflict: (name, names) =>
      `Für diese Mitglieder gilt bereits „${name}“: ${names}. Übernehmen Sie sie oder wählen Sie sie ab, um zu ` +
      'speichern.',
    unpaid: (names) => `Ohne Lohnsatz: ${names}. Legen Sie einen fest oder wählen Sie sie ab, um zu speichern.`,
    withoutHolidays: (names) => `Ohne Feiertagskalender und daher ohne Feiertagszuschlag: ${names}.`,
    payUnseen: 'Der Server prüft die Lohnsätze beim Speichern.',
    nobody: 'Wählen Sie mindestens ein Mitglied.',
    earlier: 'Die Vorwarnung ändert sich sofort, in allen Fassungen.',
    near: 'Mitglieder, die heute oder diese Woche so nah an Überstunden sind, werden sofort gemeldet.',
  },
};

export const formWords = (language: Language): FormWords => (language === 'de' ? de : en);
