/** Earning types, in the order of a member's lines. */
export const earningTypes = ['regular', 'overtime', 'double_time', 'premium', 'salary', 'earning'] as const;
export type EarningType = (typeof earningTypes)[number];

export const payrollParts = ['whole', 'straight', 'premium'] as const;
export type PayrollPart = (typeof payrollParts)[number];

/** Columns with values of the member, the period and the line, and columns with sums. */
export const memberFields = [
  'member_key',
  'user_id',
  'payroll_id',
  'email',
  'name',
  'first_name',
  'last_name',
] as const;

export const periodFields = ['period_id', 'period_start', 'period_stop', 'currency', 'checksum'] as const;

export const lineFields = [
  'earned_period_start',
  'earning_type',
  'earning_code',
  'earning_name',
  'part',
  'correction',
  'multiplier',
  'rate',
  'addition',
  'hour_minutes',
  'hour_rate',
  'calculation',
] as const;

export const sumFields = [
  'seconds',
  'hours',
  'paid_seconds',
  'paid_hours',
  'straight',
  'premium',
  'amount',
  'amount_per_hour',
] as const;

export const payrollFields = [...memberFields, ...periodFields, ...lineFields, ...sumFields] as const;
export type PayrollField = (typeof payrollFields)[number];

/** Why a file needs attention before payroll imports it. */
export const payrollWarnings = [
  'payroll_id_is_formula',
  'hours_at_average',
  'salary_and_hours',
  'fixed_pay',
  'addition',
  'hour_length',
  'divided_week',
  'no_column',
  'rounded_hours',
] as const;
export type PayrollWarning = (typeof payrollWarnings)[number];

export const dateFormats = [
  'YYYY-MM-DD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'MM/DD/YY',
  'YYYYMMDD',
  'DDMMYYYY',
] as const;
export type DateFormat = (typeof dateFormats)[number];

/** Contents of a row in a file: a payroll line, or the sums of a member. */
export const layoutRows = ['lines', 'members'] as const;

export const layoutPremiums = ['together', 'apart'] as const;

export const memberKeys = ['user_id', 'payroll_id', 'email', 'name'] as const;

export const separators = ['comma', 'semicolon', 'tab', 'pipe'] as const;

export const decimalMarks = ['point', 'comma'] as const;

export const hoursFormats = ['decimal', 'h:mm'] as const;
