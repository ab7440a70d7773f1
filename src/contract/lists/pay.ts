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

/** What a line of a pay period pays for: tracked time, a salary, or an earning. */
export const payLineKinds = ['time', 'salary', 'earning'] as const;
export type PayLineKind = (typeof payLineKinds)[number];

/** Pay rules that a later version of the program computes differently. */
export type PayRuleChange = 'salary_coverage' | 'premium_in_regular_rate' | 'premiums_of_two_policies';

export const payPeriodStates = ['open', 'closed', 'reopened'] as const;
export type PayPeriodState = (typeof payPeriodStates)[number];
