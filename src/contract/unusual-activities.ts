import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, date, dateTime, id, idFilter, include, oneOf, pageQuery, pagination, record } from './fields.ts';
import { users } from './records.ts';
import { confidenceLevels } from './lists/unusual-activities.ts';
import { unusualActivityType } from './named-values.ts';

const seconds = (description: string) => Type.Integer({ minimum: 0, description });

/** An unusual pattern and its figures. */
export const unusualActivity = record('UnusualActivity', {
  id: id('Unusual activity ID'),
  user_id: id('User ID'),
  type: unusualActivityType,
  keyboard_active_seconds: seconds('Keyboard active seconds'),
  mouse_active_seconds: seconds('Mouse active seconds'),
  time_tracked_seconds: seconds('Tracked seconds'),
  overall_active_seconds: seconds('Overall active seconds'),
  url: Type.String({ description: 'Permalink to the activity page in the web interface' }),
  date: date('Organization date'),
  confidence_level: oneOf(confidenceLevels),
  top_apps_in_use: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
    description: 'Seconds by application name, up to 10, largest first',
  }),
  top_urls_visited: Type.Array(Type.String()),
  screenshot_ids: Type.Array(Type.Integer()),
  suspicious_apps: Type.Array(Type.String()),
  starts_at: dateTime('Start of the unusual activity'),
  ends_at: dateTime('End of the unusual activity'),
  created_at: dateTime(),
  updated_at: dateTime(),
});
export type WireUnusualActivity = Static<typeof unusualActivity>;

export const listUnusualActivities = endpoint({
  id: 'listUnusualActivities',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/insights/unusual_activities',
  tag: 'Unusual activities',
  summary: 'List unusual activities that start in a time slot',
  description:
    'A record states that activity was unusual and why; it is not a verdict. Records can disappear. ' +
    '`automation_like_activity` requires automated activity detection.',
  access: { token: true, roles: ['owner', 'manager'] },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...pageQuery,
    'time_slot[start]': dateTime('Start of the slot'),
    'time_slot[stop]': dateTime('End of the slot, exclusive'),
    user_ids: Type.Optional(idFilter('Only records of these members')),
    include: Type.Optional(include(['users'])),
    include_secondary_activities: Type.Optional(
      Type.Boolean({
        deprecated: true,
        description: 'No effect: all unusual activity is shown',
        'x-no-effect': true,
      }),
    ),
    confidence_level: Type.Optional(oneOf(confidenceLevels)),
    unusual_activity_type: Type.Optional(unusualActivityType),
  }),
  ranges: [{ name: 'time_slot', exclusive: true }],
  shows: 'unusual_activities',
  response: closed({ unusual_activities: Type.Array(unusualActivity), users, pagination }),
});

export const unusualActivityEndpoints = [listUnusualActivities];
