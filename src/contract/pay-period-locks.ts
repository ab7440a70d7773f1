import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, id, oneOf, record } from './fields.ts';

/** Reason for a change to locked time. */
export const lockReason = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '\\S',
    description:
      'Reason for the change. Required from owners and managers for time in a locked pay period. The audit ' +
      'log stores the reason, and the resulting corrections show it',
  }),
);

const lockClosed = Type.Boolean({
  description:
    'Whether manual time, deletions and merges are refused in closed pay periods. `locked_periods` ' +
    'applies to recorded time',
});

/** Handling of recorded time in locked pay periods. */
const lockedPeriodsValues = ['accept_corrections', 'refuse_members'] as const;
export type LockedPeriods = (typeof lockedPeriodsValues)[number];

const lockedPeriods = oneOf(
  lockedPeriodsValues,
  'Handling of time that trackers upload for a locked pay period. accept_corrections: the time is ' +
    'stored and becomes a correction. refuse_members: items that senders upload for themselves, and items from ' +
    'senders with the role `user`, are rejected. No effect while closed periods are not locked',
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
  summary: 'Retrieve the lock setting for closed pay periods',
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
  summary: 'Set the lock for closed pay periods',
  description:
    'Default off. Applies to all closed periods, earlier ones included; reopened periods are not ' +
    'locked. Owners and managers can change locked time with a reason. An omitted `locked_periods` ' +
    'stays unchanged. For owners, and managers who can see pay rates.',
  access: { token: true, roles: ['owner', 'manager'] },
  params,
  body: body({ lock_closed_periods: lockClosed, locked_periods: Type.Optional(lockedPeriods) }),
  response,
  single: true,
});

export const payPeriodLockEndpoints = [getPayPeriodSettings, putPayPeriodSettings];
