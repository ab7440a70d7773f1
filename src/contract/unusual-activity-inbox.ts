import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, idFilter, nullable, oneOf, pageQuery, record } from './fields.ts';
import { reviewStates } from './lists/reviews.ts';
import { confidenceLevels, unusualActivityTypes } from './lists/unusual-activities.ts';

const person = closed({ id: id('User ID'), name: Type.String() });
const seconds = (description: string) => Type.Integer({ minimum: 0, description });

const inboxFlag = record('InboxFlag', {
  id: id('Unusual activity ID'),
  type: oneOf(unusualActivityTypes),
  confidence_level: oneOf(confidenceLevels),
  starts_at: dateTime(),
  ends_at: dateTime(),
  state: oneOf(reviewStates),
  review_pending: Type.Boolean({ description: 'Waits for a second reviewer' }),
  time_tracked_seconds: seconds('Tracked seconds'),
  keyboard_active_seconds: seconds('Keyboard active seconds'),
  mouse_active_seconds: seconds('Mouse active seconds'),
});

const entryPattern = '^\\d{1,10}-\\d{1,12}(-\\d{1,10})?$';
const entryId = Type.String({ description: 'Names the stretch within the organization, and where a page begins' });

const inboxEntry = record('InboxEntry', {
  id: entryId,
  stretch_id: nullable(Type.String({ description: 'As the flags have it; null = of one flag, which has none' })),
  user: person,
  date: date("The organization's date of its first flag"),
  starts_at: dateTime('Start of its first flag'),
  ends_at: dateTime('End of the flag that ends last'),
  confidence_level: oneOf(confidenceLevels, 'The highest of its flags'),
  state: oneOf(
    reviewStates,
    '`open` while one of its flags is open; else `confirmed` when one is, else `explained` when one is, else ' +
      '`dismissed`',
  ),
  review_pending: Type.Boolean({ description: 'A flag of it waits for a second reviewer' }),
  answered: Type.Boolean({ description: 'The member has said something to a flag of it' }),
  last_review: nullable(
    closed({ state: oneOf(reviewStates, 'What the reviewer said'), reviewer: person, recorded_at: dateTime() }),
  ),
  reviewable: Type.Boolean({ description: 'Whether the caller may review it' }),
  not_reviewable_because: nullable(oneOf(['own'], 'Why not; `own`: nobody reviews their own')),
  flags: Type.Array(inboxFlag, { description: 'By their start' }),
});
export type WireInboxEntry = Static<typeof inboxEntry>;

const filters = {
  confidence_level: Type.Optional(oneOf(confidenceLevels, 'Of this level or a higher one')),
  unusual_activity_type: Type.Optional(oneOf(unusualActivityTypes)),
  user_ids: Type.Optional(idFilter('Only of these members')),
  'date[start]': Type.Optional(date("Stretches that begin on this of the organization's dates or later")),
  'date[stop]': Type.Optional(date('… and on this one or earlier')),
};

const organizationParams = Type.Object({ organization_id: id() });
const path = '/ext/v1/organizations/{organization_id}/unusual_activity_inbox';
const roles = ['owner', 'manager'] as const;
const ranges = [{ name: 'date', exclusive: false }];
const ofOneFlag =
  'A stretch is meant when one of its flags has all that the filters name; it comes with all its flags.';

export const listUnusualActivityInbox = endpoint({
  id: 'listUnusualActivityInbox',
  method: 'GET',
  path,
  tag: 'Unusual activities',
  summary: 'Unusual activities as cases: by member and stretch of tracked time, the newest first',
  description:
    `${ofOneFlag} The newest are those that begin last. \`pagination.next_page_start\` is the id of the first ` +
    'stretch of the next page; it stays good when the stretch goes.',
  access: { token: true, roles },
  params: organizationParams,
  query: Type.Object({
    page_start: Type.Optional(Type.String({ pattern: entryPattern, description: 'The page begins with this stretch' })),
    page_limit: pageQuery.page_limit,
    state: Type.Optional(oneOf(reviewStates)),
    review_pending: Type.Optional(Type.Boolean({ description: 'Whether it waits for a second reviewer' })),
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
  summary: 'One stretch of the inbox, with its flags',
  access: { token: true, roles },
  params: Type.Object({ organization_id: id(), inbox_entry_id: Type.String({ pattern: entryPattern }) }),
  shows: 'unusual_activities',
  response: closed({ unusual_activity_inbox_entry: inboxEntry }),
  single: true,
});

/** So many stretches of a state are counted. */
export const mostCounted = 500;

const count = closed({
  count: Type.Integer({ minimum: 0, maximum: mostCounted }),
  more: Type.Boolean({ description: 'There are more' }),
});
const counts = closed({
  open: count,
  explained: count,
  dismissed: count,
  confirmed: count,
  review_pending: closed(count.properties, { description: 'Of whichever state: what waits for a second reviewer' }),
});
export type WireInboxCounts = Static<typeof counts>;

export const getUnusualActivityInboxCounts = endpoint({
  id: 'getUnusualActivityInboxCounts',
  method: 'GET',
  path: `${path}/counts`,
  tag: 'Unusual activities',
  summary: `How many stretches the inbox has for each state, up to ${mostCounted}`,
  description: `${ofOneFlag} One with flags in two states counts for both.`,
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
