import type { WireStep } from '../../src/contract/overtime-steps.ts';
import { listPayroll } from '../../src/contract/payroll.ts';
import { previewPayroll } from '../../src/contract/payroll-files.ts';
import { listPayrollPresets, type PayrollPreset } from '../../src/contract/payroll-templates.ts';
import { explanationOf, overtimeOf } from '../harness/work.ts';
import { type Expected, usualDates } from './example.ts';
import { fileTotal } from './file-total.ts';
import type { Trial } from './live.ts';

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const hours = (seconds: readonly number[]) => sum(seconds) / 3_600;
const amount = (texts: readonly (string | undefined)[]) =>
  (sum(texts.map((text) => Math.round(Number(text ?? 0) * 100))) / 100).toFixed(2);

/** The pay for overtime hours, including straight pay. */
function overtimePay(steps: readonly WireStep[]): string {
  const overtime = steps.flatMap((step) => (step.step === 'segment' && step.rule !== 'regular' ? [step.pay] : []));
  return amount(overtime.flatMap((pay) => [pay?.straight, pay?.premium]));
}

/** The path of the pay period that begins with the schedule of an example. */
const periodOf = ({ example: { paid }, team }: Trial) => ({
  organization_id: team.id,
  pay_period_id: Number(paid?.effective_on.replaceAll('-', '')),
});

async function payrollOf(trial: Trial): Promise<NonNullable<Expected['payroll']>> {
  const { payroll } = await trial.team.client.call(listPayroll, { params: periodOf(trial) });
  return payroll.map((line) => [line.earning_type, line.hours, line.amount ?? '']);
}

/** The sum that payroll programs pay from the files of some presets: hours × rate × multiplier, plus amounts. */
async function totalOfFiles(trial: Trial, presets: readonly PayrollPreset[]): Promise<string> {
  let total = 0;
  for (const { template } of presets) {
    const { name: _name, ...body } = template;
    const { payroll_preview: rows } = await trial.team.client.call(previewPayroll, { params: periodOf(trial), body });
    total += fileTotal(
      template.columns,
      rows.map(({ cells }) => cells),
    );
  }
  return total.toFixed(2);
}

async function filesOf(trial: Trial, asked: readonly string[]): Promise<Record<string, string>> {
  const { payroll_presets: all } = await trial.team.client.call(listPayrollPresets, {});
  const totals: Record<string, string> = {};
  for (const names of asked) {
    const presets = names.split(' + ').map((id) => all.find((preset) => preset.id === id));
    totals[names] = await totalOfFiles(
      trial,
      presets.filter((preset) => preset !== undefined),
    );
  }
  return totals;
}

/** The results of an example. Payroll and files are read only if they are expected. */
export async function resultOf(trial: Trial): Promise<Expected> {
  if (trial.fault !== undefined) throw trial.fault;
  const { team, example } = trial;
  const { dates = usualDates, expect } = example;
  const found = await overtimeOf(team.organization, ...dates, { include: ['explanation'] });
  const overtime = found.overtime.filter((week) => week.tracked_seconds > 0);
  return {
    tracked: hours(overtime.map((week) => week.tracked_seconds)),
    ot: hours(overtime.map((week) => week.overtime_seconds)),
    daily: hours(overtime.map((week) => week.daily_overtime_seconds)),
    weekly: hours(overtime.map((week) => week.weekly_overtime_seconds)),
    regular: hours(overtime.map((week) => week.regular_seconds)),
    straight: amount(overtime.map((week) => week.pay?.straight)),
    premium: amount(overtime.map((week) => week.pay?.premium)),
    total: amount(overtime.map((week) => week.pay?.total)),
    bill_total: amount(overtime.map((week) => week.bill?.total)),
    otpay: overtimePay(overtime.flatMap(explanationOf)),
    ...(expect.payroll ? { payroll: await payrollOf(trial) } : {}),
    ...(expect.files ? { files: await filesOf(trial, Object.keys(expect.files)) } : {}),
  };
}
