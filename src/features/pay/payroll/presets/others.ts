import type { PayrollPreset } from '../../../../contract/payroll-templates.ts';
import { plainAmounts, readOn, regularHours, withoutUnpaid } from './lines.ts';

export const paymentEvolution: PayrollPreset = {
  id: 'paymentevolution',
  name: 'PaymentEvolution (Canada), time records',
  summary: 'One row per line: hours with their rate, or premiums, salaries and earnings as totals by time code.',
  template: {
    name: 'PaymentEvolution',
    member_key: 'payroll_id',
    premiums: 'apart',
    header_row: false,
    date_format: 'DD/MM/YYYY',
    earning_codes: [
      withoutUnpaid(),
      { code: 'R', only: { earning_types: ['regular'] } },
      { code: '14', only: { parts: ['premium'] } },
      { code: '16', only: { earning_types: ['salary', 'earning'] } },
    ],
    columns: [
      { header: 'Shift', text: '' },
      { header: 'EmployeeID', field: 'member_key' },
      { header: 'TimeCode', field: 'earning_code' },
      { header: 'CostAccount', text: '' },
      { header: 'TotalHours', field: 'paid_hours', only: regularHours() },
      { header: 'HourRate', field: 'hour_rate', only: regularHours() },
      { header: 'Total', field: 'amount', only: plainAmounts() },
      { header: 'WorkDate', field: 'period_start' },
      { header: 'WorkDateEnd', field: 'period_stop' },
      { header: 'TimeIn', text: '' },
      { header: 'TimeOut', text: '' },
      { header: 'Authorized', text: '' },
    ],
  },
  to_fill_in: [
    'Employee IDs of six digits, as payroll_id of the members.',
    'Time codes of your earnings, as earning_codes; without one they are other earnings (16).',
    'Y as text of the last column, if records should be imported as approved.',
  ],
  leaves_out: [
    'Overtime hours as such: they have the code R, and the overtime premium is a total.',
    'Hours that a salary covers.',
    'Salaries that PaymentEvolution already pays: give them the code null.',
  ],
  sources: [
    {
      title: 'PaymentEvolution knowledge base, KA-01062',
      url: 'https://help.paymentevolution.com/en-US/knowledgebase/article/KA-01062',
      says: 'the twelve fields in order, time codes, dates as dd/mm/yyyy; a total if hours and rate are blank',
    },
  ],
  read_on: readOn,
};

export const brightPay: PayrollPreset = {
  id: 'brightpay',
  name: 'BrightPay (United Kingdom and Ireland), hourly payments',
  summary: 'One row per rate: the rate and its hours. `brightpay-additions` has the premiums.',
  template: {
    name: 'BrightPay, hourly payments',
    member_key: 'payroll_id',
    premiums: 'apart',
    earning_codes: [
      withoutUnpaid(),
      { code: null, only: { earning_types: ['salary', 'earning'] } },
      { code: null, only: { parts: ['premium'] } },
    ],
    columns: [
      { header: 'Employee works number', field: 'member_key' },
      { header: 'Rate per hour', field: 'hour_rate' },
      { header: 'Description', field: 'earning_code' },
      { header: 'Number of normal hours', field: 'paid_hours' },
    ],
  },
  to_fill_in: [
    'Works numbers, as payroll_id of the members.',
    'The meaning of each column, which you select in BrightPay once.',
  ],
  leaves_out: [
    'Salaries, earnings and premiums: BrightPay imports those as additions. `brightpay-additions` has them.',
    'Overtime hours as such: they are normal hours.',
    'Hours that a salary covers.',
  ],
  sources: [
    {
      title: 'BrightPay documentation, Importing Hourly Payments using CSV File',
      url:
        'https://brightpay.co.uk/docs/bpol/importing-pay-data-using-csv-file/' +
        'importing-hourly-payments-using-csv-file',
      says: 'the available fields, and the selection of a field for each column',
    },
  ],
  read_on: readOn,
};

