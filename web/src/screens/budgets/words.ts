import type { ChangeCause } from '../../../../src/contract/lists/budgets.ts';
import { countOf, formOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'Budgets',
  /** The answer to the question of the screen. */
  pastMark: (past: number, all: number) =>
    past === 0
      ? `None of ${countOf('en', all, 'budget', 'budgets')} has reached its warning level.`
      : `${past} of ${countOf('en', all, 'budget', 'budgets')} ` +
        `${formOf('en', past, 'has reached its warning level', 'have reached their warning levels')}.`,
  over: (n: number) => (n === 0 ? '' : `${countOf('en', n, 'is', 'are')} over the limit.`),
  knownOn: (instant: string) => `As of ${instant}:`,
  changed: (n: number) =>
    n === 0
      ? 'The figures for those days have not changed since.'
      : `The figures for those days have since changed in ${countOf('en', n, 'budget', 'budgets')}.`,
  standing: {
    over: 'Over the limit',
    near: 'Near the limit',
    within: 'Within the limit',
    unlimited: 'No limit',
  },
  /** States of budgets whose amounts are hidden. */
  states: { within: 'Within the limit', near: 'Near the limit', reached: 'Limit reached' },
  dayBefore: 'at the end of the previous day',
  all: 'All',
  owner: { project: 'Project', client: 'Client' },
  owners: { label: 'For', all: 'projects and clients', project: 'projects', client: 'clients' },
  find: 'Search by name',
  findKey: 'Go to search',
  filters: 'Filters',
  columns: {
    budget: 'Budget',
    used: 'Used',
    spent: 'Spent',
    limit: 'Limit',
    left: 'Left',
    period: 'Period',
    changed: 'Changed since',
    way: 'Spend over time',
  },
  /** The forecast date of exhaustion, below the small chart. */
  spentBy: (date: string, range: string) => `used up by ${date}${range && ` (${range})`}`,
  notBefore: (date: string) => `not before ${date}`,
  /** Below the available amount. */
  carried: (limit: string, carried: string) => `${limit} ${carried} carried over`,
  /** The text alternative of the small chart. */
  burn: (first: string, last: string) => `Spend from ${first} to ${last}`,
  since: (day: string, causes: string) => `since ${day}${causes && `: ${causes}`}`,
  sameSince: (day: string) => `no change since ${day}`,
  units: { label: 'Compare with', d: 'previous day (d)', w: 'previous week (w)', m: 'previous month (m)' },
  table: 'Budgets with spend and limits',
  noLimit: 'no limit',
  hidden: 'no access',
  open: (first: string) => `since ${first}`,
  recurrence: { weekly: 'weekly', monthly: 'monthly' },
  overBy: (amount: string) => `${amount} over`,
  nowKnown: (amount: string) => `now ${amount}`,
  same: 'no change',
  bar: {
    used: (percent: string) => `${percent} used`,
    none: 'no limit',
    mark: (percent: string) => `warning at ${percent}`,
    now: (percent: string) => `${percent} as known now`,
    earlier: (percent: string, instant: string) => `${percent} on ${instant}`,
  },
  legend: {
    label: 'Legend of the bars',
    mark: 'warning',
    limit: 'limit',
    now: 'as known now',
    earlier: (instant: string) => `as of ${instant}`,
  },
  asOf: {
    label: 'As of',
    slider: 'Day, up to 13 weeks back',
    exact: 'Date and time',
    now: 'Now',
    isNow: 'now',
    earlier: 'Earlier by the selected interval',
    later: 'Later by the selected interval',
    future: 'The date must not be in the future.',
  },
  causes: {
    period: 'new period',
    budget: 'budget changed',
    project_moved: 'project moved',
    rate: 'rates',
    ingest: 'tracked time',
    manual: 'manual time',
    edit: 'entries changed',
    merge: 'members merged',
    rebuild: 'totals corrected',
    deletion: 'time deleted',
  } satisfies Record<ChangeCause, string>,
  none: {
    title: 'No budgets yet',
    text: 'Owners and managers set budgets in projects and clients. They are then listed here.',
    past: 'No budgets on that day.',
    found: 'No budgets match these filters.',
    clear: 'Clear filters',
  },
};

export type BudgetWords = typeof en;

