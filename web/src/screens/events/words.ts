import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';
import type { ChosenKind, State, EventView } from './view.ts';

type Subject = NonNullable<EventView['subject']>;

const en = {
  title: 'Events',
  /** The answer to the question of the screen. */
  lead: (events: number, more: boolean, state: State) => {
    const count = countOf('en', events, 'event', 'events');
    if (state !== 'waiting') return more ? `The latest ${count}, newest first.` : `${count}, newest first.`;
    return `${more ? 'More than ' : ''}${count} to acknowledge.`;
  },
  nothing: (state: State): string => (state === 'waiting' ? 'No events to acknowledge.' : 'No events.'),
  note: (zone: string) =>
    `You acknowledge an event for all owners and managers. This is permanent. Times are in ${zone}.`,
  filters: {
    state: 'Show',
    kind: 'Type',
    subject: 'For',
    anything: 'all',
    member: 'Member',
    anybody: 'all',
    one: (name: string) => `Only ${name}`,
    from: (id: number) => `Event ${id} and earlier`,
    clear: 'Show unacknowledged events',
  },
  states: { waiting: 'unacknowledged', taken: 'acknowledged', all: 'all' } satisfies Record<State, string>,
  kinds: {
    alerts: 'alerts',
    budget_threshold_reached: 'budget thresholds reached',
    budget_will_exceed: 'budgets expected to exceed their limit',
    budget_state_changed: 'states of budgets at pay rates',
    budget_surplus_stored: 'manual time beyond a budget',
    webhook_disabled: 'disabled webhooks',
    contents_left_out: 'forbidden content from programs',
    overtime_passed: 'overtime',
    overtime_approaching: 'overtime approaching',
    budget_threshold_left: 'budgets below a threshold again',
    all: 'all events',
  } satisfies Record<ChosenKind, string>,
  subjects: { project: 'projects', client: 'clients', member: 'members' } satisfies Record<Subject, string>,
  columns: { when: 'Time', what: 'Event', taken: 'Acknowledged' },
  caption: 'Events',
  take: 'Acknowledge',
  takeOf: (what: string) => what,
  taken: (what: string) => `Acknowledged: ${what}`,
  takeAll: (count: number) => `Acknowledge all ${count}`,
  takenAll: (count: number) => `${countOf('en', count, 'event', 'events')} acknowledged.`,
  empty: {
    title: 'No events',
    text:
      'Events appear here when a budget reaches a threshold or is expected to exceed its limit, a member approaches ' +
      'overtime, a webhook is disabled, or a program sends content that settings forbid.',
    all: 'Show all events',
  },
};

type EventWords = typeof en;

const de: EventWords = {
  title: 'Ereignisse',
  lead: (events, more, state) => {
    const count = countOf('de', events, 'Ereignis', 'Ereignisse');
    if (state !== 'waiting')
      return more ? `Die letzten ${count}, die neuesten zuerst.` : `${count}, die neuesten zuerst.`;
    return `${more ? 'Mehr als ' : ''}${count} zur Kenntnis zu nehmen.`;
  },
  nothing: (state) => (state === 'waiting' ? 'Keine Ereignisse zur Kenntnis zu nehmen.' : 'Keine Ereignisse.'),
  note: (zone) =>
    'Sie nehmen ein Ereignis für alle Inhaber und die Leitung zur Kenntnis. Das lässt sich nicht rückgängig machen. ' +
    `Zeiten in ${zone}.`,
  filters: {
    state: 'Zeigen',
    kind: 'Art',
    subject: 'Für',
    anything: 'alle',
    member: 'Mitglied',
    anybody: 'alle',
    one: (name) => `Nur ${name}`,
    from: (id) => `Ereignis ${id} und frühere`,
    clear: 'Offene Ereignisse zeigen',
  },
  states: { waiting: 'offen', taken: 'zur Kenntnis genommen', all: 'alle' },
  kinds: {
    alerts: 'Warnungen',
    budget_threshold_reached: 'Budgetschwellen erreicht',
    budget_will_exceed: 'Budgets, die ihre Grenze voraussichtlich überschreiten',
    budget_state_changed: 'Stand von Budgets zu Lohnsätzen',
    budget_surplus_stored: 'manuelle Zeit über ein Budget hinaus',
    webhook_disabled: 'deaktivierte Webhooks',
    contents_left_out: 'verbotene Inhalte von Programmen',
    overtime_passed: 'Überstunden',
    overtime_approaching: 'bevorstehende Überstunden',
    budget_threshold_left: 'Budgets wieder unter einer Schwelle',
    all: 'alle Ereignisse',
  },
  subjects: { project: 'Projekte', client: 'Kunden', member: 'Mitglieder' },
  columns: { when: 'Zeit', what: 'Ereignis', taken: 'Zur Kenntnis genommen' },
  caption: 'Ereignisse',
  take: 'Zur Kenntnis nehmen',
  takeOf: (what) => `: ${what}`,
  taken: (what) => `Zur Kenntnis genommen: ${what}`,
  takeAll: (count) => `Alle ${count} zur Kenntnis nehmen`,
  takenAll: (count) => `${count} Ereignisse zur Kenntnis genommen.`,
  empty: {
    title: 'Keine Ereignisse',
    text:
      'Ereignisse erscheinen hier, wenn ein Budget eine Schwelle erreicht oder voraussichtlich überschritten wird, ' +
      'ein Mitglied kurz vor Überstunden steht, ein Webhook deaktiviert wird oder ein Programm Inhalte sendet, die ' +
      'Einstellungen verbieten.',
    all: 'Alle Ereignisse zeigen',
  },
};

export const eventWords = (language: Language): EventWords => (language === 'de' ? de : en);
