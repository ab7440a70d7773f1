import { describe, expect, test } from 'vitest';
import type { PayrollLayout } from '../../../contract/payroll-templates.ts';
import { parseCsv } from '../../../../test/harness/csv.ts';
import { fileHead, fileRows } from './file-rows.ts';
import type { PayrollLine } from './rules/payroll-lines.ts';
import { layoutOf } from './rules/template.ts';

const hour = 3_600;
const ada = {
  userId: 7,
  email: 'ada@example.com',
  name: 'Ada L.',
  firstName: 'Ada',
  lastName: 'L.',
  payrollId: '0042',
};
const period = { periodId: 20_260_301, startOn: '2026-03-01', stopOn: '2026-03-31', currency: 'EUR', checksum: null };

const lineOf = (other: Partial<PayrollLine> = {}): PayrollLine => ({
  userId: 7,
  earnedPeriodId: 20_260_301,
  isCorrection: false,
  earningType: 'regular',
  part: 'whole',
  name: null,
  multiplier: '1.0',
  rate: '20.00',
  addition: null,
  hourMinutes: null,
  hourRate: '20.00',
  seconds: 8 * hour,
  paidSeconds: 8 * hour,
  straight: 160_00,
  premium: 0,
  products: [],
  ...other,
});

const overtime = lineOf({
  earningType: 'overtime',
  multiplier: '1.5',
  seconds: 1.5 * hour,
  straight: 30_00,
  premium: 15_00,
});
const bonus = lineOf({ earningType: 'earning', name: 'Bonus', rate: null, seconds: 0, straight: 500_00 });

const rowsOf = (lines: readonly PayrollLine[], layout: PayrollLayout, member = ada) =>
  fileRows(lines, { layout, period, members: new Map([[7, member]]) });

