import type { FeedKind } from '../../../../src/contract/lists/events.ts';
import { alertKinds, type FeedEvent } from '../../api/alerts.ts';

export const states = ['waiting', 'taken', 'all'] as const;
/** Whether a person has acknowledged the event. */
export type State = (typeof states)[number];

/** Filter of kinds: all alerts, one kind, or all events. */
export const chosenKinds = ['alerts', ...alertKinds, 'budget_threshold_left', 'all'] as const;
export type ChosenKind = (typeof chosenKinds)[number];

export const subjects = ['project', 'client', 'member'] as const satisfies readonly FeedEvent['subject'][];
type Subject = (typeof subjects)[number];

/** The state of the list that the address stores. */
export interface EventView {
  state: State;
  kind: ChosenKind;
  subject: Subject | null;
  /** The id of one record of the subject. */
  subjectId: number | null;
  /** The member of the events. */
  member: number | null;
  /** The id of the first event in the list. */
  event: number | null;
}

export const usual: EventView = {
  state: 'waiting',
  kind: 'alerts',
  subject: null,
  subjectId: null,
  member: null,
  event: null,
};

const idIn = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null);

/** Parses the view from an address and ignores invalid values. */
export function viewOf(query: Readonly<Record<string, string | undefined>>): EventView {
  const subject = subjects.find((name) => name === query['subject']) ?? null;
  return {
    state: states.find((state) => state === query['state']) ?? usual.state,
    kind: chosenKinds.find((kind) => kind === query['kind']) ?? usual.kind,
    subject,
    subjectId: subject && idIn(query['subject_id']),
    member: idIn(query['member']),
    event: idIn(query['event']),
  };
}

/** The query string of a view, without default values. */
export function searchOf({ state, kind, subject, subjectId, member, event }: EventView): string {
  const search = new URLSearchParams();
  if (state !== usual.state) search.set('state', state);
  if (kind !== usual.kind) search.set('kind', kind);
  const named = { subject, subject_id: subjectId, member, event };
  for (const [name, value] of Object.entries(named)) if (value !== null) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : '';
}

function kindsOf(kind: ChosenKind): FeedKind[] | null {
  if (kind === 'all') return null;
  return kind === 'alerts' ? [...alertKinds] : [kind];
}

/** The API query for a view, newest first. */
export function queryOf({ state, kind, subject, subjectId, member, event }: EventView) {
  const kinds = kindsOf(kind);
  return {
    order: 'newest_first' as const,
    page_limit: 100,
    ...(kinds && { kinds }),
    ...(state !== 'all' && { acknowledged: state === 'taken' }),
    ...(subject && { subject }),
    ...(subjectId !== null && { subject_id: subjectId }),
    ...(member !== null && { user_ids: [member] }),
    ...(event !== null && { page_start_id: event }),
  };
}
