import type { Language } from '../../words/words.ts';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const en = {
  title: 'Pay periods',
  none: 'Nobody has said yet how often members are paid.',
  /** The number of past periods that are not closed. */
  lead: (open: number) =>
    open === 0 ? 'Every period that is over is closed.' : `${count(open, 'period is', 'periods are')} to be closed.`,
  own: (open: number) =>
    open === 0 ? 'You have nothing to hand in.' : `You can hand in ${count(open, 'period', 'periods')}.`,
  note: 'A closed period pays what it says for ever. What changes afterwards is paid by the next one, as a correction.',
  ownNote: 'Handing in tells those who lead that your hours are complete.',
  year: 'Year',
  schedules: 'How often is paid',
  payroll: 'Files for payroll',
  caption: 'Pay periods of the year, the latest first',
  columns: { period: 'Period', state: 'State', submitted: 'Handed in', approved: 'Approved', own: 'You' },
  states: {
    running: 'running',
    open: 'to be closed',
    reopened: 'reopened',
    closed: 'closed',
  },
  steps: { open: 'not handed in', submitted: 'handed in', approved: 'approved', lapsed: 'approval lapsed' },
  empty: {
    title: 'No pay periods yet',
    text: 'Say how often members are paid, and the periods follow from it.',
    ofMember: 'Pay periods are listed here once an owner has said how often you are paid.',
    year: 'No pay period is in this year.',
  },
};

export type PeriodsWords = typeof en;

const de: PeriodsWords = {
  title: 'Abrechnung',
  none: 'Noch hat niemand gesagt, wie oft abgerechnet wird.',
  lead: (open) =>
    open === 0
      ? 'Alle vergangenen Zeiträume sind abgeschlossen.'
      : `${count(open, 'Zeitraum ist', 'Zeiträume sind')} abzuschließen.`,
  own: (open) =>
    open === 0 ? 'Sie haben nichts abzugeben.' : `Sie können ${count(open, 'Zeitraum', 'Zeiträume')} abgeben.`,
  note: 'Was ein abgeschlossener Zeitraum sagt, bleibt. Was sich danach ändert, zahlt der nächste, als Berichtigung.',
  ownNote: 'Wer abgibt, sagt denen, die leiten, dass die eigenen Stunden vollständig sind.',
  year: 'Jahr',
  schedules: 'Wie oft abgerechnet wird',
  payroll: 'Dateien für die Lohnabrechnung',
  caption: 'Abrechnungszeiträume des Jahres, der letzte zuerst',
  columns: { period: 'Zeitraum', state: 'Stand', submitted: 'Abgegeben', approved: 'Freigegeben', own: 'Sie' },
  states: { running: 'läuft', open: 'abzuschließen', reopened: 'wieder offen', closed: 'abgeschlossen' },
  steps: {
    open: 'nicht abgegeben',
    submitted: 'abgegeben',
    approved: 'freigegeben',
    lapsed: 'Freigabe erloschen',
  },
  empty: {
    title: 'Noch keine Abrechnungszeiträume',
    text: 'Sagen Sie, wie oft abgerechnet wird; die Zeiträume folgen daraus.',
    ofMember: 'Zeiträume stehen hier, sobald jemand gesagt hat, wie oft abgerechnet wird.',
    year: 'In diesem Jahr liegt kein Zeitraum.',
  },
};

export const periodsWords = (language: Language): PeriodsWords => (language === 'de' ? de : en);
