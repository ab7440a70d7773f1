import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, idFilter, nullable, oneOf, pageQuery, record } from './fields.ts';
import { reviewStates } from './lists/reviews.ts';
import { confidenceLevels } from './lists/unusual-activities.ts';
import { unusualActivityType } from './named-values.ts';

const person = closed({ id: id('User ID'), name: Type.String() });
const seconds = (description: string) => Type.Integer({ minimum: 0, description });

const inboxFlag = record('InboxFlag', {
  id: id('Unusual activity ID'),
  type: unusualActivityType,
  confidence_level: oneOf(confidenceLevels),
  starts_at: dateTime(),
  ends_at: dateTime(),
  state: oneOf(reviewStates),
  review_pending: Type.Boolean({ description: 'Whether the flag awaits a second reviewer' }),
  time_tracked_seconds: seconds('Tracked seconds'),
  keyboard_active_seconds: seconds('Keyboard active seconds'),
  mouse_active_seconds: seconds('Mouse active seconds'),
});

const entryPattern = '^\\d{1,10}-\\d{1,12}(-\\d{1,10})?$';
const entryId = Type.String({ description: 'Identifies the session in the organization, and the start of a page' });

const inboxEntry = record('InboxEntry', {
  id: entryId,
  stretch_id: nullable(Type.String({ description: 'Session of the flags; null = a single flag without a session' })),
  user: person,
  date: date('Local date of the first flag'),
  starts_at: dateTime('Start of the first flag'),
  ends_at: dateTime('Latest end of the flags'),
  confidence_level: oneOf(confidenceLevels, 'Highest level of the flags'),
  state: oneOf(
    reviewStates,
    '`open` while any flag is open; otherwise `confirmed` if any flag is confirmed, then `explained`, then `dismissed`',
  ),
  review_pending: Type.Boolean({ description: 'Whether a flag awaits a second reviewer' }),
  answered: Type.Boolean({ description: 'Whether the member has answered one of the flags' }),
  last_review: nullable(
    closed({ state: oneOf(reviewStates, 'Verdict of the reviewer'), reviewer: person, recorded_at: dateTime() }),
  ),
  reviewable: Type.Boolean({ description: 'Whether the caller can review the session' }),
  not_reviewable_because: nullable(oneOf(['own'], '`own`: members cannot review their own flags')),
  flags: Type.Array(inboxFlag, { description: 'Sorted by start' }),
});
export type WireInboxEntry = Static<typeof inboxEntry>;

const filters = {
  confidence_level: Type.Optional(oneOf(confidenceLevels, 'This level or higher')),
  unusual_activity_type: Type.Optional(unusualActivityType),
  user_ids: Type.Optional(idFilter('Only records of these members')),
  'date[start]': Type.Optional(date('Sessions that begin on or after this local date')),
  'date[stop]': Type.Optional(date('Sessions that begin on or before this local date')),
};

const organizationParams = Type.Object({ organization_id: id() });
const path = '/ext/v1/organizations/{organization_id}/unusual_activity_inbox';
const roles = ['owner', 'manager'] as const;
const ranges = [{ name: 'date', exclusive: false }];
const ofOneFlag = 'A session matches if one of its flags meets all filters; a matching session lists all its flags.';

export const listUnusualActivityInbox = endpoint({
  id: 'listUnusualActivityInbox',
  method: 'GET',
  path,
  tag: 'Unusual activities',
  summary: 'List unusual activities by member and session, newest first',
  description:
    `${ofOneFlag} Sorted by start. \`pagination.next_page_start\` is the id of the next page's first ` +
    'session; this id stays valid even if the session disappears.',
  access: { token: true, roles },
  params: organizationParams,
  query: Type.Object({
    page_start: Type.Optional(Type.String({ pattern: entryPattern, description: 'First session of the page' })),
    page_limit: pageQuery.page_limit,
    state: Type.Optional(oneOf(reviewStates)),
    review_pending: Type.Optional(Type.Boolean({ description: 'Whether the session awaits a second reviewer' })),
    ...filters,
  }),
  ranges,
  shows: 'unusual_activities',
  response: closed({
    unusual_activity_inbox: Type.Array(inboxEntry),
    pagination: Type.Optional(closed({ next_page_start: entryId })),
  }),
});

export const getUnusualActivityInboxEntry = endpoint({
  id: 'getUnusualActivityInboxEntry',
  method: 'GET',
  path: `${path}/{inbox_entry_id}`,
  tag: 'Unusual activities',
  summary: 'Retrieve a session of the inbox with its flags',
  access: { token: true, roles },
  params: Type.Object({ organization_id: id(), inbox_entry_id: Type.String({ pattern: entryPattern }) }),
  shows: 'unusual_activities',
  response: closed({ unusual_activity_inbox_entry: inboxEntry }),
  single: true,
});

/** Sessions that are counted per state. */
export const mostCounted = 500;

const count = closed({
  count: Type.Integer({ minimum: 0, maximum: mostCounted }),
  more: Type.Boolean({ description: 'Whether further sessions exist' }),
});
const counts = closed({
  open: count,
  explained: count,
  dismissed: count,
  confirmed: count,
  review_pending: closed(count.properties, { description: 'In any state: sessions that await a second reviewer' }),
});
export type WireInboxCounts = Static<typeof counts>;

export const getUnusualActivityInboxCounts = endpoint({
  id: 'getUnusualActivityInboxCounts',
  method: 'GET',
  path: `${path}/counts`,
  tag: 'Unusual activities',
  summary: `Count the sessions of the inbox by state, up to ${mostCounted}`,
  description: `${ofOneFlag} A session with flags in two states counts in both.`,
  access: { token: true, roles },
  params: organizationParams,
  query: Type.Object(filters),
  ranges,
  response: closed({ unusual_activity_inbox_counts: counts }),
});

export const unusualActivityInboxEndpoints = [
  listUnusualActivityInbox,
  getUnusualActivityInboxCounts,
  getUnusualActivityInboxEntry,
];
