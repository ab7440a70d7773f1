import type { PayrollFilter } from '../../../../contract/payroll-templates.ts';

/** When the sources of all presets were last read. */
export const readOn = '2026-11-23';

/** Hours that are paid at the rate itself: of overtime whose premium another period pays, too. */
export const plainHours = (): PayrollFilter[] => [{ earning_types: ['regular'] }, { parts: ['straight'] }];

/** Hours that payroll multiplies with a rate by itself. */
export const workedHours = (): PayrollFilter[] => [
  { earning_types: ['regular', 'overtime', 'double_time', 'premium'], parts: ['whole', 'straight'] },
];

/** What is an amount and no hours: with premiums that are paid without their straight pay. */
export const plainAmounts = (): PayrollFilter[] => [{ earning_types: ['salary', 'earning'] }, { parts: ['premium'] }];

/** Lines of one earning type that have straight pay and premium. */
export const wholeOf = (earningType: 'overtime' | 'double_time' | 'premium'): PayrollFilter[] => [
  { earning_types: [earningType], parts: ['whole'] },
];