export const brightPayAdditions: PayrollPreset = {
  id: 'brightpay-additions',
  name: 'BrightPay (United Kingdom and Ireland), additions',
  summary: 'One row per line with an amount: earnings, salaries and premiums.',
  template: {
    name: 'BrightPay, additions',
    member_key: 'payroll_id',
    premiums: 'apart',
    earning_codes: [
      { code: 'Shift premium', only: { earning_types: ['premium'] } },
      { code: 'Overtime premium', only: { earning_types: ['overtime', 'double_time'] } },
      { code: null, only: { earning_types: ['regular'] } },
      { code: 'Salary', only: { earning_types: ['salary'] } },
    ],
    columns: [
      { header: 'Employee works number', field: 'member_key' },
      { header: 'Description', field: 'earning_code' },
      { header: 'Amount', field: 'amount' },
    ],
  },
  to_fill_in: ['Works numbers, as payroll_id of the members.'],
  leaves_out: ['Hours, which are in `brightpay`.', 'Salaries that BrightPay already pays: give them the code null.'],
  sources: [
    {
      title: 'BrightPay Desktop support, importing additions using CSV file',
      url: 'https://brightpaydesktopsupport.uk.brightsg.com/hc/en-gb/articles/14338755843089',
      says: 'the available fields, and the selection of a field for each column',
    },
  ],
  read_on: readOn,
};

export const datevLohnUndGehalt: PayrollPreset = {
  id: 'datev-lohn-und-gehalt',
  name: 'DATEV Lohn und Gehalt, Bewegungsdaten',
  summary: 'One row per line by wage type: all hours at the rate itself, surcharges with separate hours, and amounts.',
  template: {
    name: 'DATEV Lohn und Gehalt',
    member_key: 'payroll_id',
    premiums: 'apart',
    earning_codes: [withoutUnpaid()],
    header_row: false,
    separator: 'semicolon',
    decimal_mark: 'comma',
    date_format: 'DD/MM/YYYY',
    columns: [
      { header: 'Personalnummer', field: 'member_key' },
      { header: 'Kalendertag', text: '' },
      { header: 'Ausfallschlüssel', text: '' },
      { header: 'Lohnartennummer', field: 'earning_code' },
      {
        header: 'Stundenanzahl',
        field: 'paid_hours',
        only: [{ earning_types: ['regular', 'overtime', 'double_time', 'premium'] }],
      },
      { header: 'Tagesanzahl', text: '' },
      { header: 'Wert', field: 'amount', only: [{ earning_types: ['salary', 'earning'] }] },
      { header: 'Abweichender Faktor', text: '' },
      { header: 'Abweichende Lohnveränderung', text: '' },
      { header: 'Kostenstellennummer', text: '' },
      { header: 'Kostenträger', text: '' },
    ],
  },
  to_fill_in: [
    'Personnel numbers, as payroll_id of the members.',
    'The wage types of your company, as earning_codes: for regular hours, for each surcharge by its multiplier, ' +
      'and for earnings by their names.',
    'The description of the file (INI), which DATEV needs once: the eleven fields in this order, separated by ' +
      'semicolons, with a decimal comma.',
  ],
  leaves_out: [
    'Rates: DATEV has them, and pays a surcharge by its wage type.',
    'Salaries that DATEV already pays: give them the code null.',
    'Hours that a salary covers.',
  ],
  sources: [
    {
      title: '123erfasst, Datensatzbeschreibung für das System Datev Lohn & Gehalt',
      url:
        'https://123erfasst.zendesk.com/hc/de/articles/115003194454--Wie-erstelle-ich-eine-Datensatzbeschreibung-' +
        'f%C3%BCr-das-Datev-System-Datev-Lohn-Gehalt',
      says: 'the fields, separator and decimal mark of a description that DATEV reads',
    },
    {
      title: 'Universal Lohnkonverter, DATEV Lohn und Gehalt, Kenner und Faktoren',
      url: 'https://benutzerhandbuch.uloko.de/docs/lohnsysteme/lug/kenner',
      says: 'a key of absence needs a calendar day; monthly values have none',
    },
  ],
  read_on: readOn,
};
