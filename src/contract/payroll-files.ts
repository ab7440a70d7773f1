import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, id, record } from './fields.ts';
import { layoutChanges, payrollColumns } from './payroll-templates.ts';

const tag = 'Payroll';
const access = { token: true, roles: ['owner', 'manager'] } as const;
const visibility = 'Owners, and managers who may see pay rates.';

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
  summary: 'What a pay period pays, as a file with all columns',
  description:
    'text/csv with the figures of `…/payroll`; the checksum of a closed period stands in the header `x-checksum`. ' +
    'It is sent as it is read, and cut off where the period is closed or reopened meanwhile. That it was taken ' +
    `stands in the audit. ${visibility}`,
  params: Type.Object({ organization_id: id(), pay_period_id: id() }),
});

export const downloadPayrollByTemplate = endpoint({
  ...file,
  id: 'downloadPayrollByTemplate',
  path: `${filePath}/{payroll_template_id}`,
  summary: 'What a pay period pays, as a file that payroll takes',
  description:
    'As the file with all columns, but written by a template. Of a closed period it is refused while members whom it ' +
    `pays have no payroll number by which the template names them. ${visibility}`,
  params: Type.Object({ organization_id: id(), pay_period_id: id(), payroll_template_id: id('Payroll template ID') }),
});

const previewRow = record('PayrollPreviewRow', {
  user_id: id('Member user ID'),
  cells: Type.Array(Type.String(), { description: 'As the columns stand, before they are quoted' }),
});

export const previewPayroll = endpoint({
  id: 'previewPayroll',
  method: 'POST',
  path: '/ext/v1/organizations/{organization_id}/pay_periods/{pay_period_id}/payroll/preview',
  tag,
  summary: 'How the file of a pay period would begin',
  description:
    'The rows of the first 20 members, written as the body says, which is that of `POST …/payroll_templates` without ' +
    `its name. Nothing is kept, and numbers that members lack are left empty. ${visibility}`,
  access,
  params: Type.Object({ organization_id: id(), pay_period_id: id() }),
  body: body({ columns: payrollColumns, ...layoutChanges }),
  response: closed({
    payroll_preview: Type.Array(previewRow),
    text: Type.String({ description: 'The same as it would stand in the file' }),
    is_whole: Type.Boolean({ description: 'Whether the file has no further rows' }),
  }),
  readOnly: true,
  shows: 'overtime',
});

export const payrollFileEndpoints = [downloadPayroll, downloadPayrollByTemplate, previewPayroll];