describe('a file', () => {
  // proves: payroll-9
  test('has the columns of its template in order, with fixed texts and formats', () => {
    const layout = layoutOf({
      separator: 'semicolon',
      decimal_mark: 'comma',
      hours_format: 'h:mm',
      date_format: 'DD.MM.YYYY',
      member_key: 'payroll_id',
      byte_order_mark: true,
      columns: [
        { header: 'Nr', field: 'member_key' },
        { header: 'Firma; Sitz', text: 'A;B' },
        { header: 'Ab', field: 'period_start' },
        { header: 'Stunden', field: 'hours' },
        { header: 'Satz', field: 'rate' },
        { header: 'Betrag', field: 'amount' },
        { header: 'Je Stunde', field: 'amount_per_hour' },
        { header: 'Faktor', field: 'multiplier' },
      ],
    });
    expect(fileHead(layout)).toBe('\uFEFFNr;"Firma; Sitz";Ab;Stunden;Satz;Betrag;Je Stunde;Faktor\r\n');
    expect(rowsOf([overtime], layout)).toBe('0042;"A;B";01.03.2026;1:30;20,00;45,00;30,0000;1,5\r\n');
    expect(fileHead({ ...layout, header_row: false, byte_order_mark: false })).toBe('');
  });

  // proves: payroll-12
  test('has the first matching code or the name of the earning or type, and omits lines with the code null', () => {
    const layout = layoutOf({
      earning_codes: [
        { code: 'OT2', only: { earning_types: ['overtime'], multipliers: [2] } },
        { code: 'OT', only: { earning_types: ['overtime', 'double_time'] } },
        { code: '900', only: { names: ['Bonus'] } },
        { code: null, only: { corrections: true } },
        { code: null, only: { parts: ['premium'] } },
      ],
      columns: [{ header: 'Code', field: 'earning_code' }],
    });
    const other = lineOf({ earningType: 'earning', name: 'Meals' });
    const lines = [overtime, { ...overtime, multiplier: '2.0' }, bonus, other, lineOf()];
    const omitted = [lineOf({ isCorrection: true }), lineOf({ part: 'premium' })];
    expect(rowsOf([...lines, ...omitted], layout).split('\r\n')).toEqual(['OT', 'OT2', '900', 'Meals', 'regular', '']);
  });

  // proves: organizations-23
  test('has amounts with the decimals of the currency, and stored parts of a unit', () => {
    const layout = layoutOf({ separator: 'semicolon', columns: [{ header: 'Amount', field: 'amount' }] });
    const members = new Map([[7, ada]]);
    const rowsIn = (currency: string, lines: PayrollLine[]) =>
      fileRows(lines, { layout, period: { ...period, currency }, members });
    expect(rowsIn('JPY', [bonus, lineOf({ straight: 1_481_33 })])).toBe('500\r\n1481.33\r\n');
    expect(rowsIn('IDR', [bonus])).toBe('500.00\r\n');
  });

  // proves: payroll-10
  test('has a row for each member with the sums of the lines for each column', () => {
    const hours = (types: ('regular' | 'overtime' | 'double_time')[]) => ({
      header: types.join(),
      field: 'hours' as const,
      only: [{ earning_types: types }],
    });
    const layout = layoutOf({
      rows: 'members',
      columns: [
        { header: 'name', field: 'last_name' },
        hours(['regular']),
        hours(['overtime']),
        hours(['double_time']),
        { header: 'all', field: 'amount' },
        { header: 'has overtime', text: 'yes', only: [{ earning_types: ['overtime'] }] },
      ],
    });
    const lines = [lineOf(), lineOf({ rate: '25.00', straight: 200_00 }), overtime, bonus];
    expect(rowsOf(lines, layout)).toBe('L.,16.00,1.50,,905.00,yes\r\n');
    expect(rowsOf([lineOf()], layout)).toBe('L.,8.00,,,160.00,\r\n');
  });

  // proves: payroll-10
  test('has an empty cell for a missing amount', () => {
    const layout = layoutOf({
      columns: [
        { header: 'a', field: 'hours' },
        { header: 'b', field: 'amount' },
      ],
    });
    expect(rowsOf([lineOf({ straight: null, premium: null })], layout)).toBe('8.00,\r\n');
  });

  // proves: payroll-23
  test('has paid hours of the length that the rate pays, and rates without an ellipsis', () => {
    const layout = layoutOf({
      decimal_mark: 'comma',
      separator: 'semicolon',
      columns: [
        { header: 'a', field: 'hours' },
        { header: 'b', field: 'paid_hours' },
        { header: 'c', field: 'paid_seconds' },
        { header: 'd', field: 'hour_rate' },
        { header: 'e', field: 'rate' },
        { header: 'f', field: 'addition' },
      ],
    });
    const night = lineOf({ seconds: 7 * hour, paidSeconds: 7 * hour, hourMinutes: '52.5', addition: '1.444444…' });
    const salaried = lineOf({ rate: null, hourRate: '25.666667…', paidSeconds: 5 * hour });
    expect(rowsOf([night, salaried], layout).split('\r\n')).toEqual([
      '7,00;8,00;25200;20,00;20,00;1,444444',
      '8,00;5,00;18000;25,666667;;',
      '',
    ]);
  });

  // proves: payroll-24
  test('can omit the hours that a salary covers', () => {
    const layout = layoutOf({
      earning_codes: [{ code: null, only: { paid: false } }],
      columns: [{ header: 'Paid', field: 'paid_hours', only: [{ paid: true }] }],
    });
    const covered = lineOf({ rate: null, hourRate: null, paidSeconds: 0, straight: 0 });
    const fixed = lineOf({ rate: null, hourRate: null, paidSeconds: 0, straight: null, premium: null });
    const onlyPremium = { ...covered, part: 'premium' as const, premium: 5_00 };
    expect(rowsOf([covered, fixed, onlyPremium, lineOf()], layout)).toBe('0.00\r\n8.00\r\n');
  });

  // proves: payroll-14
  test.each(['=1+1', '+A1', '-1+1', '@SUM(A1)', ' =1', '＝1'])(
    'prevents a text that begins like %j from running as a formula',
    (text) => {
      const layout = layoutOf({
        columns: [
          { header: text, field: 'name' },
          { header: 'text', text },
          { header: 'code', field: 'earning_code' },
          { header: 'amount', field: 'amount' },
        ],
        decimal_mark: 'comma',
        separator: 'semicolon',
      });
      expect(fileHead(layout).split(';')[0]).toBe(`'${text}`);
      const line = lineOf({ earningType: 'earning', name: text, straight: -5_00 });
      expect(rowsOf([line], layout, { ...ada, name: text })).toBe(`'${text};'${text};'${text};-5,00\r\n`);
    },
  );

  // proves: payroll-14
  test('prevents a formula after a separator from running, and quotes separators in texts but not in numbers', () => {
    const layout = layoutOf({
      separator: 'semicolon',
      decimal_mark: 'comma',
      columns: [
        { header: 'name', field: 'name' },
        { header: 'rate', field: 'rate' },
        { header: 'amount', field: 'amount' },
      ],
    });
    const row = (name: string, other = layout) => rowsOf([lineOf()], other, { ...ada, name });
    expect(row('a,=1')).toBe(`"a,'=1";20,00;160,00\r\n`);
    expect(row('a\tb')).toBe('"a\tb";20,00;160,00\r\n');
    expect(row('a;b', { ...layout, separator: 'comma' })).toBe('"a;b","20,00","160,00"\r\n');
    expect(row('a|b', { ...layout, separator: 'pipe' })).toBe('"a|b"|20,00|160,00\r\n');
  });

  // proves: payroll-14
  test('quotes a text with its separator, a quote or a line feed', () => {
    const layout = layoutOf({ columns: [{ header: 'name', field: 'name' }] });
    expect(parseCsv(rowsOf([lineOf()], layout, { ...ada, name: 'A "B", C\nD' }))).toEqual([['A "B", C\nD']]);
  });
});
