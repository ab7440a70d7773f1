import type { Language } from '../../words/words.ts';
import type { ChosenKind, State, EventView } from './view.ts';

type Subject = NonNullable<EventView['subject']>;

const en = {
  title: 'Events',
  /** The answer to the question of the screen. */
  lead: (events: number, more: boolean, state: State) => {
    const first = more ? `The newest ${events}` : String(events);
    if (state !== 'waiting') return events === 1 ? 'One event.' : `${first} events, the latest first.`;
    if (events === 1) return 'One event waits for somebody to take note of it.';
    return `${more ? 'More than ' : ''}${events} events wait for somebody to take note of them.`;
  },
  nothing: (state: State): string =>
    state === 'waiting' ? 'Nothing waits for somebody to take note of it.' : 'Nothing of this happened.',
  note: (zone: string) =>
    'Who takes note does so for all owners and managers. It cannot be taken back and stays on record. ' +
    `Times are those of ${zone}.`,
  filters: {
    state: 'Show',
    kind: 'What',
    subject: 'Of',
    anything: 'anything',
    member: 'Member',
    anybody: 'anybody',
    one: (name: string) => `Only ${name}`,
    from: (id: number) => `From event ${id} back`,
    clear: 'Show what waits',
  },
  states: { waiting: 'not taken note of', taken: 'taken note of', all: 'all' } satisfies Record<State, string>,
  kinds: {
    alerts: 'what calls for attention',
    budget_threshold_reached: 'budgets past a threshold',
    budget_will_exceed: 'budgets on the way beyond their limit',
    budget_state_changed: 'states of budgets at pay rates',
    budget_surplus_stored: 'manual time beyond a budget',
    webhook_disabled: 'webhooks that were disabled',
    contents_left_out: 'programs that send what settings forbid',
    overtime_passed: 'overtime',
    overtime_approaching: 'overtime that is near',
    budget_threshold_left: 'budgets below a threshold again',
    all: 'everything that happened',
  } satisfies Record<ChosenKind, string>,
  subjects: { project: 'projects', client: 'clients', member: 'members' } satisfies Record<Subject, string>,
  columns: { when: 'When', what: 'What', taken: 'Taken note of' },
  caption: 'Events',
  take: 'Take note',
  takeOf: (what: string) => `of: ${what}`,
  taken: (what: string) => `Taken note of: ${what}`,
  takeAll: (count: number) => `Take note of all ${count}`,
  takenAll: (count: number) => `Taken note of ${count} events.`,
  empty: {
    title: 'Nothing here',
    text:
      'Events appear here when a budget passes a threshold or is on the way beyond its limit, a member comes near ' +
      'overtime, a webhook is disabled or a program sends what settings forbid.',
    all: 'Show everything that happened',
  },
};

type EventWords = typeof en;

const de: EventWords = {
  title: 'Ereignisse',
  lead: (events, more, state) => {
    const first = more ? `Die letzten ${events}` : String(events);
    if (state !== 'waiting') return events === 1 ? 'Ein Ereignis.' : `${first} Ereignisse, das jüngste zuerst.`;
    if (events === 1) return 'Ein Ereignis ist zur Kenntnis zu nehmen.';
    return `${more ? 'Mehr als ' : ''}${events} Ereignisse sind zur Kenntnis zu nehmen.`;
  },
  nothing: (state) => (state === 'waiting' ? 'Nichts ist zur Kenntnis zu nehmen.' : 'Nichts davon ist geschehen.'),
  note: (zone) =>
    'Zur Kenntnis genommen wird für alle, die leiten oder verwalten. Es ist nicht rückgängig zu machen und bleibt ' +
    `festgehalten. Zeiten nach ${zone}.`,
  filters: {
    state: 'Zeigen',
    kind: 'Was',
    subject: 'Von',
    anything: 'allem',
    member: 'Mitglied',
    anybody: 'alle',
    one: (name) => `Nur ${name}`,
    from: (id) => `Von Ereignis ${id} an zurück`,
    clear: 'Zeigen, was wartet',
  },
  states: { waiting: 'nicht zur Kenntnis genommen', taken: 'zur Kenntnis genommen', all: 'alle' },
  kinds: {
    alerts: 'was Aufmerksamkeit braucht',
    budget_threshold_reached: 'Budgets über einer Schwelle',
    budget_will_exceed: 'Budgets auf dem Weg über die Grenze',
    budget_state_changed: 'Stand von Budgets zu Lohnsätzen',
    budget_surplus_stored: 'Zeit von Hand über ein Budget hinaus',
    webhook_disabled: 'abgeschaltete Webhooks',
    contents_left_out: 'Programme, die Verbotenes senden',
    overtime_passed: 'Überstunden',
    overtime_approaching: 'nahe an Überstunden',
    budget_threshold_left: 'Budgets wieder unter einer Schwelle',
    all: 'alles, was geschah',
  },
  subjects: { project: 'Projekten', client: 'Kunden', member: 'Mitgliedern' },
  columns: { when: 'Wann', what: 'Was', taken: 'Zur Kenntnis genommen' },
  caption: 'Ereignisse',
  take: 'Zur Kenntnis nehmen',
  takeOf: (what) => `: ${what}`,
  taken: (what) => `Zur Kenntnis genommen: ${what}`,
  takeAll: (count) => `Alle ${count} zur Kenntnis nehmen`,
  takenAll: (count) => `${count} Ereignisse zur Kenntnis genommen.`,
  empty: {
    title: 'Hier ist nichts',
    text:
      'Ereignisse erscheinen hier, wenn ein Budget eine Schwelle erreicht oder voraussichtlich überschritten wird, ' +
      'jemand nahe an Überstunden ist, ein Webhook abgeschaltet wird oder ein Programm sendet, was Einstellungen ' +
      'verbieten.',
    all: 'Alles zeigen, was geschah',
  },
};

export const eventWords = (language: Language): EventWords => (language === 'de' ? de : en);
