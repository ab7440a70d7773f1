export const frequencies = ['weekly', 'biweekly', 'semimonthly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

export const payPeriodMemberStates = ['open', 'submitted', 'approved', 'lapsed'] as const;
export type PayPeriodMemberState = (typeof payPeriodMemberStates)[number];

export const payTypes = ['hourly', 'fixed'] as const;

export const rateTypes = ['hourly', 'fixed_amount'] as const;
export type RateType = (typeof rateTypes)[number];

export const salaryPeriods = ['weekly', 'biweekly', 'semimonthly', 'monthly', 'yearly'] as const;
export type SalaryPeriod = (typeof salaryPeriods)[number];

export const salaryMethods = ['standard', 'fluctuating'] as const;
export type SalaryMethod = (typeof salaryMethods)[number];

export const salaryHours = ['week', 'period'] as const;
export type SalaryHours = (typeof salaryHours)[number];

/** The hours of a workweek that divide an earning in the regular rate. */
export const earningDivisors = ['hours_worked', 'non_overtime_hours'] as const;
export type EarningDivisor = (typeof earningDivisors)[number];

/** Payments of a pay period's line: tracked time, a salary, or an earning. */
export const payLineKinds = ['time', 'salary', 'earning'] as const;
export type PayLineKind = (typeof payLineKinds)[number];

/** Pay rules that a later version of the program computes differently. */
export type PayRuleChange = 'salary_coverage' | 'premium_in_regular_rate' | 'minor_unit' | 'premiums_of_two_policies';

export const payPeriodStates = ['open', 'closed', 'reopened'] as const;
export type PayPeriodState = (typeof payPeriodStates)[number];
