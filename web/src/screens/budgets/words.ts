import type { ChangeCause } from '../../../../src/contract/lists/budgets.ts';
import type { Language } from '../../words/words.ts';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const en = {
  title: 'Budgets',
  /** The answer to the question of the screen. */
  pastMark: (past: number, all: number) =>
    past === 0
      ? `None of ${count(all, 'budget', 'budgets')} is past its near-limit mark.`
      : `${past} of ${count(all, 'budget', 'budgets')} ` +
        `${past === 1 ? 'is past its' : 'are past their'} near-limit mark.`,
  over: (n: number) => (n === 0 ? '' : `${count(n, 'is', 'are')} over the limit.`),
  knownOn: (instant: string) => `As known on ${instant}:`,
  changed: (n: number) =>
    n === 0
      ? 'What is known of those days is the same today.'
      : `What is known of those days has changed since for ${count(n, 'budget', 'budgets')}.`,
  standing: {
    over: 'Over the limit',
    near: 'Near the limit',
    within: 'Within the limit',
    unlimited: 'Without a limit',
  },
  /** States of budgets whose amounts are hidden. */
  states: { within: 'Within the limit', near: 'Near the limit', reached: 'Limit reached' },
  dayBefore: 'at the end of the day before',
  all: 'All',
  owner: { project: 'Project', client: 'Client' },
  owners: { label: 'Of', all: 'projects and clients', project: 'projects', client: 'clients' },
  find: 'Find by name',
  findKey: 'Go to the search field',
  filters: 'Filters',
  columns: {
    budget: 'Budget',
    used: 'Used',
    spent: 'Spent',
    limit: 'Limit',
    left: 'Left',
    period: 'Period',
    changed: 'Known since',
    way: 'Spend over time',
  },
  /** The forecast date of exhaustion, below the small chart. */
  spentBy: (date: string, range: string) => `spent by ${date}${range && ` (${range})`}`,
  notBefore: (date: string) => `not before ${date}`,
  /** Below the available amount. */
  carried: (limit: string, carried: string) => `${limit} ${carried} carried`,
  /** The text alternative of the small chart. */
  burn: (first: string, last: string) => `Spend from ${first} to ${last}`,
  since: (day: string, causes: string) => `since ${day}${causes && `: ${causes}`}`,
  sameSince: (day: string) => `the same since ${day}`,
  units: { label: 'Compare with', d: 'a day before (d)', w: 'a week before (w)', m: 'a month before (m)' },
  table: 'Budgets, spent against their limits',
  noLimit: 'no limit',
  hidden: 'not for you to see',
  open: (first: string) => `since ${first}`,
  recurrence: { weekly: 'weekly', monthly: 'monthly' },
  overBy: (amount: string) => `${amount} over`,
  nowKnown: (amount: string) => `now ${amount}`,
  same: 'the same',
  bar: {
    used: (percent: string) => `${percent} used`,
    none: 'no limit',
    mark: (percent: string) => `near-limit mark at ${percent}`,
    now: (percent: string) => `${percent} by what is known now`,
    earlier: (percent: string, instant: string) => `${percent} on ${instant}`,
  },
  legend: {
    label: 'How to read the bars',
    mark: 'near-limit mark',
    limit: 'limit',
    now: 'as known now',
    earlier: (instant: string) => `as known on ${instant}`,
  },
  asOf: {
    label: 'As known on',
    slider: 'Day, up to 13 weeks back',
    exact: 'Date and time',
    now: 'Now',
    isNow: 'now',
    earlier: 'Earlier by what is compared',
    later: 'Later by what is compared',
    future: 'That is in the future. Choose a time until now.',
  },
  causes: {
    period: 'another period',
    budget: 'budget set',
    project_moved: 'project moved',
    rate: 'rates',
    ingest: 'time came in',
    manual: 'time by hand',
    merge: 'members merged',
    rebuild: 'sums rebuilt',
    deletion: 'time deleted',
  } satisfies Record<ChangeCause, string>,
  none: {
    title: 'No budgets yet',
    text: 'A budget belongs to a project or a client. Owners and managers set it there; it then shows here.',
    past: 'No budget was in force on that day.',
    found: 'No budget fits these filters.',
    clear: 'Clear the filters',
  },
};

export type BudgetWords = typeof en;

