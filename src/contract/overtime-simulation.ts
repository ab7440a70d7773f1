import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, date, id, include, pageQuery, pagination, record } from './fields.ts';
import { overtimeTotals } from './overtime.ts';
import { draftFields } from './overtime-policies.ts';
import { users } from './records.ts';

const compared = record('ComparedOvertime', { current: overtimeTotals, simulated: overtimeTotals });
const comparison = record('OvertimeComparison', { user_id: id('Member user ID'), ...compared.properties });
export type WireSimulated = Static<typeof comparison>;

export const simulateOvertime = endpoint({
  id: 'simulateOvertime',
  method: 'POST',
  path: '/ext/v1/organizations/{organization_id}/overtime/simulate',
  tag: 'Overtime',
  summary: 'Simulate past weeks under another policy',
  description:
    'Compares hours, pay and bill of every workweek that the dates touch with the figures under another ' +
    'policy. The simulation applies that policy on all days of these weeks, instead of each ' +
    "member's policy of the same type. Covers the members on that policy who have time. Nothing is stored. " +
    '`policy` is the body of `POST …/overtime_policies` or, with `overtime_policy_id`, of ' +
    '`PUT overtime_policies/{id}`, which then creates exactly this version.',
  access: { token: true, roles: ['owner', 'manager'], feature: 'overtime_policies' },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({ ...pageQuery, include: Type.Optional(include(['users'])) }),
  body: body({
    from: date('A date in the first workweek'),
    to: date('A date in the last workweek; the range has up to 92 days'),
    overtime_policy_id: Type.Optional(id('Policy to change; omitted = a new policy')),
    policy: closed(draftFields),
  }),
  response: closed({ simulation: Type.Array(comparison), totals: compared, users, pagination }),
  readOnly: true,
  shows: 'overtime',
});

export const overtimeSimulationEndpoints = [simulateOvertime];
