import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'Members’ pay',
  lead: (members: number, lacking: number) =>
    `${countOf('en', members, 'member', 'members')}. ` +
    (lacking === 0
      ? 'Everyone has a rate or a salary.'
      : `${countOf('en', lacking, 'member has', 'members have')} neither a rate nor a salary.`),
  found: (members: number) => `${countOf('en', members, 'member', 'members')} found.`,
  note: 'A change applies from the date that you select. Rates in projects are not listed.',
  find: 'Find a member',
  caption: 'Members with their pay',
  columns: {
    member: 'Member',
    number: 'Payroll number',
    rate: 'Pay per hour',
    salary: 'Salary',
    period: 'Current period',
    open: 'Actions',
  },
  fixed: (amount: string) => `${amount} fixed`,
  you: 'you',
  statement: 'Statement',
  statementOf: (name: string) => `Statement of ${name}`,
  open: 'Edit',
  view: 'View',
  edit: (name: string) => `Edit pay of ${name}`,
  viewOf: (name: string) => `Pay of ${name}`,
  none: { title: 'No members found', text: 'No members match this search.' },
  locks: {
    owner: 'Only owners can change the pay of an owner.',
    self: 'You cannot change your own pay.',
  },
  number: {
    title: 'Payroll number',
    label: 'Number',
    hint: 'Empty: no number. Each number belongs to one member.',
    effect: (name: string, number: string) =>
      number === '' ? `${name} will have no payroll number.` : `Payroll files list ${name} under ${number}.`,
  },
  rate: {
    title: 'Hourly pay',
    effect: (name: string, rate: string, date: string) =>
      `From ${date}, time of ${name} is paid at ${rate}. Figures from that day on are recomputed.`,
    effective: 'Effective date',
    none: 'no rate',
    wrongDate: 'must be a date',
  },
  nothing: 'No changes yet.',
  saved: (name: string) => `Pay of ${name} saved.`,
};

type MemberPayWords = typeof en;

const de: MemberPayWords = {
  title: 'Löhne und Gehälter',
  lead: (members, lacking) =>
    `${countOf('de', members, 'Mitglied', 'Mitglieder')}. ` +
    (lacking === 0
      ? 'Alle haben einen Lohnsatz oder ein Gehalt.'
      : `${countOf('de', lacking, 'Mitglied hat', 'Mitglieder haben')} weder Lohnsatz noch Gehalt.`),
  found: (members) => `${countOf('de', members, 'Mitglied', 'Mitglieder')} gefunden.`,
  note: 'Eine Änderung gilt ab dem Datum, das Sie wählen. Sätze in Projekten sind nicht aufgeführt.',
  find: 'Mitglied suchen',
  caption: 'Mitglieder mit Lohn und Gehalt',
  columns: {
    member: 'Mitglied',
    number: 'Personalnummer',
    rate: 'Stundenlohn',
    salary: 'Gehalt',
    period: 'Aktueller Zeitraum',
    open: 'Aktionen',
  },
  fixed: (amount) => `${amount} fest`,
  you: 'Sie',
  statement: 'Abrechnung',
  statementOf: (name) => `Abrechnung von ${name}`,
  open: 'Bearbeiten',
  view: 'Ansehen',
  edit: (name) => `Lohn und Gehalt von ${name} bearbeiten`,
  viewOf: (name) => `Lohn und Gehalt von ${name}`,
  none: { title: 'Keine Mitglieder gefunden', text: 'Kein Mitglied passt zu dieser Suche.' },
  locks: {
    owner: 'Nur Inhaber können Lohn und Gehalt eines Inhabers ändern.',
    self: 'Ihren eigenen Lohn können Sie nicht ändern.',
  },
  number: {
    title: 'Personalnummer',
    label: 'Nummer',
    hint: 'Leer: keine Nummer. Jede Nummer gehört zu einem Mitglied.',
    effect: (name, number) =>
      number === '' ? `${name} hat dann keine Personalnummer.` : `Lohndateien führen ${name} unter ${number}.`,
  },
  rate: {
    title: 'Lohn',
    effect: (name, rate, date) =>
      `Ab ${date} wird die Zeit von ${name} mit ${rate} bezahlt. Zahlen ab diesem Tag werden neu berechnet.`,
    effective: 'Gilt ab',
    none: 'keinem Satz',
    wrongDate: 'muss ein Datum sein',
  },
  nothing: 'Noch keine Änderungen.',
  saved: (name) => `Lohn und Gehalt von ${name} gespeichert.`,
};

export const memberPayWords = (language: Language): MemberPayWords => (language === 'de' ? de : en);
