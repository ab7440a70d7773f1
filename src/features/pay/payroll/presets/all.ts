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
  'Made from what is published. Imports change, and none of these programs vouches for it: try a file with a few ' +
  'members before you rely on it.';
