import type { OvertimeRuleName as RuleName, PolicyType } from '../../../../src/contract/lists/overtime.ts';
import type { Language } from '../../words/words.ts';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const en = {
  title: 'Overtime',
  /** The answer to the question of the screen. */
  lead: (people: number, all: number, weeks: number) =>
    `${people === 0 ? 'None' : people} of ${count(all, 'person', 'people')} worked overtime in ` +
    count(weeks, 'week', 'weeks'),
  own: (weeks: number) => `Your overtime in ${count(weeks, 'week', 'weeks')}`,
  sum: (time: string) => `: ${time} in all`,
  premium: (amount: string) => `, which adds ${amount} to pay`,
  range: { label: 'Weeks shown', start: 'From', stop: 'To', earlier: '4 weeks earlier', later: '4 weeks later' },
  measure: { label: 'Show', overtime: 'overtime', tracked: 'tracked time', premium: 'premium pay' },
  table: 'People by weeks',
  member: 'Member',
  total: 'Total',
  none: {
    title: 'No time in these weeks',
    text: 'Nobody tracked time in them. Choose other weeks, or go back to the latest.',
    latest: 'The latest weeks',
  },
  faults: {
    backwards: 'The first day is after the last',
    tooLong: 'More than 26 weeks',
    text: 'Choose other days: at most 26 weeks are shown, the earlier day first.',
  },
  hint: 'Choose a week of a member to see how its overtime comes about.',
  scale: { label: 'Colours', less: 'less', more: 'more' },
  week: {
    close: 'Close',
    sums: (tracked: string, regular: string, overtime: string) =>
      `${tracked} tracked: ${regular} regular and ${overtime} overtime.`,
    paid: (straight: string, premium: string, total: string) =>
      `Pay ${straight} straight and ${premium} premium: ${total}.`,
    cut: (days: number) =>
      `A change of the calendar cut this week to ${count(days, 'day', 'days')}; the whole threshold holds.`,
    noPolicy: 'No overtime policy held in this week, so all time is regular.',
    policy: { daily: 'By the day', weekly: 'By the week' },
    beyond: (threshold: string, times: string) => `Beyond ${threshold}, paid ${times} times the rate.`,
    onlyOn: (dates: string) => `It held on ${dates}.`,
    picture: (threshold: string, overtime: string) =>
      `Counter of each day; threshold ${threshold}, beyond it ${overtime}`,
    threshold: (threshold: string) => `threshold ${threshold}`,
    steps: 'The counter, day by day',
    amounts: 'What it is worth',
    columns: {
      day: 'Day',
      adds: 'Adds',
      counter: 'Counter',
      overtime: 'Overtime',
      project: 'Project',
      tracked: 'Tracked',
      rate: 'Rate',
      straight: 'Straight',
      counts: 'Counts as',
      times: '×',
      premium: 'Premium',
    },
    product:
      'Straight is time × rate; the premium is that × (× − 1), with what a premium adds by the hour. A week of a ' +
      'project is rounded once for each ×, so that a row may be off by less than a cent; the rows add up to the total.',
    counted: 'What time counts as',
    rules: {
      regular: () => 'regular',
      threshold: (type, limit) => `beyond ${limit} of the ${type === 'daily' ? 'day' : 'week'}`,
      tier: (type) => `beyond a further limit of the ${type === 'daily' ? 'day' : 'week'}`,
      consecutive_day: () => 'a further day in a row',
    } as Record<RuleName, (type: PolicyType, limit: string) => string>,
    salary: 'Salary',
    earning: 'Earning',
    kind: { pay: 'Pay', bill: 'Bill' },
    noRate: { pay: 'fixed pay', bill: 'not billed' },
  },
};

export type OvertimeWords = typeof en;

