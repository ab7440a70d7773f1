import type { PayrollPreset } from '../../../../contract/payroll-templates.ts';
import { brightPay, brightPayAdditions, datevLohnUndGehalt, paymentEvolution } from './others.ts';
import { adpWorkforceNow, gusto, paychexFlex } from './united-states.ts';

export const payrollPresets: readonly PayrollPreset[] = [
  adpWorkforceNow,
  gusto,
  paychexFlex,
  paymentEvolution,
  brightPay,
  brightPayAdditions,
  datevLohnUndGehalt,
];

export const notice =
  'Created from public documentation. Import formats change, and none of the vendors has confirmed these presets. ' +
  'Test a file with a few members before you rely on it.';
