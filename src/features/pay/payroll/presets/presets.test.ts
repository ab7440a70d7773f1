import { expect, test } from 'vitest';
import { regularLine } from '../../../../../test/harness/wage-lines.ts';
import { fileHead, fileRows } from '../file-rows.ts';
import { type DayLine, payrollLines } from '../rules/payroll-lines.ts';
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

/** 8 h at 20, 2 h of overtime, 1 h of double time, 2 h for which only the premium is due, a bonus and a salary. */
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
    ',20260301,000042,8.00,,,,,,20.00',
    ',20260301,000042,,2.00,,,,,20.00',
    ',20260301,000042,,,,,overtime,20.00,',
    ',20260301,000042,,,double_time,1.00,,,20.00',
    ',20260301,000042,,,,,salary,1000.00,',
    ',20260301,000042,,,,,Bonus,50.00,',
  ],
  gusto: [
    'last_name,first_name,gusto_employee_id,regular_hours,overtime_hours,double_overtime_hours,bonus',
    'L.,Ada,000042,8.00,2.00,1.00,70.00',
  ],
  'paychex-flex': [
    'CLIENT ID,WORKER ID,ORG,JOB NUMBER,PAY COMPONENT,RATE,RATE NUMBER,HOURS,UNITS,LINE DATE,AMOUNT,CHECK SEQ NUMBER,' +
      'OVERRIDE STATE,OVERRIDE LOCAL,OVERRIDE LOCAL JURISDICTION,LABOR ASSIGNMENT',
    ',000042,,,Hourly,20.00,,8.00,,,,,,,,',
    ',000042,,,Overtime,20.00,,2.00,,,,,,,,',
    ',000042,,,Overtime Premium,,,,,,20.00,,,,,',
    ',000042,,,Doubletime,20.00,,1.00,,,,,,,,',
    ',000042,,,Salary,,,,,,1000.00,,,,,',
    ',000042,,,Bonus,,,,,,50.00,,,,,',
  ],
  paymentevolution: [
    ',000042,R,,8.00,20.00,,01/03/2026,31/03/2026,,,',
    ',000042,O,,2.00,20.00,,01/03/2026,31/03/2026,,,',
    ',000042,14,,,,20.00,01/03/2026,31/03/2026,,,',
    ',000042,D,,1.00,20.00,,01/03/2026,31/03/2026,,,',
    ',000042,16,,,,1000.00,01/03/2026,31/03/2026,,,',
    ',000042,16,,,,50.00,01/03/2026,31/03/2026,,,',
  ],
  brightpay: [
    'Employee works number,Rate per hour,Description,Number of normal hours,Number of time and a quarter hours,' +
      'Number of time and a half hours,Number of double time hours,Number of triple time hours,' +
      'Number of quadruple time hours',
    '000042,20.00,regular,8.00,,,,,',
    '000042,20.00,overtime,,,2.00,,,',
    '000042,20.00,double_time,,,,1.00,,',
  ],
  'brightpay-additions': [
    'Employee works number,Description,Amount',
    '000042,Overtime premium,20.00',
    '000042,Salary,1000.00',
    '000042,Bonus,50.00',
  ],
  'datev-lohn-und-gehalt': [
    '000042;;;regular;11,00;;;;;;',
    '000042;;;overtime;4,00;;;;;;',
    '000042;;;double_time;1,00;;;;;;',
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
