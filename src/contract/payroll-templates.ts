import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, date, dateTime, id, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import {
  dateFormats,
  decimalMarks,
  earningTypes,
  hoursFormats,
  layoutPremiums,
  layoutRows,
  memberKeys,
  payrollFields,
  payrollParts,
  separators,
} from './lists/payroll.ts';

const name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });

const filter = record('PayrollLineFilter', {
  earning_types: Type.Optional(Type.Array(oneOf(earningTypes), { minItems: 1, maxItems: 10 })),
  parts: Type.Optional(Type.Array(oneOf(payrollParts), { minItems: 1, maxItems: 10 })),
  multipliers: Type.Optional(Type.Array(Type.Number({ minimum: 0, maximum: 1_000 }), { minItems: 1, maxItems: 20 })),
  names: Type.Optional(Type.Array(name, { minItems: 1, maxItems: 100, description: 'Names of earnings' })),
  corrections: Type.Optional(Type.Boolean({ description: 'true: only corrections, false: all others' })),
  paid: Type.Optional(
    Type.Boolean({
      description: 'true: only lines with an amount or paid hours; false: all others, such as hours within a salary',
    }),
  ),
});
export type PayrollFilter = Static<typeof filter>;

const column = record('PayrollColumn', {
  header: Type.String({ maxLength: 100 }),
  field: Type.Optional(oneOf(payrollFields, 'Source field, or `text`')),
  text: Type.Optional(
    Type.String({ maxLength: 200, description: 'The same text in each row; empty = an empty column' }),
  ),
  only: Type.Optional(
    Type.Array(filter, {
      minItems: 1,
      maxItems: 20,
      description: 'The column is filled only for lines that match one of these filters; otherwise the cell is empty',
    }),
  ),
});
export type PayrollColumn = Static<typeof column>;

const earningCode = record('EarningCode', {
  code: nullable(Type.String({ maxLength: 100, description: 'null = omit these lines from the file' })),
  only: filter,
});

export const payrollColumns = Type.Array(column, { minItems: 1, maxItems: 100 });

const layout = {
  columns: payrollColumns,
  rows: oneOf(layoutRows, 'A row for each line of payroll, or a row with sums for each member'),
  premiums: oneOf(
    layoutPremiums,
    'together: overtime with its straight pay and premium; apart: overtime hours among the regular ' +
      'ones, and the premium as a separate line',
  ),
  earning_codes: Type.Array(earningCode, {
    maxItems: 200,
    description: 'Values of `earning_code`: the first match, otherwise the name of an earning or the earning type',
  }),
  member_key: oneOf(memberKeys, 'Value of `member_key`'),
  header_row: Type.Boolean(),
  separator: oneOf(separators),
  decimal_mark: oneOf(decimalMarks),
  hours_format: oneOf(hoursFormats, 'Rounded half-up to two decimals, or to minutes'),
  date_format: oneOf(dateFormats),
  byte_order_mark: Type.Boolean({
    description: 'Whether the file begins with a UTF-8 byte order mark, which some spreadsheets need',
  }),
};
const layoutSchema = record('PayrollLayout', layout);
export type PayrollLayout = Static<typeof layoutSchema>;

const template = record('PayrollTemplate', {
  id: id('Payroll template ID'),
  name: Type.String(),
  ...layout,
  created_at: dateTime(),
  updated_at: dateTime(),
});
export type WirePayrollTemplate = Static<typeof template>;

/** The format of a payroll file, as in a request. Omitted fields get their default. */
export const layoutChanges = {
  rows: Type.Optional(layout.rows),
  premiums: Type.Optional(layout.premiums),
  earning_codes: Type.Optional(layout.earning_codes),
  member_key: Type.Optional(layout.member_key),
  header_row: Type.Optional(layout.header_row),
  separator: Type.Optional(layout.separator),
  decimal_mark: Type.Optional(layout.decimal_mark),
  hours_format: Type.Optional(layout.hours_format),
  date_format: Type.Optional(layout.date_format),
  byte_order_mark: Type.Optional(layout.byte_order_mark),
};
const newTemplate = record('NewPayrollTemplate', { name, columns: layout.columns, ...layoutChanges });
export type NewPayrollTemplate = Static<typeof newTemplate>;

