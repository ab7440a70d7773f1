import {
  type NewPayrollTemplate,
  type PayrollColumn,
  type PayrollLayout,
} from '../../../../contract/payroll-templates.ts';
import { lineFields, type PayrollField } from '../../../../contract/lists/payroll.ts';

const defaults: Omit<PayrollLayout, 'columns'> = {
  rows: 'lines',
  premiums: 'together',
  earning_codes: [],
  member_key: 'user_id',
  header_row: true,
  separator: 'comma',
  decimal_mark: 'point',
  hours_format: 'decimal',
  date_format: 'YYYY-MM-DD',
  byte_order_mark: false,
};

/** A template as stored, with defaults for the omitted fields. */
export const layoutOf = (said: Omit<NewPayrollTemplate, 'name'>): PayrollLayout => ({ ...defaults, ...said });

/** Whether a file without a template has a field as a column. The columns of such a file are in this order. */
const isInPlainFile: Record<PayrollField, boolean> = {
  user_id: true,
  payroll_id: true,
  name: true,
  email: true,
  period_start: true,
  period_stop: true,
  earned_period_start: true,
  correction: true,
  earning_type: true,
  part: true,
  earning_name: true,
  multiplier: true,
  rate: true,
  seconds: true,
  hours: true,
  straight: true,
  premium: true,
  amount: true,
  currency: true,
  addition: true,
  hour_minutes: true,
  hour_rate: true,
  paid_seconds: true,
  paid_hours: true,
  calculation: true,
  member_key: false,
  first_name: false,
  last_name: false,
  period_id: false,
  checksum: false,
  earning_code: false,
  amount_per_hour: false,
};

/** The layout of a file without a template. */
export const plainLayout: PayrollLayout = {
  ...defaults,
  columns: (Object.keys(isInPlainFile) as PayrollField[])
    .filter((field) => isInPlainFile[field])
    .map((field) => ({ header: field, field })),
};

const isOfLine = (field: string) => (lineFields as readonly string[]).includes(field);

function faultOf({ field, text }: PayrollColumn, rows: PayrollLayout['rows']): string | null {
  if ((field === undefined) === (text === undefined)) return 'must have either field or text';
  if (rows === 'members' && field !== undefined && isOfLine(field))
    return `${field} is a field of single lines, but each row is a member: use a summed field, like hours, with only`;
  return null;
}

/** The faults in a layout that the schema does not detect. */
export function faultsOf({ columns, rows }: PayrollLayout): string[] {
  return columns.flatMap((column, index) => {
    const fault = faultOf(column, rows);
    return fault === null ? [] : [`columns[${index}]: ${fault}`];
  });
}
