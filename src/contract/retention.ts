import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, date, id, nullable, record } from './fields.ts';

const months = (minimum: number, maximum: number, description: string) =>
  nullable(Type.Integer({ minimum, maximum, description: `${description}. Months, in addition to the current one` }));

const policyFields = {
  minutes_months: months(3, 120, 'Activity by minute and by second; null = no limit'),
  apps_and_urls_months: months(1, 120, 'Applications and addresses; null = no limit'),
  screenshots_months: months(1, 120, 'Links between screenshots and time; null = no limit'),
  unusual_activities_months: months(3, 120, 'Unusual activities, their reviews and answers; null = no limit'),
  activities_months: months(3, 120, 'Activities, reduced to their time afterwards; null = no limit'),
  audit_months: months(12, 120, 'Audit log; null = no limit'),
  access_log_months: months(1, 12, 'Access log; null = twelve months'),
};

const released = (description: string) =>
  nullable(date(`${description} of days before this date are deleted; null = nothing is deleted`));

const retention = record('Retention', {
  ...policyFields,
  released_before: closed({
    minutes: released('Minutes and seconds'),
    apps_and_urls: released('Applications and addresses'),
    screenshots: released('Screenshots'),
    unusual_activities: released('Unusual activities'),
    activities: released('Activities'),
    audit: released('Audit entries'),
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
  summary: 'Retrieve the retention periods',
  description: 'Visible to all members. Time, days and amounts are stored without limit.',
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
  summary: 'Set the retention periods',
  description:
    "The server deletes older data the following night. After that, only the operator's archives contain " +
    'it; a longer period restores nothing. Omitted fields stay. Details are deleted with the activities, ' +
    'so their periods cannot be longer than the period for activities. Months without activities retain ' +
    'time and all figures, and can no longer be changed.',
  access: { token: true, roles: ['owner'] },
  params,
  body: policy,
  formerFields: { read_log_months: 'access_log_months' },
  response,
  single: true,
});

export const retentionEndpoints = [getRetention, putRetention];
