import type { TSchema } from 'typebox';
import { budget } from './budgets.ts';
import { organization, user } from './records.ts';

/** The records that the API's description names; the same schema objects that operations use. */
export const componentSchemas: Readonly<Record<string, TSchema>> = {
  Budget: budget,
  Organization: organization,
  User: user,
};