const tag = 'Payroll';
const path = '/ext/v1/organizations/{organization_id}/payroll_templates';
const access = { token: true, roles: ['owner', 'manager'] } as const;
const visibility = 'For owners, and managers who can see pay rates.';
const asPayroll = { ...access, payroll: true } as const;
const readVisibility = 'For owners, payroll clerks, and managers who can see pay rates.';
const ofOrganization = Type.Object({ organization_id: id() });
const ofTemplate = Type.Object({ organization_id: id(), payroll_template_id: id('Payroll template ID') });
const response = closed({ payroll_template: template });

export const listPayrollTemplates = endpoint({
  id: 'listPayrollTemplates',
  method: 'GET',
  path,
  tag,
  summary: 'List payroll templates',
  description: readVisibility,
  access: asPayroll,
  params: ofOrganization,
  query: Type.Object({ ...pageQuery }),
  response: closed({ payroll_templates: Type.Array(template), pagination }),
});

export const createPayrollTemplate = endpoint({
  id: 'createPayrollTemplate',
  method: 'POST',
  path,
  tag,
  summary: 'Create a payroll template with columns, formats and codes',
  description:
    `${visibility} By default, rows is lines, premiums is together, and the key is user_id. The file has a ` +
    'header row, commas as separators, decimal points, decimal hours and dates as YYYY-MM-DD.',
  access,
  params: ofOrganization,
  body: body({ name, columns: layout.columns, ...layoutChanges }),
  status: 201,
  location: '/ext/v1/organizations/{organization_id}/payroll_templates/{payroll_template.id}',
  response,
  single: true,
});

export const getPayrollTemplate = endpoint({
  id: 'getPayrollTemplate',
  method: 'GET',
  path: `${path}/{payroll_template_id}`,
  tag,
  summary: 'Retrieve a payroll template',
  description: readVisibility,
  access: asPayroll,
  params: ofTemplate,
  response,
  single: true,
});

export const updatePayrollTemplate = endpoint({
  id: 'updatePayrollTemplate',
  method: 'PUT',
  path: `${path}/{payroll_template_id}`,
  tag,
  summary: 'Change a payroll template',
  description: visibility,
  access,
  params: ofTemplate,
  body: body({ name: Type.Optional(name), columns: Type.Optional(layout.columns), ...layoutChanges }),
  response,
  single: true,
});

export const deletePayrollTemplate = endpoint({
  id: 'deletePayrollTemplate',
  method: 'DELETE',
  path: `${path}/{payroll_template_id}`,
  tag,
  summary: 'Delete a payroll template; the audit log retains entries about its files',
  description: visibility,
  access,
  params: ofTemplate,
  status: 204,
});

const preset = record('PayrollPreset', {
  id: Type.String({ description: 'For example gusto' }),
  name: Type.String(),
  summary: Type.String({ description: 'Purpose of the file' }),
  template: newTemplate,
  to_fill_in: Type.Array(Type.String(), { description: 'Values that only the organization knows' }),
  leaves_out: Type.Array(Type.String(), { description: 'Fields that the import ignores' }),
  sources: Type.Array(closed({ title: Type.String(), url: Type.String(), says: Type.String() })),
  read_on: date('When the sources were last read'),
});

export const listPayrollPresets = endpoint({
  id: 'listPayrollPresets',
  method: 'GET',
  path: '/ext/v1/payroll_presets',
  tag,
  summary: 'List templates for payroll programs with published imports',
  description: 'Review and complete a preset, then create it as a template. No listed program endorses these presets.',
  access: { token: false },
  constant: true,
  response: closed({ payroll_presets: Type.Array(preset), notice: Type.String() }),
});
export type PayrollPreset = Static<typeof preset>;

export const payrollTemplateEndpoints = [
  listPayrollTemplates,
  createPayrollTemplate,
  getPayrollTemplate,
  updatePayrollTemplate,
  deletePayrollTemplate,
  listPayrollPresets,
];
