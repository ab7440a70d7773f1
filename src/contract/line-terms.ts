import { type Static, Type } from 'typebox';
import { closed, nullable, record } from './fields.ts';

const text = (description: string) => nullable(Type.String({ description }));

/** Values that a calculator needs in addition to the rate and the multiplier of a line. */
export const lineTerms = {
  pay_rate_addition: text('Amount per hour that the line pays in place of a rate; decimal text; null = none'),
  hour_minutes: text('Minutes that are paid as an hour; decimal text; null = 60'),
  regular_rate: text(
    'Rate per hour that the line pays or multiplies; decimal text, with an ellipsis beyond six decimals; ' +
      'null = `pay_rate`',
  ),
  paid_seconds: nullable(
    Type.Integer({ description: 'Seconds that the line pays; a salary covers the rest. null = no rate' }),
  ),
  salary_share: text(
    'Product that the pay of a salary rounds, such as `2200.00 × 10 / 31`; null = another kind, or a difference of ' +
      'salaries',
  ),
};

const correctedFigures = record('CorrectedFigures', {
  seconds: Type.Integer(),
  paid_seconds: nullable(Type.Integer()),
  pay: text('Decimal text'),
});

/** The figures that a correction changes. */
export const corrected = nullable(
  closed(
    { before: correctedFigures, now: correctedFigures },
    { description: 'Figures of the corrected line; the correction is their difference. null = not a correction' },
  ),
);
export type WireCorrected = Static<typeof corrected>;