const de: OvertimeWords = {
  title: 'Überstunden',
  lead: (people, all, weeks) =>
    `${people === 0 ? 'Keine' : people} von ${count(all, 'Person', 'Personen')} mit Überstunden in ` +
    count(weeks, 'Woche', 'Wochen'),
  own: (weeks) => `Ihre Überstunden in ${count(weeks, 'Woche', 'Wochen')}`,
  sum: (time) => `: zusammen ${time}`,
  premium: (amount) => `, Zuschläge ${amount}`,
  range: { label: 'Gezeigte Wochen', start: 'Von', stop: 'Bis', earlier: '4 Wochen früher', later: '4 Wochen später' },
  measure: { label: 'Zeige', overtime: 'Überstunden', tracked: 'erfasste Zeit', premium: 'Zuschläge' },
  table: 'Personen und Wochen',
  member: 'Mitglied',
  total: 'Summe',
  none: {
    title: 'Keine Zeit in diesen Wochen',
    text: 'Niemand hat darin Zeit erfasst. Wählen Sie andere Wochen, oder gehen Sie zu den letzten.',
    latest: 'Die letzten Wochen',
  },
  faults: {
    backwards: 'Der erste Tag liegt nach dem letzten',
    tooLong: 'Mehr als 26 Wochen',
    text: 'Wählen Sie andere Tage: Gezeigt werden höchstens 26 Wochen, der frühere Tag zuerst.',
  },
  hint: 'Wählen Sie die Woche eines Mitglieds, um zu sehen, wie die Überstunden entstehen.',
  scale: { label: 'Farben', less: 'weniger', more: 'mehr' },
  week: {
    close: 'Schließen',
    sums: (tracked, regular, overtime) => `${tracked} erfasst: ${regular} regulär und ${overtime} Überstunden.`,
    paid: (straight, premium, total) => `Lohn ${straight} Grundlohn und ${premium} Zuschlag: ${total}.`,
    cut: (days) =>
      `Ein neuer Kalender kürzte diese Woche auf ${count(days, 'Tag', 'Tage')}; es gilt die ganze Schwelle.`,
    noPolicy: 'In dieser Woche galt keine Überstundenregel, alle Zeit ist regulär.',
    policy: { daily: 'Nach dem Tag', weekly: 'Nach der Woche' },
    beyond: (threshold, times) => `Über ${threshold}, bezahlt mit dem ${times}-Fachen des Satzes.`,
    onlyOn: (dates) => `Sie galt am ${dates}.`,
    picture: (threshold, overtime) => `Zähler jedes Tages; Schwelle ${threshold}, darüber ${overtime}`,
    threshold: (threshold) => `Schwelle ${threshold}`,
    steps: 'Der Zähler, Tag für Tag',
    amounts: 'Was es wert ist',
    columns: {
      day: 'Tag',
      adds: 'Dazu',
      counter: 'Zähler',
      overtime: 'Überstunden',
      project: 'Projekt',
      tracked: 'Erfasst',
      rate: 'Satz',
      straight: 'Grundlohn',
      counts: 'Zählt als',
      times: '×',
      premium: 'Zuschlag',
    },
    product:
      'Grundlohn ist Zeit × Satz; der Zuschlag ist das × (× − 1), mit dem, was ein Zuschlag je Stunde zulegt. Eine ' +
      'Woche eines Projekts wird je × einmal gerundet, sodass eine Zeile um weniger als einen Cent abweichen kann; ' +
      'zusammen ergeben die Zeilen die Summe.',
    counted: 'Als was die Zeit zählt',
    rules: {
      regular: () => 'regulär',
      threshold: (type, limit) => `über ${limit} ${type === 'daily' ? 'am Tag' : 'in der Woche'}`,
      tier: (type) => `über einer weiteren Grenze ${type === 'daily' ? 'am Tag' : 'in der Woche'}`,
      consecutive_day: () => 'ein weiterer Tag in Folge',
    },
    salary: 'Gehalt',
    earning: 'Zusätzlicher Lohn',
    kind: { pay: 'Lohn', bill: 'Rechnung' },
    noRate: { pay: 'Festlohn', bill: 'nicht berechnet' },
  },
};

export const overtimeWords = (language: Language): OvertimeWords => (language === 'de' ? de : en);
