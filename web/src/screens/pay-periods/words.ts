import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'Pay periods',
  none: 'No pay schedule yet.',
  /** The number of past periods that are not closed. */
  lead: (open: number) =>
    open === 0
      ? 'All past periods are closed.'
      : `${countOf('en', open, 'past period is', 'past periods are')} still open.`,
  own: (open: number) =>
    open === 0 ? 'You have nothing to submit.' : `You can submit ${countOf('en', open, 'period', 'periods')}.`,
  note: 'Closing a period makes its figures final. Later changes are paid in the next period as corrections.',
  ownNote: 'Submit your hours when they are complete, so a manager can approve them.',
  year: 'Year',
  schedules: 'Pay schedule',
  payroll: 'Payroll files',
  caption: 'Pay periods of the year, latest first',
  columns: { period: 'Period', state: 'State', submitted: 'Submitted', approved: 'Approved', own: 'You' },
  states: { running: 'current', open: 'open', reopened: 'reopened', closed: 'closed' },
  steps: { open: 'not submitted', submitted: 'submitted', approved: 'approved', lapsed: 'approval lapsed' },
  empty: {
    title: 'No pay periods yet',
    text: 'Set a pay schedule to create the pay periods.',
    ofMember: 'Pay periods appear here once an owner sets a pay schedule.',
    year: 'No pay periods in this year.',
  },
};

export type PeriodsWords = typeof en;

const de: PeriodsWords = {
  title: 'Abrechnungszeiträume',
  none: 'Noch kein Abrechnungsrhythmus festgelegt.',
  lead: (open) =>
    open === 0
      ? 'Alle vergangenen Zeiträume sind abgeschlossen.'
      : `${countOf('de', open, 'vergangener Zeitraum ist', 'vergangene Zeiträume sind')} noch offen.`,
  own: (open) =>
    open === 0
      ? 'Sie haben nichts einzureichen.'
      : `Sie können ${countOf('de', open, 'Zeitraum', 'Zeiträume')} einreichen.`,
  note:
    'Mit dem Abschluss werden die Zahlen eines Zeitraums endgültig. Spätere Änderungen werden im nächsten Zeitraum ' +
    'als Berichtigung bezahlt.',
  ownNote: 'Reichen Sie Ihre Stunden ein, wenn sie vollständig sind. Danach kann die Leitung sie freigeben.',
  year: 'Jahr',
  schedules: 'Abrechnungsrhythmus',
  payroll: 'Lohndateien',
  caption: 'Abrechnungszeiträume des Jahres, der letzte zuerst',
  columns: { period: 'Zeitraum', state: 'Status', submitted: 'Eingereicht', approved: 'Freigegeben', own: 'Sie' },
  states: { running: 'läuft', open: 'offen', reopened: 'wieder geöffnet', closed: 'abgeschlossen' },
  steps: { open: 'nicht eingereicht', submitted: 'eingereicht', approved: 'freigegeben', lapsed: 'Freigabe erloschen' },
  empty: {
    title: 'Noch keine Abrechnungszeiträume',
    text: 'Legen Sie einen Abrechnungsrhythmus fest, um Zeiträume zu erhalten.',
    ofMember: 'Zeiträume erscheinen hier, sobald ein Inhaber den Abrechnungsrhythmus festlegt.',
    year: 'In diesem Jahr gibt es keine Zeiträume.',
  },
};

export const periodsWords = (language: Language): PeriodsWords => (language === 'de' ? de : en);
