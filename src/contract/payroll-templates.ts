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
  names: Type.Optional(Type.Array(name, { minItems: 1, maxItems: 100, description: 'Of earnings' })),
  corrections: Type.Optional(Type.Boolean({ description: 'true: corrections alone, false: all others' })),
});
export type PayrollFilter = Static<typeof filter>;

const column = record('PayrollColumn', {
  header: Type.String({ maxLength: 100 }),
  field: Type.Optional(oneOf(payrollFields, 'Where it comes from; or `text`')),
  text: Type.Optional(Type.String({ maxLength: 200, description: 'The same in each row; empty = an empty column' })),
  only: Type.Optional(
    Type.Array(filter, {
      minItems: 1,
      maxItems: 20,
      description: 'Of lines that fit one of these alone; else the cell is empty',
    }),
  ),
});
export type PayrollColumn = Static<typeof column>;

const earningCode = record('EarningCode', {
  code: nullable(Type.String({ maxLength: 100, description: 'null = such lines are left out of the file' })),
  only: filter,
});

export const payrollColumns = Type.Array(column, { minItems: 1, maxItems: 100 });

const layout = {
  columns: payrollColumns,
  rows: oneOf(layoutRows, 'A row for each line of payroll, or one for each member with its sums'),
  premiums: oneOf(
    layoutPremiums,
    'together: overtime with its straight pay and premium; apart: its hours with the regular ones, its premium as a ' +
      'line of its own',
  ),
  earning_codes: Type.Array(earningCode, {
    maxItems: 200,
    description: 'What `earning_code` is: of the first that fits, else the name of an earning or the earning type',
  }),
  member_key: oneOf(memberKeys, 'What `member_key` is'),
  header_row: Type.Boolean(),
  separator: oneOf(separators),
  decimal_mark: oneOf(decimalMarks),
  hours_format: oneOf(hoursFormats, 'Rounded half-up to two decimals, or to minutes'),
  date_format: oneOf(dateFormats),
  byte_order_mark: Type.Boolean({ description: 'Whether it begins with that of UTF-8, as some spreadsheets want' }),
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

/** How a file is written, as it is sent; what is left out has its default. */
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
const visibility = 'Owners, and managers who may see pay rates.';
const ofOrganization = Type.Object({ organization_id: id() });
const ofTemplate = Type.Object({ organization_id: id(), payroll_template_id: id('Payroll template ID') });
const response = closed({ payroll_template: template });

export const listPayrollTemplates = endpoint({
  id: 'listPayrollTemplates',
  method: 'GET',
  path,
  tag,
  summary: 'How files for payroll are written',
  description: visibility,
  access,
  params: ofOrganization,
  query: Type.Object({ ...pageQuery }),
  response: closed({ payroll_templates: Type.Array(template), pagination }),
});

export const createPayrollTemplate = endpoint({
  id: 'createPayrollTemplate',
  method: 'POST',
  path,
  tag,
  summary: 'Say how a file for payroll is written: its columns, their formats and codes',
  description:
    `${visibility} What is left out is: rows lines, premiums together, user_id as key, with a header row, separated ` +
    'by commas, with decimal points, decimal hours and dates as YYYY-MM-DD.',
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
  summary: 'How a file for payroll is written',
  description: visibility,
  access,
  params: ofTemplate,
  response,
  single: true,
});

export const updatePayrollTemplate = endpoint({
  id: 'updatePayrollTemplate',
  method: 'PUT',
  path: `${path}/{payroll_template_id}`,
  tag,
  summary: 'Change how a file for payroll is written; fields left out stay as they are',
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
  summary: 'Delete a template; what was written by it stays in the audit',
  description: visibility,
  access,
  params: ofTemplate,
  status: 204,
});

const preset = record('PayrollPreset', {
  id: Type.String({ description: 'For example gusto' }),
  name: Type.String(),
  summary: Type.String({ description: 'What its file is for' }),
  template: newTemplate,
  to_fill_in: Type.Array(Type.String(), { description: 'What only the organization knows' }),
  leaves_out: Type.Array(Type.String(), { description: 'What the import does not take' }),
  sources: Type.Array(closed({ title: Type.String(), url: Type.String(), says: Type.String() })),
  read_on: date('When the sources were last read'),
});

export const listPayrollPresets = endpoint({
  id: 'listPayrollPresets',
  method: 'GET',
  path: '/ext/v1/payroll_presets',
  tag,
  summary: 'Templates for payroll programs whose imports are published',
  description: 'To be seen through, filled in and created as templates. No program named there vouches for them.',
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
