import { rateStarts } from './rate-starts.ts';
import { type Static, Type } from 'typebox';
import { budget } from './budgets.ts';
import { dateTime, id, metadata, nullable, oneOf, record } from './fields.ts';
import { clientConstants, organizationConstants, projectConstants, userConstants } from './vendor-constants.ts';
import { recordStates } from './lists/records.ts';

/** A user as `users/{id}`, `users/me` and side-loads show it. */
export const user = record('User', {
  id: id('User ID'),
  name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  time_zone: Type.String(),
  ...userConstants,
  status: Type.String(),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export type WireUser = Static<typeof user>;

/** Side-loaded users. */
export const users = Type.Optional(Type.Array(user));

export const organization = record('Organization', {
  id: id('Organization ID'),
  name: Type.String(),
  status: Type.String(),
  time_zone: Type.String({ description: 'IANA time zone' }),
  week_start: Type.Integer({ minimum: 0, maximum: 6, description: 'First day of the week, 0 is Sunday' }),
  calendar_effective_at: nullable(
    dateTime('When the shown time zone and week start take or took effect; null = from the beginning'),
  ),
  currency: Type.String(),
  managers_see_pay_rates: Type.Boolean(),
  features: Type.Array(Type.String()),
  created_at: dateTime(),
  updated_at: dateTime(),
  metadata,
  ...organizationConstants,
});

/** A project as `projects/{id}` and side-loads show it; what is empty or not for the caller to see is left out. */
export const project = record('Project', {
  id: id('Project ID'),
  name: Type.String(),
  description: Type.Optional(Type.String()),
  status: oneOf(recordStates),
  ...projectConstants,
  billable: Type.Boolean({ description: 'Whether its time is billable unless said otherwise' }),
  client_id: Type.Optional(id('The client it belongs to today')),
  budget: Type.Optional(budget),
  pay_rate: Type.Optional(Type.Number({ description: 'Pay rate of its members who have none of their own there' })),
  bill_rate: Type.Optional(Type.Number({ description: 'Bill rate of its members who have none of their own there' })),
  ...rateStarts,
  metadata,
  created_at: dateTime(),
  updated_at: dateTime(),
});
export type WireProject = Static<typeof project>;

/** Side-loaded projects. */
export const projects = Type.Optional(Type.Array(project));

/** A client as `clients/{id}` and side-loads show it; without a budget that is left out. */
export const client = record('Client', {
  id: id('Client ID'),
  organization_id: id(),
  name: Type.String(),
  emails: Type.Array(Type.String()),
  phone: nullable(Type.String({ description: 'null = none' })),
  address: Type.String({ description: 'Empty = none' }),
  project_ids: Type.Array(id(), { description: 'The projects that belong to it today' }),
  status: oneOf(recordStates),
  budget: Type.Optional(budget),
  metadata,
  ...clientConstants,
  created_at: dateTime(),
  updated_at: dateTime(),
});
export type WireClient = Static<typeof client>;

/** Side-loaded clients. */
export const clients = Type.Optional(Type.Array(client));
