import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, id, nullable, record } from './fields.ts';

const minutesBefore = Type.Integer({
  minimum: 1,
  maximum: 10_080,
  description: 'Minutes before the threshold at which members are notified',
});

const alerts = record('OvertimeAlerts', { minutes_before: nullable(minutesBefore) });
export type WireOvertimeAlerts = Static<typeof alerts>;

const of = {
  path: '/ext/v1/overtime_policies/{overtime_policy_id}/alerts',
  tag: 'Overtime policies',
  access: { token: true, roles: ['owner', 'manager'], feature: 'overtime_policies' },
  params: Type.Object({ overtime_policy_id: id() }),
  response: closed({ overtime_alerts: alerts }),
  single: true,
} as const;

export const getOvertimeAlerts = endpoint({
  id: 'getOvertimeAlerts',
  method: 'GET',
  summary: 'Retrieve the overtime alert of a policy',
  ...of,
});

export const putOvertimeAlerts = endpoint({
  id: 'putOvertimeAlerts',
  method: 'PUT',
  summary: 'Set the overtime alert of a policy',
  description: 'Applies at once to all versions of the policy. Default 60; null = never.',
  body: body({ minutes_before: nullable(minutesBefore) }),
  ...of,
});

export const overtimeAlertEndpoints = [getOvertimeAlerts, putOvertimeAlerts];
