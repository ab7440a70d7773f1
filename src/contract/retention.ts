import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, date, id, nullable, record } from './fields.ts';

const months = (minimum: number, maximum: number, description: string) =>
  nullable(Type.Integer({ minimum, maximum, description: `${description}. In months beside the present one` }));

const policyFields = {
  minutes_months: months(3, 120, 'Activity by minute and by second; null = for good'),
  apps_and_urls_months: months(1, 120, 'Applications and addresses; null = for good'),
  screenshots_months: months(1, 120, 'Which screenshots belong to which time; null = for good'),
  unusual_activities_months: months(3, 120, 'Unusual activities, their reviews and answers; null = for good'),
  activities_months: months(3, 120, 'Activities, of which the time alone remains then; null = for good'),
  audit_months: months(12, 120, 'Who did what; null = for good'),
  read_log_months: months(1, 12, 'Who looked at what is recorded of whom; null = for twelve months'),
};

const released = (description: string) =>
  nullable(date(`${description} of days before it is kept no more; null = all is`));

const retention = record('Retention', {
  ...policyFields,
  released_before: closed({
    minutes: released('Activity by minute and second'),
    apps_and_urls: released('What applications and addresses'),
    screenshots: released('What screenshots'),
    unusual_activities: released('What unusual activities'),
    activities: released('Which activities'),
    audit: released('What was recorded in the audit'),
  }),
});
export type WireRetention = Static<typeof retention>;

const policy = body(Type.Partial(Type.Object(policyFields)).properties);
export type WireRetentionPolicy = Static<typeof policy>;

const path = '/ext/v1/organizations/{organization_id}/retention';
const params = Type.Object({ organization_id: id() });
const response = closed({ retention });

export const getRetention = endpoint({
  id: 'getRetention',
  method: 'GET',
  path,
  tag: 'Organizations',
  summary: 'How long what is recorded beside the time itself is kept',
  description: 'Every member may know. Time, days and amounts are kept for good.',
  access: { token: true },
  params,
  response,
  single: true,
});

export const putRetention = endpoint({
  id: 'putRetention',
  method: 'PUT',
  path,
  tag: 'Organizations',
  summary: 'Set how long what is recorded beside the time itself is kept',
  description:
    'What is older is removed in the night after and cannot be had back, but from archives of who runs the server. ' +
    'A longer time brings nothing back. What is left out of the body stays as it is. Details go with their ' +
    'activities at the latest: theirs must not be the longer time. Of months whose activities are gone the time ' +
    'remains, with all figures as they are, and cannot be changed any more.',
  access: { token: true, roles: ['owner'] },
  params,
  body: policy,
  response,
  single: true,
});

export const retentionEndpoints = [getRetention, putRetention];
