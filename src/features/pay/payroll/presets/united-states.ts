import type { PayrollPreset } from '../../../../contract/payroll-templates.ts';
import { plainAmounts, plainHours, readOn, regularHours, wholeOf, withoutUnpaid } from './lines.ts';

export const adpWorkforceNow: PayrollPreset = {
  id: 'adp-workforce-now',
  name: 'ADP Workforce Now, paydata',
  summary: 'One row per line: hours with their rate, or premiums, salaries and earnings as amounts by code.',
  template: {
    name: 'ADP Workforce Now',
    member_key: 'payroll_id',
    premiums: 'apart',
    earning_codes: [withoutUnpaid()],
    columns: [
      { header: 'Co Code', text: '' },
      { header: 'Batch ID', field: 'period_id' },
      { header: 'File #', field: 'member_key' },
      { header: 'Reg Hours', field: 'paid_hours', only: regularHours() },
      { header: 'O/T Hours', text: '' },
      { header: 'Hours 3 Code', text: '' },
      { header: 'Hours 3 Amount', text: '' },
      { header: 'Earnings 3 Code', field: 'earning_code', only: plainAmounts() },
      { header: 'Earnings 3 Amount', field: 'amount', only: plainAmounts() },
      { header: 'Temp Rate', field: 'hour_rate', only: regularHours() },
    ],
  },
  to_fill_in: [
    'The company code, as text of the first column.',
    'File numbers of your employees, as their payroll_id.',
    'The codes of your company for overtime, double time, premiums, salaries and earnings, as earning_codes.',
    'The name of the file: PR, the company code, EPI.csv.',
  ],
  leaves_out: [
    'O/T hours: overtime hours are regular hours, and the overtime premium is an amount.',
    'Hours that a salary covers.',
    'Salaries that ADP already pays: give them the code null.',
  ],
  sources: [
    {
      title: 'ADP, Automated Paydata Integration for ADP Workforce Now, Features',
      url: 'https://apps.adp.com/en-US/apps/372723/automated-paydata-integration-for-adp-workforce-now/features',
      says: 'Co Code, Batch ID and File # are the first three columns; further fields can follow',
    },
    {
      title: 'Sundial Time Systems, RealTime ADP Export',
      url: 'https://sundialtimesystems.freshdesk.com/support/solutions/articles/1000241796-realtime-adp-export',
      says: 'the headers of the columns',
    },
  ],
  read_on: readOn,
};

export const paychexFlex: PayrollPreset = {
  id: 'paychex-flex',
  name: 'Paychex Flex, SPI',
  summary: 'One row per line: hours with their rate, or premiums, salaries and earnings as amounts.',
  template: {
    name: 'Paychex Flex',
    member_key: 'payroll_id',
    premiums: 'apart',
    earning_codes: [
      withoutUnpaid(),
      { code: 'Hourly', only: { earning_types: ['regular'] } },
      { code: 'Shift Premium', only: { earning_types: ['premium'] } },
      { code: 'Overtime Premium', only: { earning_types: ['overtime', 'double_time'] } },
      { code: 'Salary', only: { earning_types: ['salary'] } },
    ],
    columns: [
      { header: 'CLIENT ID', text: '' },
      { header: 'WORKER ID', field: 'member_key' },
      { header: 'ORG', text: '' },
      { header: 'JOB NUMBER', text: '' },
      { header: 'PAY COMPONENT', field: 'earning_code' },
      { header: 'RATE', field: 'hour_rate', only: regularHours() },
      { header: 'RATE NUMBER', text: '' },
      { header: 'HOURS', field: 'paid_hours', only: regularHours() },
      { header: 'UNITS', text: '' },
      { header: 'LINE DATE', text: '' },
      { header: 'AMOUNT', field: 'amount', only: plainAmounts() },
      { header: 'CHECK SEQ NUMBER', text: '' },
      { header: 'OVERRIDE STATE', text: '' },
      { header: 'OVERRIDE LOCAL', text: '' },
      { header: 'OVERRIDE LOCAL JURISDICTION', text: '' },
      { header: 'LABOR ASSIGNMENT', text: '' },
    ],
  },
  to_fill_in: [
    'The client ID, as text of the first column.',
    'Worker IDs, as payroll_id of the members.',
    'Pay components, under the names that your company uses, as earning_codes. Earnings use their own names, with ' +
      'up to 20 characters.',
  ],
  leaves_out: [
    'Salaries that Paychex already pays: give them the code null.',
    'Overtime hours as such: they are Hourly, and the overtime premium is an amount.',
    'Hours that a salary covers.',
  ],
  sources: [
    {
      title: 'Paychex Flex help, SPI Specification Sheet',
      url: 'https://myapps.paychex.com/pngHelp_static/helpHtml/SPI_Specification_Sheet.htm',
      says: 'the columns A to P, with the contents and maximum length of each',
    },
    {
      title: 'Deltek Costpoint 7.1.1, Export Timesheets to Paychex, Export File Specifications',
      url: 'https://help.deltek.com/Product/Costpoint/7.1.1/GA/ldx_AOPPCXTS_Export_File_Specifications.html',
      says: 'the headers of the columns; a row has either a rate, a rate number or an amount',
    },
  ],
  read_on: readOn,
};

export const gusto: PayrollPreset = {
  id: 'gusto',
  name: 'Gusto, regular payroll',
  summary: 'One row per member: regular, overtime and double overtime hours, and all amounts as a bonus.',
  template: {
    name: 'Gusto',
    rows: 'members',
    earning_codes: [withoutUnpaid(), { code: null, only: { earning_types: ['salary'] } }],
    columns: [
      { header: 'last_name', field: 'last_name' },
      { header: 'first_name', field: 'first_name' },
      { header: 'gusto_employee_id', field: 'payroll_id' },
      { header: 'regular_hours', field: 'paid_hours', only: plainHours() },
      { header: 'overtime_hours', field: 'paid_hours', only: wholeOf('overtime') },
      { header: 'double_overtime_hours', field: 'paid_hours', only: wholeOf('double_time') },
      {
        header: 'bonus',
        field: 'amount',
        only: [{ earning_types: ['earning'] }, { parts: ['premium'] }, ...wholeOf('premium')],
      },
    ],
  },
  to_fill_in: ['Gusto employee IDs, as payroll_id of the members.', 'Names as they are in Gusto.'],
  leaves_out: [
    'Salaries, which Gusto already pays, and the hours that they cover.',
    'Rates: Gusto has them. Employees with several rates need one row per job title; this file has one row.',
    'Hours of nights, weekends and holidays with higher pay: their pay is in the bonus, their hours are not included.',
    'Corrections that subtract more than the period has in a column: Gusto accepts no negative hours.',
  ],
  sources: [
    {
      title: 'Gusto Support, Run payroll with CSV upload',
      url: 'https://support.gusto.com/article/999914471000000/Run-payroll-with-CSV-upload',
      says: 'titles must be those of the template in Gusto, in any order; unneeded columns can be left out',
    },
  ],
  read_on: readOn,
};
