import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, id, nullable, record } from './fields.ts';
import { payrollWarnings } from './lists/payroll.ts';
import { layoutChanges, payrollColumns } from './payroll-templates.ts';

const tag = 'Payroll';
const access = { token: true, roles: ['owner', 'manager'], payroll: true } as const;
const visibility = 'For owners, payroll clerks, and managers who can see pay rates.';

const file = {
  method: 'GET',
  tag,
  access,
  shows: 'overtime',
  longRunning: true,
  fileName: 'payroll.csv',
  response: Type.String({ description: 'The file' }),
} as const;
const filePath = '/ext/v1/organizations/{organization_id}/pay_periods/{pay_period_id}/payroll/file';

export const downloadPayroll = endpoint({
  ...file,
  id: 'downloadPayroll',
  path: filePath,
  summary: 'Download a pay period as a file with all columns',
  description:
    'Returns text/csv with the figures of `…/payroll`; the header `x-checksum` has the checksum of a ' +
    'closed period, except for payroll clerks. The file is streamed, and breaks off if the period is closed ' +
    `or reopened during the download. Downloads are audited. ${visibility}`,
  params: Type.Object({ organization_id: id(), pay_period_id: id() }),
});

export const downloadPayrollByTemplate = endpoint({
  ...file,
  id: 'downloadPayrollByTemplate',
  path: `${filePath}/{payroll_template_id}`,
  summary: 'Download a pay period as a payroll file',
  description:
    'Like the file with all columns, but in the format of a template. Refused for a closed period if a paid ' +
    `member lacks the payroll number that the template uses. ${visibility}`,
  params: Type.Object({ organization_id: id(), pay_period_id: id(), payroll_template_id: id('Payroll template ID') }),
});

const previewRow = record('PayrollPreviewRow', {
  user_id: id('Member user ID'),
  cells: Type.Array(Type.String(), { description: 'Columns before quoting' }),
});

const warning = record('PayrollWarning', {
  user_id: id('Member user ID'),
  reason: Type.Enum([...payrollWarnings], {
    description:
      'payroll_id_is_formula: the payroll number begins like a formula, so the file adds an apostrophe. Otherwise ' +
      'hours × rate × multiplier and the amounts of the rows do not total the pay. hours_at_average: overtime is ' +
      'paid at a regular rate that differs from the rate; salary_and_hours: a salary pays hours in the file; ' +
      'fixed_pay: hours without an amount; addition: an addition to the rate has no column; hour_length: paid hours ' +
      'are shorter than 60 minutes; divided_week: straight pay and premium of a week are due in different periods; ' +
      'no_column: a line is in no column; rounded_hours: the hours of the file are rounded',
  }),
  difference: nullable(
    Type.String({
      description:
        'Computed from the rows, minus the amount due; decimal text. null = the rows have hours without a rate, or ' +
        'the reason is not an amount',
    }),
  ),
});

export type WirePayrollWarning = Static<typeof warning>;

export const previewPayroll = endpoint({
  id: 'previewPayroll',
  method: 'POST',
  path: '/ext/v1/organizations/{organization_id}/pay_periods/{pay_period_id}/payroll/preview',
  tag,
  summary: 'Preview the file of a pay period',
  description:
    'Returns rows for the first 20 members. The body is the body of `POST …/payroll_templates` without its ' +
    `name. Nothing is stored; missing payroll numbers stay empty. ${visibility}`,
  access,
  params: Type.Object({ organization_id: id(), pay_period_id: id() }),
  body: body({ columns: payrollColumns, ...layoutChanges }),
  response: closed({
    payroll_preview: Type.Array(previewRow),
    text: Type.String({ description: 'The rows as file content' }),
    warnings: Type.Array(warning, {
      description: 'Members of the whole file whose rows payroll would misread or pay differently, up to 100',
    }),
    more_warnings: Type.Integer({ description: 'Number of further warnings' }),
    is_whole: Type.Boolean({ description: 'Whether these are all rows of the file' }),
  }),
  readOnly: true,
  shows: 'overtime',
});

export const payrollFileEndpoints = [downloadPayroll, downloadPayrollByTemplate, previewPayroll];
