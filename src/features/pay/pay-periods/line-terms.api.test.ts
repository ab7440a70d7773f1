import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { listPayPeriods } from '../../../contract/pay-periods.ts';
import { listPayStatements } from '../../../contract/pay-statements.ts';
import { listPayroll } from '../../../contract/payroll.ts';
import { previewPayroll } from '../../../contract/payroll-files.ts';
import { listPayrollPresets } from '../../../contract/payroll-templates.ts';
import { putSalary } from '../../../contract/salaries.ts';

const app = useTestApp();
const hour = 3_600;
const [march, april] = [20_260_301, 20_260_401];

/** The last two hours of each day have an addition to the rate. On Wednesday these hours are overtime. */
const late = { name: 'Late', from: '12:00', to: '14:00', pay_rate_addition: 1.2 };

type Paying = Awaited<ReturnType<typeof startPaying>>;
type PaidLine = Awaited<ReturnType<Paying['lines']>>[number];

const shown = (lines: readonly Omit<PaidLine, 'id' | 'user_id' | 'billable' | 'bill'>[]) =>
  lines
    .filter(({ component }) => component === 'premium')
    .map((line) => [
      line.date,
      line.rule,
      `${(line.paid_seconds ?? 0) / hour} h × ${line.pay_rate_multiplier}`,
      line.pay_rate_addition,
      line.regular_rate,
      line.pay,
    ]);

async function statementLines({ team, of }: Paying, id: number): Promise<PaidLine[]> {
  const { pay_statements: statements } = await team.client.call(listPayStatements, {
    ...of(id),
    query: { include: ['lines'] },
  });
  return statements.flatMap(({ lines }) => lines ?? []) as PaidLine[];
}

async function checksumOf({ team, params }: Paying, id: number): Promise<string | null | undefined> {
  const query = { 'date[start]': '2026-03-01', 'date[stop]': '2026-04-30' };
  const { pay_periods: periods } = await team.client.call(listPayPeriods, { params, query });
  return periods.find((period) => period.id === id)?.checksum;
}

const cents = (text: string | null) => (text === null ? null : Math.round(Number(text) * 100));

/** The checksum of lines as the contract defines it. */
function sumOf(lines: readonly PaidLine[]): string {
  const rows = lines.map((line) => {
    const paid = line.paid_seconds === line.seconds ? null : line.paid_seconds;
    const more = [line.pay_rate_addition, line.hour_minutes, line.regular_rate, paid];
    return [
      line.user_id,
      line.date,
      line.component,
      line.week_start,
      line.project_id,
      line.kind,
      line.name,
      line.billable,
      line.overtime_policy_id,
      line.rule,
      line.pay_rate_multiplier,
      line.pay_rate,
      line.bill_rate_multiplier,
      line.bill_rate,
      line.seconds,
      cents(line.pay),
      cents(line.bill),
      ...(more.every((value) => value === null) ? [] : more),
    ];
  });
  return createHash('sha256')
    .update(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    .digest('hex');
}

// proves: pay-periods-16, pay-periods-55
test('an addition to the rate is a line with its own hours, even in overtime', async () => {
  const paying = await startPaying(app, { premiums: [late], regular_rate: 'weighted_average' });
  const expected = [
    ['2026-03-30', 'regular', '2 h × 1.0', '1.20', null, '2.40'],
    ['2026-03-31', 'regular', '2 h × 1.0', '1.20', null, '2.40'],
    ['2026-04-01', 'threshold', '2 h × 1.0', '1.20', null, '2.40'],
    ['2026-04-01', 'threshold', '4 h × 1.5', null, '20.30', '40.60'],
  ];
  expect(shown(await statementLines(paying, april))).toEqual(expected);
  await paying.close(march);
  await paying.team.at('2026-05-03T12:00:00Z');
  await paying.close(april);
  const lines = await paying.lines(april);
  expect(shown(lines)).toEqual(expected);
  expect(shown(await statementLines(paying, april))).toEqual(expected);
  expect(sumOf(lines)).toBe(await checksumOf(paying, april));
});

// proves: pay-periods-55
test('payroll and a file with separate premiums show the hours of an addition', async () => {
  const paying = await startPaying(app, { premiums: [late] });
  const { team, of } = paying;
  const { payroll } = await team.client.call(listPayroll, { ...of(april), query: {} });
  expect(payroll.map((line) => [line.earning_type, line.hours, line.pay_rate_addition, line.amount])).toEqual([
    ['regular', '4.00', null, '80.00'],
    ['overtime', '4.00', null, '120.00'],
    ['premium', '6.00', '1.20', '7.20'],
  ]);
  const { payroll_presets: presets } = await team.client.call(listPayrollPresets, {});
  const datev = presets.find(({ id }) => id === 'datev-lohn-und-gehalt');
  if (!datev) throw new Error('the preset is missing');
  const { name: _name, ...body } = datev.template;
  const { text } = await team.client.call(previewPayroll, { ...of(april), body });
  expect(text.split('\r\n').map((row) => row.split(';').slice(3, 7).join(';'))).toEqual([
    'regular;8,00;;',
    'overtime;4,00;;',
    'premium;6,00;;',
    '',
  ]);
});

// proves: pay-periods-55
test('a line shows the hours that a salary does not cover, and their rate', async () => {
  const paying = await startPaying(app);
  const { team } = paying;
  await team.client.call(putSalary, {
    params: { organization_id: team.id, user_id: team.member(0) },
    body: { effective_on: '2026-03-30', amount: 550, period: 'weekly', hours: 22 },
  });
  const lines = await statementLines(paying, april);
  const ofOvertime = lines.filter(({ rule }) => rule === 'threshold');
  expect(
    ofOvertime.map((line) => [line.component, line.seconds, line.paid_seconds, line.regular_rate, line.pay]),
  ).toEqual([
    ['premium', 4 * hour, 4 * hour, '25.00', '50.00'],
    ['straight', 4 * hour, 2 * hour, '25.00', '50.00'],
  ]);
  const covered = lines.filter(({ rule, kind }) => rule === 'regular' && kind === 'time');
  expect(covered.map((line) => [line.paid_seconds, line.regular_rate, line.pay])).toEqual([[null, null, '0.00']]);
});