const de: BudgetWords = {
  title: 'Budgets',
  pastMark: (past, all) =>
    past === 0
      ? `Von ${count(all, 'Budget', 'Budgets')} ist keines über seiner Warnmarke.`
      : `${past} von ${count(all, 'Budget', 'Budgets')} ` +
        `${past === 1 ? 'ist über seiner' : 'sind über ihrer'} Warnmarke.`,
  over: (n) => (n === 0 ? '' : `${count(n, 'ist', 'sind')} über der Grenze.`),
  knownOn: (instant) => `Kenntnis vom ${instant}:`,
  changed: (n) =>
    n === 0
      ? 'Was man von diesen Tagen weiß, ist heute dasselbe.'
      : `Was man von diesen Tagen weiß, hat sich seither bei ${count(n, 'Budget', 'Budgets')} geändert.`,
  standing: { over: 'Über der Grenze', near: 'Nahe der Grenze', within: 'Im Rahmen', unlimited: 'Ohne Grenze' },
  states: { within: 'Im Rahmen', near: 'Nahe der Grenze', reached: 'Grenze erreicht' },
  dayBefore: 'am Ende des Vortags',
  all: 'Alle',
  owner: { project: 'Projekt', client: 'Kunde' },
  owners: { label: 'Von', all: 'Projekten und Kunden', project: 'Projekten', client: 'Kunden' },
  find: 'Nach Namen suchen',
  findKey: 'Zum Suchfeld',
  filters: 'Filter',
  columns: {
    budget: 'Budget',
    used: 'Verbraucht',
    spent: 'Ausgegeben',
    limit: 'Grenze',
    left: 'Übrig',
    period: 'Zeitraum',
    changed: 'Seither bekannt',
    way: 'Ausgaben im Verlauf',
  },
  spentBy: (date, range) => `verbraucht am ${date}${range && ` (${range})`}`,
  notBefore: (date) => `nicht vor ${date}`,
  carried: (limit, carried) => `${limit}, Übertrag ${carried}`,
  burn: (first, last) => `Ausgaben vom ${first} bis ${last}`,
  since: (day, causes) => `seit ${day}${causes && `: ${causes}`}`,
  sameSince: (day) => `dasselbe seit ${day}`,
  units: { label: 'Vergleiche mit', d: 'einem Tag davor (d)', w: 'einer Woche davor (w)', m: 'einem Monat davor (m)' },
  table: 'Budgets, Ausgaben gegen ihre Grenzen',
  noLimit: 'keine Grenze',
  hidden: 'für Sie nicht sichtbar',
  open: (first) => `seit ${first}`,
  recurrence: { weekly: 'wöchentlich', monthly: 'monatlich' },
  overBy: (amount) => `${amount} darüber`,
  nowKnown: (amount) => `jetzt ${amount}`,
  same: 'dasselbe',
  bar: {
    used: (percent) => `${percent} verbraucht`,
    none: 'keine Grenze',
    mark: (percent) => `Warnmarke bei ${percent}`,
    now: (percent) => `${percent} nach heutiger Kenntnis`,
    earlier: (percent, instant) => `${percent} am ${instant}`,
  },
  legend: {
    label: 'So liest man die Balken',
    mark: 'Warnmarke',
    limit: 'Grenze',
    now: 'nach heutiger Kenntnis',
    earlier: (instant) => `nach Kenntnis vom ${instant}`,
  },
  asOf: {
    label: 'Kenntnis vom',
    slider: 'Tag, bis 13 Wochen zurück',
    exact: 'Datum und Uhrzeit',
    now: 'Jetzt',
    isNow: 'jetzt',
    earlier: 'Früher um das, was verglichen wird',
    later: 'Später um das, was verglichen wird',
    future: 'Das liegt in der Zukunft. Wählen Sie eine Zeit bis jetzt.',
  },
  causes: {
    period: 'anderer Zeitraum',
    budget: 'Budget gesetzt',
    project_moved: 'Projekt verschoben',
    rate: 'Sätze',
    ingest: 'Zeit kam an',
    manual: 'Zeit von Hand',
    merge: 'Mitglieder vereint',
    rebuild: 'Summen neu gebildet',
    deletion: 'Zeit gelöscht',
  },
  none: {
    title: 'Noch keine Budgets',
    text: 'Ein Budget gehört zu einem Projekt oder Kunden. Inhaber und Leitung setzen es dort; dann steht es hier.',
    past: 'An diesem Tag galt kein Budget.',
    found: 'Kein Budget passt zu diesen Filtern.',
    clear: 'Filter leeren',
  },
};

export const budgetWords = (language: Language): BudgetWords => (language === 'de' ? de : en);
