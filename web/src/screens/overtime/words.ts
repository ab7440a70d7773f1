import type { OvertimeRuleName as RuleName, PolicyType } from '../../../../src/contract/lists/overtime.ts';
import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'Overtime',
  /** The answer to the question of the screen. */
  lead: (people: number, all: number, weeks: number) =>
    `${people === 0 ? 'None' : people} of ${countOf('en', all, 'person', 'people')} worked overtime in ` +
    countOf('en', weeks, 'week', 'weeks'),
  own: (weeks: number) => `Your overtime in ${countOf('en', weeks, 'week', 'weeks')}`,
  sum: (time: string) => `: ${time} in total`,
  premium: (amount: string) => `, adding ${amount} in premium pay`,
  range: { label: 'Weeks shown', start: 'From', stop: 'To', earlier: '4 weeks earlier', later: '4 weeks later' },
  measure: { label: 'Show', overtime: 'overtime', tracked: 'tracked time', premium: 'premium pay' },
  table: 'Overtime by person and week',
  member: 'Member',
  total: 'Total',
  none: {
    title: 'No time in these weeks',
    text: 'No time was tracked in these weeks. Choose other weeks or return to the latest ones.',
    latest: 'Latest weeks',
  },
  faults: {
    backwards: 'The first day is after the last day',
    tooLong: 'Longer than 26 weeks',
    text: 'Choose up to 26 weeks, with the earlier day first.',
  },
  hint: 'Choose a week to see how its overtime is computed.',
  scale: { label: 'Colours', less: 'less', more: 'more' },
  week: {
    close: 'Close',
    sums: (tracked: string, regular: string, overtime: string) =>
      `${tracked} tracked: ${regular} regular and ${overtime} overtime.`,
    paid: (straight: string, premium: string, total: string) =>
      `Pay: ${straight} straight pay plus ${premium} premium, ${total} in total.`,
    cut: (days: number) =>
      `A calendar change shortened this week to ${countOf('en', days, 'day', 'days')}. The full weekly threshold ` +
      'still applies.',
    noPolicy: 'No overtime policy applied in this week, so all time is regular.',
    policy: { daily: 'Daily', weekly: 'Weekly' },
    beyond: (threshold: string, times: string) => `Time above ${threshold} is paid at ${times} times the rate.`,
    onlyOn: (dates: string) => `The policy applied on ${dates}.`,
    picture: (threshold: string, overtime: string) =>
      `Hours after each day; threshold ${threshold}, overtime ${overtime}`,
    threshold: (threshold: string) => `threshold ${threshold}`,
    steps: 'Hours day by day',
    amounts: 'Amounts',
    columns: {
      day: 'Day',
      adds: 'Time added',
      counter: 'Running total',
      overtime: 'Overtime',
      project: 'Project',
      tracked: 'Tracked',
      rate: 'Rate',
      straight: 'Straight pay',
      counts: 'Counts as',
      times: '×',
      premium: 'Premium',
    },
    product:
      'Straight pay is time × rate. The premium is time × rate × (multiplier − 1) plus any hourly addition; if a row ' +
      'names another base, the multiplier applies to it. The pay of each project and multiplier is rounded once per ' +
      'week, so a row can differ by less than a cent. The total is exact.',
    factors: {
      base: (base: string) => `multiplier on ${base}`,
      addition: (amount: string) => `+ ${amount} per hour`,
      earnings: 'earnings',
      highest: (multipliers: string) => `highest of ${multipliers}`,
      minutes: (minutes: string) => `hours of ${minutes} minutes`,
      covered: (time: string) => `${time} within the salary`,
    },
    regularRate: {
      parts: { straight: 'straight pay', premiums: 'premiums', earnings: 'earnings' },
      salary: (amount: string, hours: string, quotient: string) =>
        `Salary per hour: ${amount} / ${hours} h = ${quotient}.`,
      sum: (parts: string, quotient: string) => `Regular rate per hour: ${parts} = ${quotient}.`,
      rounded: (decimals: number, rate: string) => `Rounded to ${decimals} decimals: ${rate}.`,
    },
    counted: 'How time counts',
    rules: {
      regular: () => 'regular',
      threshold: (type, limit) => `above ${limit} in the ${type === 'daily' ? 'day' : 'week'}`,
      tier: (type) => `above a further threshold of the ${type === 'daily' ? 'day' : 'week'}`,
      consecutive_day: () => 'consecutive workday',
    } as Record<RuleName, (type: PolicyType, limit: string) => string>,
    salary: 'Salary',
    earning: 'Earning',
    credit: ([due, credited, left]: readonly string[], premiums: string) =>
      `Overtime premium of the week: ${due}. Already paid by ${premiums}: ${due} − ${credited} = ${left}.`,
    kind: { pay: 'Pay', bill: 'Bill' },
    noRate: { pay: 'fixed pay', bill: 'not billed' },
  },
};

export type OvertimeWords = typeof en;

