import { type Static, Type } from 'typebox';
import { closed, nullable, oneOf, record } from './fields.ts';
import { unusualSides } from './lists/unusual-activities.ts';

/** Evidence as it is stored, but its series unpacked. */
export const evidence = Type.Record(Type.String(), Type.Unknown(), {
  description:
    'Statistic, value, limit, the name and the levels of that limit in the published rules, what people measured, ' +
    'window, resolution, and the series: the period with half an hour around it, in samples of `sample_seconds`, ' +
    'longer ones for long periods',
});
const level = nullable(Type.Number({ description: 'null = never, or none was recorded' }));
const measured = record('Measurement', {
  name: Type.String({ description: 'The limit as the published rules name it' }),
  explanation: Type.String({ description: 'What it limits' }),
  unit: Type.String(),
  unusual_when: oneOf(unusualSides),
  value: Type.Number({ description: 'What was measured' }),
  limit: Type.Number({ description: 'Beyond this it was reported' }),
  levels: closed({ high: level, medium: level, low: level }, { description: 'The limits of the levels at that time' }),
  people: nullable(
    closed(
      { extreme: Type.Number(), typical: nullable(Type.Number()) },
      { description: 'What people measured: the most machine-like value seen, and the usual one' },
    ),
  ),
  own_usual: nullable(
    Type.Number({ description: "The median of the member's own 28 days before; null = not compared with" }),
  ),
});
export type WireMeasured = Static<typeof measured>;
export const measuredOrNot = nullable(measured);
