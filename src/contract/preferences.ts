import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, nullable, oneOf, record } from './fields.ts';
import { clocks, languages, themes } from './lists/preferences.ts';

const fields = {
  language: nullable(oneOf(languages, "Null: the browser's")),
  time_zone: nullable(
    Type.String({
      format: 'time-zone',
      maxLength: 100,
      description: "IANA time zone of the viewer. Null: the browser's",
    }),
  ),
  clock: oneOf(clocks, 'Time zone of displayed times. Default organization'),
  theme: oneOf(themes, 'Default system'),
  decimal_hours: Type.Boolean({ description: '6.80 h instead of 6 h 48 min. Default false' }),
  single_keys: Type.Boolean({ description: 'Whether single-key shortcuts work. Default true' }),
};

const preferences = record('Preferences', fields);
export type WirePreferences = Static<typeof preferences>;

const input = body({
  language: Type.Optional(fields.language),
  time_zone: Type.Optional(fields.time_zone),
  clock: Type.Optional(fields.clock),
  theme: Type.Optional(fields.theme),
  decimal_hours: Type.Optional(fields.decimal_hours),
  single_keys: Type.Optional(fields.single_keys),
});
export type PreferencesInput = Static<typeof input>;

const path = '/ext/v1/users/me/preferences';
const response = closed({ preferences });

export const getPreferences = endpoint({
  id: 'getPreferences',
  method: 'GET',
  path,
  tag: 'Users',
  summary: "Retrieve the caller's display preferences",
  access: { token: true, personalOnly: true },
  response,
  single: true,
});

export const putPreferences = endpoint({
  id: 'putPreferences',
  method: 'PUT',
  path,
  tag: 'Users',
  summary: "Change the caller's display preferences",
  description: 'Omitted fields stay. Preferences do not affect API responses.',
  access: { token: true, personalOnly: true },
  body: input,
  response,
  single: true,
});

export const preferenceEndpoints = [getPreferences, putPreferences];
