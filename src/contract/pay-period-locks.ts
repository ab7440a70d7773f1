import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, id, oneOf, record } from './fields.ts';

/** Said with a change of time that a lock would refuse. */
export const lockReason = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '\\S',
    description:
      'Why. Owners and managers name it where the time lies in a closed pay period that is locked. Kept in the ' +
      'audit, and shown with the corrections that follow',
  }),
);

const lockClosed = Type.Boolean({
  description:
    'Whether time by hand, deletions and merges are refused where the time lies in a closed pay period. ' +
    '`locked_periods` decides about recorded time',
});

/** What happens to recorded time of locked pay periods. */
const lockedPeriodsValues = ['accept_corrections', 'refuse_members'] as const;
export type LockedPeriods = (typeof lockedPeriodsValues)[number];

const lockedPeriods = oneOf(
  lockedPeriodsValues,
  'What happens to time that trackers upload for a locked pay period. accept_corrections: it is stored and becomes a ' +
    'correction. refuse_members: an upload rejects each item that senders upload for themselves, and each item ' +
    'from a sender with the role `user`. Has no effect while closed periods are not locked',
);

const settings = record('PayPeriodSettings', { lock_closed_periods: lockClosed, locked_periods: lockedPeriods });
export type WirePayPeriodSettings = Static<typeof settings>;

const path = '/ext/v1/organizations/{organization_id}/pay_period_settings';
const params = Type.Object({ organization_id: id() });
const response = closed({ pay_period_settings: settings });

export const getPayPeriodSettings = endpoint({
  id: 'getPayPeriodSettings',
  method: 'GET',
  path,
  tag: 'Pay periods',
  summary: 'Whether time in closed pay periods is locked',
  access: { token: true },
  params,
  response,
  single: true,
});

export const putPayPeriodSettings = endpoint({
  id: 'putPayPeriodSettings',
  method: 'PUT',
  path,
  tag: 'Pay periods',
  summary: 'Lock time in closed pay periods, or no longer',
  description:
    'Off until somebody sets it. It holds for all periods that are closed, also for those that were before. Owners ' +
    'and managers change locked time by giving a reason; a period that is reopened is not locked. Without ' +
    '`locked_periods` that setting stays. Owners, and managers who may see pay rates.',
  access: { token: true, roles: ['owner', 'manager'] },
  params,
  body: body({ lock_closed_periods: lockClosed, locked_periods: Type.Optional(lockedPeriods) }),
  response,
  single: true,
});

export const payPeriodLockEndpoints = [getPayPeriodSettings, putPayPeriodSettings];
