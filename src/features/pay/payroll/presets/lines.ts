import type { PayrollFilter, PayrollLayout } from '../../../../contract/payroll-templates.ts';

/** The date on which the sources of all presets were last read. */
export const readOn = '2026-11-23';

/** Hours paid at the rate itself, including overtime hours whose premium another period pays. */
export const plainHours = (): PayrollFilter[] => [{ earning_types: ['regular'] }, { parts: ['straight'] }];

/** All paid hours, if premiums are separate. Payroll multiplies them by their rate. */
export const regularHours = (): PayrollFilter[] => [{ earning_types: ['regular'] }];

/** Amounts without hours, including premiums that are paid without their straight pay. */
export const plainAmounts = (): PayrollFilter[] => [{ earning_types: ['salary', 'earning'] }, { parts: ['premium'] }];

/** Lines of one earning type that include straight pay and premium. */
export const wholeOf = (earningType: 'overtime' | 'double_time' | 'premium'): PayrollFilter[] => [
  { earning_types: [earningType], parts: ['whole'] },
];

/** Omits lines that pay nothing, such as hours that a salary covers. */
export const withoutUnpaid = (): PayrollLayout['earning_codes'][number] => ({ code: null, only: { paid: false } });
