import { Type } from 'typebox';
import { closed, dateTime, id, metadata, nullable } from './fields.ts';

/** A user as `users/{id}`, `users/me` and side-loads show it. */
export const user = closed({
  id: id('User ID'),
  name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  time_zone: Type.String(),
  status: Type.String(),
  created_at: dateTime(),
  updated_at: dateTime(),
});

/** Side-loaded users. */
export const users = Type.Optional(Type.Array(user));

export const organization = closed({
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
});
