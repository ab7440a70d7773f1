import { rateStarts } from './rate-starts.ts';
import { type Static, Type } from 'typebox';
import { budget } from './budgets.ts';
import { dateTime, id, metadata, nullable, oneOf, record } from './fields.ts';
import { clientConstants, organizationConstants, projectConstants, userConstants } from './vendor-constants.ts';
import { recordStates } from './lists/records.ts';

/** A user in `users/{id}`, `users/me` and side-loads. */
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
    dateTime('When the current time zone and week start take or took effect; null = from the beginning'),
  ),
  currency: Type.String(),
  managers_see_pay_rates: Type.Boolean(),
  features: Type.Array(Type.String()),
  created_at: dateTime(),
  updated_at: dateTime(),
  metadata,
  ...organizationConstants,
});

/** A project in `projects/{id}` and side-loads. Fields that are empty or hidden from the caller are absent. */
export const project = record('Project', {
  id: id('Project ID'),
  name: Type.String(),
  description: Type.Optional(Type.String()),
  status: oneOf(recordStates),
  ...projectConstants,
  billable: Type.Boolean({ description: "Whether the project's time is billable by default" }),
  client_id: Type.Optional(id("Today's client")),
  budget: Type.Optional(budget),
  pay_rate: Type.Optional(Type.Number({ description: 'Pay rate of members without a rate for the project' })),
  bill_rate: Type.Optional(Type.Number({ description: 'Bill rate of members without a rate for the project' })),
  ...rateStarts,
  metadata,
  created_at: dateTime(),
  updated_at: dateTime(),
});
export type WireProject = Static<typeof project>;

/** Side-loaded projects. */
export const projects = Type.Optional(Type.Array(project));

/** A client in `clients/{id}` and side-loads; the budget is absent if there is none. */
export const client = record('Client', {
  id: id('Client ID'),
  organization_id: id(),
  name: Type.String(),
  emails: Type.Array(Type.String()),
  phone: nullable(Type.String({ description: 'null = none' })),
  address: Type.String({ description: 'Empty = none' }),
  project_ids: Type.Array(id(), { description: 'Projects of the client today' }),
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
