import { hiddenBudgetStates, type ThresholdKind, thresholdKinds } from '../../../../src/contract/lists/budgets.ts';
import type { FeedEvent } from '../../api/alerts.ts';
import type { Organization } from '../../api/session.ts';
import { moneyOf, percentOf } from '../../words/amounts.ts';
import { shortDate, spanOf } from '../../words/dates.ts';
import { durationOf, secondsOfHours } from '../../words/durations.ts';
import type { Language } from '../../words/words.ts';
import { isOwnLeftOut, describeLeftOut, describeOwnLeftOut } from './left-out.ts';
import { eventTextWords } from './event-text-words.ts';
import type { NameOf } from './use-names.ts';

/** An event as text for a reader. */
export interface EventText {
  /** The event as a sentence. */
  what: string;
  /** The figures behind the event, or its author. */
  why: string;
  /** The address of a page with details. */
  href: string | null;
}

export interface EventContext {
  language: Language;
  organization: Organization;
  nameOf: NameOf;
}

type Figures = Readonly<Record<string, unknown>>;
const numberIn = (figures: Figures, name: string) => (typeof figures[name] === 'number' ? figures[name] : null);
const textIn = (figures: Figures, name: string) => (typeof figures[name] === 'string' ? figures[name] : null);

/** The path after the organization in the address; null if the reader cannot see that page. */
function pathOf(
  { subject, subject_id: id, payload, kind, why }: FeedEvent,
  { may, role }: Organization,
): string | null {
  const period = { start: textIn(payload, 'period_start_date'), stop: textIn(payload, 'period_stop_date') };
  switch (subject) {
    case 'project':
    case 'client':
      if (kind === 'pay_rate_set' || kind === 'bill_rate_set') return 'projects';
      return may.see_budgets ? `budgets/${subject}s/${id}` : null;
    case 'unusual_activity':
      return may.see_flags && kind !== 'unusual_activity_removed' ? `insights/unusual_activities/${id}` : null;
    case 'unusual_activity_rules':
      return may.see_flags ? 'rules' : null;
    case 'overtime_policy':
      return may.manage_overtime_policies ? 'policies' : null;
    case 'organization':
      return may.change_organization ? 'settings' : null;
    case 'pay_period':
      return `pay_periods/${id}`;
    case 'pay_schedule':
      return 'pay_periods';
    case 'webhook':
      return role === 'owner' ? `webhooks/${id}` : null;
    case 'organization_token':
      return may.manage_tokens ? 'tokens' : null;
    case 'member':
      if (Object.keys(why).length === 0) return null;
      if (period.start && period.stop) return `overtime?start=${period.start}&stop=${period.stop}`;
      return may.manage_members ? 'members' : null;
    default:
      return null;
  }
}

/** The dates of a pay period, or the effective date of a rate. */
function datesText(event: FeedEvent, language: Language): string | null {
  const from = textIn(event.payload, 'effective_on');
  return from === null ? periodText(event, language) : eventTextWords(language).since(shortDate(language, from));
}

/** The names of the project and member of a rate, or the member of a pay period. */
function nameOfSubject(event: FeedEvent, nameOf: NameOf): string | null {
  const { subject, subject_id: id, user_id: userId } = event;
  const names = [nameOf(subject, id), userId === null || subject === 'member' ? null : nameOf('member', userId)];
  const known = names.filter((name) => name !== null);
  return known.length === 0 ? null : known.join(', ');
}

function periodText({ payload }: FeedEvent, language: Language): string | null {
  const [start, stop] = [textIn(payload, 'period_start_date'), textIn(payload, 'period_stop_date')];
  if (start === null) return null;
  if (stop === null) return eventTextWords(language).since(shortDate(language, start));
  return start === stop ? shortDate(language, start) : spanOf(language, start, stop);
}

const join = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(' · ');

/** Formats amounts in the unit of the budget; null if the reader cannot see them. */
function amountsOf({ payload }: FeedEvent, { language, organization }: EventContext) {
  return (value: number | null): string | null => {
    if (value === null) return null;
    return payload['type'] === 'cost'
      ? moneyOf(language, organization.currency, value)
      : durationOf(secondsOfHours(value));
  };
}

/** Expected hours, rounded to minutes, because the forecast is not more precise. */
function toMinutes({ payload, why }: FeedEvent, figure: string): number | null {
  const value = numberIn(why, figure);
  return value === null || payload['type'] === 'cost' ? value : Math.round(value * 60) / 60;
}

function outlookText(event: FeedEvent, name: string, context: EventContext): Omit<EventText, 'href'> {
  const { language } = context;
  const words = eventTextWords(language);
  const amount = amountsOf(event, context);
  const amountIn = (figure: string) => amount(numberIn(event.why, figure));
  const percentIn = (figure: string) => {
    const percent = numberIn(event.why, figure);
    return percent === null ? null : percentOf(language, percent);
  };
  const dateIn = (figure: string) => {
    const date = textIn(event.why, figure);
    return date === null ? null : shortDate(language, date);
  };
  const [share, date] = [percentIn('expected_percent'), dateIn('exhaustion_date')];
  const range = [dateIn('exhaustion_earliest_date'), dateIn('exhaustion_latest_date')] as const;
  return {
    what: words.outlook.what(name, textIn(event.payload, 'period_stop_date') !== null),
    why: join([
      words.spent(amountIn('spent'), amountIn('limit'), percentIn('percent')),
      share === null ? null : words.outlook.expected(amount(toMinutes(event, 'expected')), share),
      date === null ? null : words.outlook.spentOn(date, ...range),
      periodText(event, language),
    ]),
  };
}

