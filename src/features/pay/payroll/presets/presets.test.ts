import { expect, test } from 'vitest';
import { regularLine } from '../../../../../test/harness/wage-lines.ts';
import { fileHead, fileRows } from '../file-rows.ts';
import { differenceOf } from '../rules/file-check.ts';
import type { DayLine } from '../rules/day-line.ts';
import { payrollLines } from '../rules/payroll-lines.ts';
import { layoutOf } from '../rules/template.ts';
import { payrollPresets } from './all.ts';

const hour = 3_600;
const ada = {
  userId: 7,
  email: 'ada@example.com',
  name: 'Ada L.',
  firstName: 'Ada',
  lastName: 'L.',
  payrollId: '000042',
};
const period = { periodId: 20_260_301, startOn: '2026-03-01', stopOn: '2026-03-31', currency: 'EUR', checksum: null };

const lineOf = (other: Partial<DayLine>): DayLine => ({ ...regularLine, ...other });

const over = { rule: 'threshold', policyId: 3, seconds: 2 * hour, payMultiplier: '1.5' };

/**
 * 8 h at 20, 3 h of them at night at + 1.10, 2 h of overtime, 1 h of double time, 2 h with only the premium due,
 * a bonus and a salary that covers 8 of 13 h.
 */
function payrollLinesOf(premiums: 'together' | 'apart') {
  const twice = { ...over, seconds: hour, payMultiplier: '2.0', rule: 'tier' };
  const amount = { projectId: null, payRate: null, seconds: 0 };
  return payrollLines(
    [
      lineOf({}),
      lineOf({ ...over, pay: 40_00 }),
      lineOf({ ...over, component: 'premium', pay: 20_00 }),
      lineOf({ ...twice, pay: 20_00 }),
      lineOf({ ...twice, component: 'premium', pay: 20_00 }),
      lineOf({ ...over, date: '2026-02-28', weekStart: '2026-02-23', component: 'premium', pay: 20_00 }),
      lineOf({ component: 'premium', payAddition: '1.10', seconds: 3 * hour, pay: 3_30 }),
      lineOf({ date: '2026-03-09', payRate: null, pay: 0 }),
      lineOf({ date: '2026-03-10', payRate: null, payBase: '25.00', seconds: 5 * hour, pay: 125_00 }),
      lineOf({ ...amount, kind: 'earning', name: 'Bonus', pay: 50_00 }),
      lineOf({ ...amount, kind: 'salary', pay: 1_000_00 }),
    ],
    premiums,
  );
}

const written: Record<string, string[]> = {
  'adp-workforce-now': [
    'Co Code,Batch ID,File #,Reg Hours,O/T Hours,Hours 3 Code,Hours 3 Amount,Earnings 3 Code,' +
      'Earnings 3 Amount,Temp Rate',
    ',20260301,000042,5.00,,,,,,25.00',
    ',20260301,000042,11.00,,,,,,20.00',
    ',20260301,000042,,,,,overtime,40.00,',
    ',20260301,000042,,,,,double_time,20.00,',
    ',20260301,000042,,,,,premium,3.30,',
    ',20260301,000042,,,,,salary,1000.00,',
    ',20260301,000042,,,,,Bonus,50.00,',
  ],
  gusto: [
    'last_name,first_name,gusto_employee_id,regular_hours,overtime_hours,double_overtime_hours,bonus',
    'L.,Ada,000042,13.00,2.00,1.00,73.30',
  ],
  'paychex-flex': [
    'CLIENT ID,WORKER ID,ORG,JOB NUMBER,PAY COMPONENT,RATE,RATE NUMBER,HOURS,UNITS,LINE DATE,AMOUNT,CHECK SEQ NUMBER,' +
      'OVERRIDE STATE,OVERRIDE LOCAL,OVERRIDE LOCAL JURISDICTION,LABOR ASSIGNMENT',
    ',000042,,,Hourly,25.00,,5.00,,,,,,,,',
    ',000042,,,Hourly,20.00,,11.00,,,,,,,,',
    ',000042,,,Overtime Premium,,,,,,40.00,,,,,',
    ',000042,,,Overtime Premium,,,,,,20.00,,,,,',
    ',000042,,,Shift Premium,,,,,,3.30,,,,,',
    ',000042,,,Salary,,,,,,1000.00,,,,,',
    ',000042,,,Bonus,,,,,,50.00,,,,,',
  ],
  paymentevolution: [
    ',000042,R,,5.00,25.00,,01/03/2026,31/03/2026,,,',
    ',000042,R,,11.00,20.00,,01/03/2026,31/03/2026,,,',
    ',000042,14,,,,40.00,01/03/2026,31/03/2026,,,',
    ',000042,14,,,,20.00,01/03/2026,31/03/2026,,,',
    ',000042,14,,,,3.30,01/03/2026,31/03/2026,,,',
    ',000042,16,,,,1000.00,01/03/2026,31/03/2026,,,',
    ',000042,16,,,,50.00,01/03/2026,31/03/2026,,,',
  ],
  brightpay: [
    'Employee works number,Rate per hour,Description,Number of normal hours',
    '000042,25.00,regular,5.00',
    '000042,20.00,regular,11.00',
  ],
  'brightpay-additions': [
    'Employee works number,Description,Amount',
    '000042,Overtime premium,40.00',
    '000042,Overtime premium,20.00',
    '000042,Shift premium,3.30',
    '000042,Salary,1000.00',
    '000042,Bonus,50.00',
  ],
  'datev-lohn-und-gehalt': [
    '000042;;;regular;5,00;;;;;;',
    '000042;;;regular;11,00;;;;;;',
    '000042;;;overtime;4,00;;;;;;',
    '000042;;;double_time;1,00;;;;;;',
    '000042;;;premium;3,00;;;;;;',
    '000042;;;salary;;;1000,00;;;;',
    '000042;;;Bonus;;;50,00;;;;',
  ],
};

// proves: payroll-15
test.each(payrollPresets.map((preset) => [preset.id, preset] as const))(
  '%s writes the expected file',
  (id, { template }) => {
    const layout = layoutOf(template);
    const of = { layout, period, members: new Map([[7, ada]]) };
    const text = fileHead(layout) + fileRows(payrollLinesOf(layout.premiums), of);
    expect(text.split('\r\n').slice(0, -1)).toEqual(written[id]);
  },
);

// proves: payroll-26
test.each(payrollPresets.map((preset) => [preset.id, preset] as const))(
  '%s totals the amount due',
  (_id, { template }) => {
    const layout = layoutOf(template);
    expect(differenceOf(payrollLinesOf(layout.premiums), layout)).toBeNull();
  },
);
