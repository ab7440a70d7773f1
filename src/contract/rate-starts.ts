import { Type } from 'typebox';
import { closed, date, id, nullable, oneOf } from './fields.ts';

/** The default for a request without an effective date. */
export const rateDefault =
  'Default: today. A first rate applies to all days, unless this would replace another rate on an ' +
  'earlier day on which the members concerned have recorded time';

const start = (rate: string) => Type.Optional(date(`Local day from which the ${rate} is valid; absent = all days`));

/** The first day of each of a record's rates, returned next to the rate. */
export const rateStarts = { pay_rate_effective_on: start('pay rate'), bill_rate_effective_on: start('bill rate') };

/** The rates that a request set, each with its first day. */
export const storedRates = Type.Optional(
  Type.Array(
    closed({
      kind: oneOf(['pay', 'bill']),
      user_id: nullable(id()),
      project_id: nullable(id("null = the member's rate in the organization")),
      effective_on: nullable(date('Local day from which the rate is valid; null = all days')),
    }),
    { description: 'Rates set by the request; absent if none' },
  ),
);