function budgetText(event: FeedEvent, name: string, context: EventContext): Omit<EventText, 'href'> {
  const { language } = context;
  const words = eventTextWords(language);
  const { payload, why } = event;
  const amount = amountsOf(event, context);
  const threshold: ThresholdKind = thresholdKinds.find((kind) => kind === payload['threshold']) ?? 'limit';
  const atPercent = numberIn(payload, 'at_percent');
  const at =
    threshold === 'percent' && atPercent !== null ? percentOf(language, atPercent) : amount(numberIn(why, 'at'));
  const texts = event.kind === 'budget_threshold_left' ? words.left : words.reached;
  const [spent, limit, percent] = [
    amount(numberIn(why, 'spent')),
    amount(numberIn(why, 'limit')),
    numberIn(why, 'percent'),
  ];
  const number = numberIn(payload, 'number') ?? 1;
  return {
    what: texts[threshold](name, at),
    why: join([
      words.spent(spent, limit, percent === null ? null : percentOf(language, percent)),
      periodText(event, language),
      number > 1 ? words.again(number) : null,
    ]),
  };
}

function stateText({ payload }: FeedEvent, name: string, { language }: EventContext): Omit<EventText, 'href'> {
  const words = eventTextWords(language);
  const state = hiddenBudgetStates.find((state) => state === payload['state']) ?? 'within';
  const date = textIn(payload, 'date');
  return { what: words.state[state](name), why: date === null ? '' : words.asOfEndOf(shortDate(language, date)) };
}

/** The spent amount and the projects whose timers stop; empty if the reader no longer has access to either. */
function surplusText(event: FeedEvent, name: string, context: EventContext): Omit<EventText, 'href'> {
  const { actions, spent } = eventTextWords(context.language);
  const amount = amountsOf(event, context);
  const figures = [amount(numberIn(event.why, 'spent')), amount(numberIn(event.why, 'at'))] as const;
  return { what: actions[event.kind]?.(name) ?? '', why: spent(...figures, null) };
}

function overtimeText(event: FeedEvent, name: string, { language }: EventContext): Omit<EventText, 'href'> {
  const words = eventTextWords(language);
  const { passed, approaching, atOnce, unseen } = words.overtime;
  const isPassed = event.kind === 'overtime_passed';
  // Readers without access to other members' overtime see only that it exists.
  if (numberIn(event.why, 'counted_seconds') === null) {
    return { what: unseen(name, isPassed), why: join([periodText(event, language)]) };
  }
  const seconds = (figure: string) => numberIn(event.why, figure) ?? 0;
  const [threshold, counted] = [seconds('threshold_seconds'), seconds('counted_seconds')];
  const near = () => (counted < threshold ? approaching(name, durationOf(threshold - counted)) : atOnce(name));
  const what = isPassed ? passed(name, durationOf(seconds('overtime_seconds'))) : near();
  return { what, why: join([words.counted(durationOf(counted), durationOf(threshold)), periodText(event, language)]) };
}

function webhookText(event: FeedEvent, name: string, { language }: EventContext): Omit<EventText, 'href'> {
  const { webhook: words } = eventTextWords(language);
  const [tries, status] = [numberIn(event.why, 'failures'), numberIn(event.why, 'status')];
  const what = event.payload['cause'] === 'gone' ? words.gone(name) : words.failing(name);
  return {
    what,
    why: join([tries && words.tries(tries), status && words.answered(status)].map((part) => part || null)),
  };
}

function actionText(event: FeedEvent, name: string, { language, nameOf }: EventContext): Omit<EventText, 'href'> {
  const words = eventTextWords(language);
  const actor = numberIn(event.why, 'actor_user_id');
  const what = words.actions[event.kind]?.(name) ?? `${event.kind.replaceAll('_', ' ')}: ${name}`;
  const by = actor === null ? null : words.by(nameOf('member', actor) ?? words.record(actor));
  return { what, why: join([datesText(event, language), by]) };
}

/** Describes an event with the figures that the API shows to the reader. */
export function describeEvent(event: FeedEvent, context: EventContext): EventText {
  const { organization, language, nameOf } = context;
  const { subject, subject_id: id, kind } = event;
  const name = nameOfSubject(event, nameOf) ?? eventTextWords(language).unnamed(subject, id);
  const place = pathOf(event, organization);
  const href = place === null ? null : `/organizations/${organization.id}/${place}`;
  if (kind === 'budget_threshold_reached' || kind === 'budget_threshold_left') {
    return { ...budgetText(event, name, context), href };
  }
  if (kind === 'budget_state_changed') return { ...stateText(event, name, context), href };
  if (kind === 'budget_surplus_stored') return { ...surplusText(event, name, context), href };
  if (kind === 'budget_will_exceed') return { ...outlookText(event, name, context), href };
  if (kind === 'overtime_passed' || kind === 'overtime_approaching') {
    return { ...overtimeText(event, name, context), href };
  }
  if (kind === 'contents_left_out') return describeLeftOut(event, context);
  if (isOwnLeftOut(event)) return describeOwnLeftOut(event, language);
  if (kind === 'webhook_disabled') return { ...webhookText(event, name, context), href };
  return { ...actionText(event, name, context), href };
}
