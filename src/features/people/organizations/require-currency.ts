import { hasThreeDecimals } from '../../../contract/lists/currencies.ts';
import { problem } from '../../../contract/problems.ts';
import { isCurrency } from '../../../money/minor-unit.ts';

/** Throws invalid_params if an organization cannot choose the currency. The message names the field. */
export function requireCurrency(code: string, field = 'currency'): void {
  if (isCurrency(code)) return;
  const cause = hasThreeDecimals(code)
    ? `${code} has three decimals, which are not supported`
    : `${code} is not in ISO 4217`;
  throw problem('invalid_params', `${field}: ${cause}; use a code of ISO 4217 with up to two decimals, such as EUR`);
}
