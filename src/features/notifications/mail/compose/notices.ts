import { hiddenBudgetStates } from '../../../../contract/lists/budgets.ts';
import type { Language } from '../../../../contract/lists/preferences.ts';
import { currencyDigits } from '../../../../contract/lists/whole-unit-currencies.ts';
import type { MailedEvent } from '../store.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import type { MailPage, Section } from './layout.ts';
import { plainName } from './plain-name.ts';
import type { OwnPay } from './own-pay.ts';
import type { Fact, Words } from './words.ts';

/** An event with the names and figures that the recipient can see. */
export interface VisibleEvent extends MailedEvent {
  organizationName: string;
  currency: string;
  subjectName: string | null;
  isOwn: boolean;
  /** The recipient's pay for the workweek; null for events that are not about overtime. */
  ownPay: OwnPay | null;
  why: Readonly<Record<string, unknown>>;
  /** Whether the recipient can see more about the event in the browser interface. */
  isShown: boolean;
}

const languages = { en: english, de: german };

function contentsIn({ payload, why }: VisibleEvent): Fact {
  const program = typeof payload['program'] === 'string' ? payload['program'] : null;
  const [apps, urls, screenshots] = [why['apps'], why['urls'], why['screenshots']].map((count) => Number(count ?? 0));
  return { about: 'contents', program, apps: apps ?? 0, urls: urls ?? 0, screenshots: screenshots ?? 0 };
}

const stateIn = (payload: VisibleEvent['payload']) => hiddenBudgetStates.find((state) => state === payload['state']);

function factOf(event: VisibleEvent): Fact {
  const { kind, payload, subjectName: name, isOwn } = event;
  if (kind === 'contents_left_out') return contentsIn(event);
  if (kind === 'webhook_disabled') return { about: 'webhook', isGone: payload['cause'] === 'gone' };
  if (kind.startsWith('overtime')) return { about: 'overtime', name, isOwn, isPassed: kind === 'overtime_passed' };
  const subject = payload['subject'] === 'client' ? 'client' : 'project';
  if (kind === 'budget_will_exceed') return { about: 'outlook', subject, name };
  if (kind === 'budget_surplus_stored') return { about: 'surplus', subject, name };
  const state = stateIn(payload);
  if (state) return { about: 'state', subject, name, state };
  const { at_percent: atPercent } = payload;
  return {
    about: 'budget',
    subject,
    name,
    threshold: String(payload['threshold']),
    atPercent: typeof atPercent === 'number' ? atPercent : null,
    isReached: kind === 'budget_threshold_reached',
  };
}

interface LanguageTexts {
  language: Language;
  words: Words;
}

const locales = { en: 'en-GB', de: 'de-DE' };

const moneyOf = ({ language }: LanguageTexts, currency: string, amount: number) =>
  new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    minimumFractionDigits: currencyDigits(currency),
    maximumFractionDigits: 2,
  }).format(amount);

function amountOf(texts: LanguageTexts, { payload, currency }: VisibleEvent, amount: number): string {
  const { language, words } = texts;
  const options = { maximumFractionDigits: 2 };
  if (payload['type'] !== 'cost') return words.hours(new Intl.NumberFormat(locales[language], options).format(amount));
  return moneyOf(texts, currency, amount);
}

const dateOf = ({ language }: LanguageTexts, date: string) =>
  Temporal.PlainDate.from(date).toLocaleString(locales[language], { dateStyle: 'medium' });

function linesOfBudget(texts: LanguageTexts, event: VisibleEvent): string[] {
  const { words } = texts;
  const { percent, spent, limit } = event.why;
  const { period_start_date: start, period_stop_date: stop } = event.payload;
  const used = typeof percent === 'number' ? [words.used(`${percent.toLocaleString(locales[texts.language])} %`)] : [];
  const ofLimit =
    typeof spent === 'number' && typeof limit === 'number'
      ? [words.ofLimit(amountOf(texts, event, spent), amountOf(texts, event, limit))]
      : [];
  const period =
    typeof start === 'string'
      ? [words.period(dateOf(texts, start), typeof stop === 'string' ? dateOf(texts, stop) : null)]
      : [];
  return [...used, ...ofLimit, ...period];
}

function linesOfState(texts: LanguageTexts, { payload }: VisibleEvent): string[] {
  const { date } = payload;
  return typeof date === 'string' ? [texts.words.asOfEndOf(dateOf(texts, date))] : [];
}

