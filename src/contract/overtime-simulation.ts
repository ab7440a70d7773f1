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
  summary: 'What past weeks would come to under another policy',
  description:
    'The workweeks that the dates touch, of members of the policy with time in them: hours, pay and bill as they are ' +
    'and as they would be had the policy held on all of their days, in place of the one of its type that they were ' +
    'on. Nothing is written. `policy` is the body of `POST …/overtime_policies` or, with `overtime_policy_id`, of ' +
    '`PUT overtime_policies/{id}`: sent there it makes that very version.',
  access: { token: true, roles: ['owner', 'manager'], feature: 'overtime_policies' },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({ ...pageQuery, include: Type.Optional(include(['users'])) }),
  body: body({
    from: date('A date of the first workweek'),
    to: date('A date of the last workweek, at most 92 days from the first, both counted'),
    overtime_policy_id: Type.Optional(id('A policy that would change; left out = a new one')),
    policy: closed(draftFields),
  }),
  response: closed({ simulation: Type.Array(comparison), totals: compared, users, pagination }),
  readOnly: true,
  shows: 'overtime',
});

export const overtimeSimulationEndpoints = [simulateOvertime];
