import { Type } from 'typebox';
import { closed, date, id, nullable, oneOf } from './fields.ts';

/** What a request means that names no day. */
export const rateDefault =
  'Default: today. A first rate is then valid for all days, unless that replaces another rate on an earlier day with ' +
  'recorded time of the people concerned';

const start = (rate: string) =>
  Type.Optional(date(`The local day from which the ${rate} is valid; left out = for all days`));

/** From which days the rates of a record are valid, each shown with its rate. */
export const rateStarts = { pay_rate_effective_on: start('pay rate'), bill_rate_effective_on: start('bill rate') };

/** The rates that a request set, with the days from which they are valid. */
export const storedRates = Type.Optional(
  Type.Array(
    closed({
      kind: oneOf(['pay', 'bill']),
      user_id: nullable(id()),
      project_id: nullable(id('null = the rate of the member in the organization')),
      effective_on: nullable(date('The local day from which the rate is valid; null = for all days')),
    }),
    { description: 'The rates that the request set; left out if it set none' },
  ),
);