/** The spend, and the limit at which timers stop. Empty if the recipient can no longer see them. */
function linesOfSurplus(texts: LanguageTexts, event: VisibleEvent): string[] {
  const { spent, at } = event.why;
  if (typeof spent !== 'number' || typeof at !== 'number') return [];
  return [texts.words.ofLimit(amountOf(texts, event, spent), amountOf(texts, event, at))];
}

/** Adds the forecast to the lines about a budget, as far as the recipient can see it. */
function linesOfOutlook(texts: LanguageTexts, event: VisibleEvent): string[] {
  const { words } = texts;
  const { expected, expected_percent: percent } = event.why;
  const share = typeof percent === 'number' ? `${percent.toLocaleString(locales[texts.language])} %` : null;
  const amount = typeof expected === 'number' ? amountOf(texts, event, expected) : null;
  const end = [amount, share].filter((part) => part !== null).join(', ');
  const dateIn = (name: string) => {
    const date = event.why[name];
    return typeof date === 'string' ? dateOf(texts, date) : null;
  };
  const date = dateIn('exhaustion_date');
  const range = [dateIn('exhaustion_earliest_date'), dateIn('exhaustion_latest_date')] as const;
  return [
    ...linesOfBudget(texts, event),
    ...(end === '' ? [] : [words.expected(end)]),
    ...(date === null ? [] : [words.spentBy(date, ...range)]),
  ];
}

function linesOfOvertime(texts: LanguageTexts, { why, payload, ownPay, currency }: VisibleEvent): string[] {
  const money = (cents: number) => moneyOf(texts, currency, cents / 100);
  const { counted_seconds: counted, threshold_seconds: threshold } = why;
  const { period_start_date: start, period_stop_date: stop } = payload;
  const hours = (seconds: number) =>
    texts.words.hours((seconds / 3_600).toLocaleString(locales[texts.language], { maximumFractionDigits: 2 }));
  const figures =
    typeof counted === 'number' && typeof threshold === 'number'
      ? [texts.words.counted(hours(counted), hours(threshold))]
      : [];
  const period =
    typeof start === 'string' && typeof stop === 'string'
      ? [texts.words.period(dateOf(texts, start), dateOf(texts, stop))]
      : [];
  const paid = ownPay ? [texts.words.ownPay(money(ownPay.total), money(ownPay.premium))] : [];
  return [...figures, ...period, ...paid];
}

function pathOf({ kind, organizationId, payload }: VisibleEvent): string {
  const within = `/organizations/${organizationId}`;
  if (kind === 'webhook_disabled') return `${within}/webhooks/${String(payload['subject_id'])}`;
  if (kind === 'contents_left_out') return `${within}/events`;
  return `${within}/${kind.startsWith('overtime') ? 'overtime' : 'budgets'}`;
}

function sectionOf(texts: LanguageTexts, event: VisibleEvent, webUrl: string): Section {
  const fact = factOf(event);
  const lines = {
    budget: () => linesOfBudget(texts, event),
    outlook: () => linesOfOutlook(texts, event),
    state: () => linesOfState(texts, event),
    surplus: () => linesOfSurplus(texts, event),
    overtime: () => linesOfOvertime(texts, event),
    webhook: () => [],
    contents: () => [],
  }[fact.about]();
  const link = event.isShown ? { words: texts.words.openLink, url: webUrl + pathOf(event) } : null;
  return { title: texts.words.title(fact), lines: [event.organizationName, ...lines], link };
}

/** The subject of a mail about one event: its title, with the name reduced to plain text. */
function subjectOf({ words }: LanguageTexts, event: VisibleEvent): string {
  const fact = factOf(event);
  if (fact.about === 'contents')
    return words.title({ ...fact, program: fact.program === null ? null : plainName(fact.program) });
  return words.title('name' in fact && fact.name !== null ? { ...fact, name: plainName(fact.name) } : fact);
}

/** The layout of a mail, in the recipient's language. */
export function noticePage(
  events: readonly VisibleEvent[],
  options: { language: Language; webUrl: string; endUrl: string },
): MailPage {
  const { language, webUrl, endUrl } = options;
  const texts = { language, words: languages[language] };
  const sections = events.map((event) => sectionOf(texts, event, webUrl));
  const [one, ...others] = events;
  return {
    language,
    subject: one && others.length === 0 ? subjectOf(texts, one) : texts.words.several(events.length),
    sections,
    foot: [
      texts.words.why,
      { words: texts.words.settings, url: `${webUrl}/me/preferences#mail` },
      { words: texts.words.end, url: endUrl },
    ],
  };
}
