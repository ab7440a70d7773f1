import { type Static, Type } from 'typebox';
import { closed, nullable, oneOf, record } from './fields.ts';
import { unusualSides } from './lists/unusual-activities.ts';

/** Stored evidence with unpacked series. */
export const evidence = Type.Record(Type.String(), Type.Unknown(), {
  description:
    'Statistic, value, limit, name and levels of that limit in the published rules, values measured in ' +
    'people, window, resolution and series. The series covers the period and half an hour before and ' +
    'after it. Each sample has `sample_seconds`, more for long periods',
});
const level = nullable(Type.Number({ description: 'null = never, or not recorded' }));
const measured = record('Measurement', {
  name: Type.String({ description: 'Name of the limit in the published rules' }),
  explanation: Type.String({ description: 'Meaning of the limit' }),
  unit: Type.String(),
  unusual_when: oneOf(unusualSides),
  value: Type.Number({ description: 'Measured value' }),
  limit: Type.Number({ description: 'Threshold of the flag' }),
  levels: closed({ high: level, medium: level, low: level }, { description: 'Limits for the levels at that time' }),
  people: nullable(
    closed(
      { extreme: Type.Number(), typical: nullable(Type.Number()) },
      { description: 'Values measured in people: the most machine-like and the typical value' },
    ),
  ),
  own_usual: nullable(Type.Number({ description: "Median of the member's previous 28 days; null = not compared" })),
});
export type WireMeasured = Static<typeof measured>;
export const measuredOrNot = nullable(measured);