const de: OvertimeWords = {
  title: 'Überstunden',
  lead: (people, all, weeks) =>
    `${people === 0 ? 'Keine' : people} von ${countOf('de', all, 'Person', 'Personen')} mit Überstunden in ` +
    countOf('de', weeks, 'Woche', 'Wochen'),
  own: (weeks) => `Ihre Überstunden in ${countOf('de', weeks, 'Woche', 'Wochen')}`,
  sum: (time) => `: insgesamt ${time}`,
  premium: (amount) => `, Zuschläge ${amount}`,
  range: { label: 'Zeitraum', start: 'Von', stop: 'Bis', earlier: '4 Wochen früher', later: '4 Wochen später' },
  measure: { label: 'Anzeigen', overtime: 'Überstunden', tracked: 'erfasste Zeit', premium: 'Zuschläge' },
  table: 'Überstunden nach Person und Woche',
  member: 'Mitglied',
  total: 'Summe',
  none: {
    title: 'Keine Zeit in diesen Wochen',
    text: 'In diesen Wochen wurde keine Zeit erfasst. Wählen Sie andere Wochen oder kehren Sie zu den letzten zurück.',
    latest: 'Die letzten Wochen',
  },
  faults: {
    backwards: 'Der erste Tag liegt nach dem letzten Tag',
    tooLong: 'Mehr als 26 Wochen',
    text: 'Wählen Sie bis zu 26 Wochen, den früheren Tag zuerst.',
  },
  hint: 'Wählen Sie eine Woche, um die Berechnung der Überstunden zu sehen.',
  scale: { label: 'Farben', less: 'weniger', more: 'mehr' },
  week: {
    close: 'Schließen',
    sums: (tracked, regular, overtime) => `${tracked} erfasst: ${regular} regulär und ${overtime} Überstunden.`,
    paid: (straight, premium, total) => `Lohn: ${straight} Grundlohn und ${premium} Zuschlag, insgesamt ${total}.`,
    cut: (days) =>
      `Eine Kalenderänderung hat diese Woche auf ${countOf('de', days, 'Tag', 'Tage')} verkürzt. Die Wochenschwelle ` +
      'gilt unverändert.',
    noPolicy: 'In dieser Woche galt keine Überstundenregel. Alle Zeit zählt als reguläre Arbeitszeit.',
    policy: { daily: 'Täglich', weekly: 'Wöchentlich' },
    beyond: (threshold, times) => `Zeit über ${threshold} wird mit dem ${times}-fachen Satz bezahlt.`,
    onlyOn: (dates) => `Die Regel galt am ${dates}.`,
    picture: (threshold, overtime) => `Stunden nach jedem Tag; Schwelle ${threshold}, Überstunden ${overtime}`,
    threshold: (threshold) => `Schwelle ${threshold}`,
    steps: 'Stunden Tag für Tag',
    amounts: 'Beträge',
    columns: {
      day: 'Tag',
      adds: 'Zeit',
      counter: 'Stand',
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
      'Der Grundlohn ist Zeit × Satz. Der Zuschlag ist Zeit × Satz × (Faktor − 1) und gegebenenfalls ein Betrag je ' +
      'Stunde. Nennt eine Zeile eine andere Grundlage, gilt der Faktor für diese. Der Lohn je Projekt und Faktor ' +
      'wird einmal in der Woche gerundet. Eine Zeile kann deshalb um weniger als einen Cent abweichen. Die Summe ist ' +
      'genau.',
    factors: {
      base: (base) => `Faktor auf ${base}`,
      addition: (amount) => `+ ${amount} je Stunde`,
      earnings: 'Zahlungen',
      highest: (multipliers) => `der höchste von ${multipliers}`,
      minutes: (minutes) => `Stunden von ${minutes} Minuten`,
      covered: (time) => `${time} im Gehalt enthalten`,
    },
    regularRate: {
      parts: { straight: 'Grundlohn', premiums: 'Zuschläge', earnings: 'Zahlungen' },
      salary: (amount, hours, quotient) => `Gehalt je Stunde: ${amount} / ${hours} h = ${quotient}.`,
      sum: (parts, quotient) => `Grundlage je Stunde: ${parts} = ${quotient}.`,
      rounded: (decimals, rate) => `Auf ${decimals} Nachkommastellen gerundet: ${rate}.`,
    },
    counted: 'Bewertung der Zeit',
    rules: {
      regular: () => 'regulär',
      threshold: (type, limit) => `über ${limit} ${type === 'daily' ? 'am Tag' : 'in der Woche'}`,
      tier: (type) => `über einer weiteren Schwelle ${type === 'daily' ? 'am Tag' : 'in der Woche'}`,
      consecutive_day: () => 'Arbeitstag in Folge',
    },
    salary: 'Gehalt',
    earning: 'Zusätzliche Zahlung',
    credit: ([due, credited, left], premiums) =>
      `Überstundenzuschlag der Woche: ${due}. Durch ${premiums} schon bezahlt: ${due} − ${credited} = ${left}.`,
    kind: { pay: 'Lohn', bill: 'Rechnung' },
    noRate: { pay: 'Festlohn', bill: 'nicht berechnet' },
  },
};

export const overtimeWords = (language: Language): OvertimeWords => (language === 'de' ? de : en);