const de: BudgetWords = {
  title: 'Budgets',
  pastMark: (past, all) =>
    past === 0
      ? `Von ${countOf('de', all, 'Budget', 'Budgets')} hat keines seine Warnschwelle erreicht.`
      : `${past} von ${countOf('de', all, 'Budget', 'Budgets')} ` +
        `${formOf('de', past, 'hat seine', 'haben ihre')} Warnschwelle erreicht.`,
  over: (n) => (n === 0 ? '' : `${countOf('de', n, 'ist', 'sind')} über der Grenze.`),
  knownOn: (instant) => `Stand ${instant}:`,
  changed: (n) =>
    n === 0
      ? 'Die Zahlen für diese Tage haben sich seither nicht geändert.'
      : `Die Zahlen für diese Tage haben sich seither bei ${countOf('de', n, 'Budget', 'Budgets')} geändert.`,
  standing: { over: 'Über der Grenze', near: 'Nahe der Grenze', within: 'Im Rahmen', unlimited: 'Ohne Grenze' },
  states: { within: 'Im Rahmen', near: 'Nahe der Grenze', reached: 'Grenze erreicht' },
  dayBefore: 'am Ende des Vortags',
  all: 'Alle',
  owner: { project: 'Projekt', client: 'Kunde' },
  owners: { label: 'Für', all: 'Projekte und Kunden', project: 'Projekte', client: 'Kunden' },
  find: 'Nach Namen suchen',
  findKey: 'Zur Suche',
  filters: 'Filter',
  columns: {
    budget: 'Budget',
    used: 'Verbraucht',
    spent: 'Ausgegeben',
    limit: 'Grenze',
    left: 'Übrig',
    period: 'Zeitraum',
    changed: 'Geändert seit',
    way: 'Verbrauch im Verlauf',
  },
  spentBy: (date, range) => `aufgebraucht am ${date}${range && ` (${range})`}`,
  notBefore: (date) => `nicht vor ${date}`,
  carried: (limit, carried) => `${limit}, Übertrag ${carried}`,
  burn: (first, last) => `Verbrauch vom ${first} bis ${last}`,
  since: (day, causes) => `seit ${day}${causes && `: ${causes}`}`,
  sameSince: (day) => `unverändert seit ${day}`,
  units: { label: 'Vergleichen mit', d: 'Vortag (d)', w: 'Vorwoche (w)', m: 'Vormonat (m)' },
  table: 'Budgets mit Verbrauch und Grenzen',
  noLimit: 'keine Grenze',
  hidden: 'kein Zugriff',
  open: (first) => `seit ${first}`,
  recurrence: { weekly: 'wöchentlich', monthly: 'monatlich' },
  overBy: (amount) => `${amount} darüber`,
  nowKnown: (amount) => `jetzt ${amount}`,
  same: 'unverändert',
  bar: {
    used: (percent) => `${percent} verbraucht`,
    none: 'keine Grenze',
    mark: (percent) => `Warnung bei ${percent}`,
    now: (percent) => `${percent} nach heutigem Stand`,
    earlier: (percent, instant) => `${percent} am ${instant}`,
  },
  legend: {
    label: 'Legende der Balken',
    mark: 'Warnung',
    limit: 'Grenze',
    now: 'heutiger Stand',
    earlier: (instant) => `Stand ${instant}`,
  },
  asOf: {
    label: 'Stand',
    slider: 'Tag, bis 13 Wochen zurück',
    exact: 'Datum und Uhrzeit',
    now: 'Jetzt',
    isNow: 'jetzt',
    earlier: 'Früher um die gewählte Spanne',
    later: 'Später um die gewählte Spanne',
    future: 'Das Datum darf nicht in der Zukunft liegen.',
  },
  causes: {
    period: 'neuer Zeitraum',
    budget: 'Budget geändert',
    project_moved: 'Projekt verschoben',
    rate: 'Sätze',
    ingest: 'erfasste Zeit',
    manual: 'manuelle Zeit',
    edit: 'Einträge geändert',
    merge: 'Mitglieder zusammengeführt',
    rebuild: 'Summen berichtigt',
    deletion: 'Zeit gelöscht',
  },
  none: {
    title: 'Noch keine Budgets',
    text: 'Inhaber und Leitung legen Budgets in Projekten und bei Kunden fest. Danach stehen sie hier.',
    past: 'An diesem Tag galt kein Budget.',
    found: 'Kein Budget passt zu diesen Filtern.',
    clear: 'Filter zurücksetzen',
  },
};

export const budgetWords = (language: Language): BudgetWords => (language === 'de' ? de : en);
