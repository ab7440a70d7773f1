import type { WireBudgetChange } from '../../../../src/contract/budget-changes.ts';
import type { Organization } from '../../api/session.ts';
import { Ahead } from './ahead.tsx';
import { Carry } from './carry.tsx';
import type { AmountFormat } from '../budgets/amount-format.ts';
import type { HistoryDay } from './days.ts';
import type { Forecast } from './use-ahead.ts';
import type { Owner } from './use-history.ts';

interface Props {
  organization: Organization;
  owner: Owner;
  change: WireBudgetChange;
  unit: 'money' | 'hours';
  days: readonly HistoryDay[];
  /** Null if there is no forecast; undefined while it loads. */
  forecast: Forecast | null | undefined;
  /** Whether the screen shows current figures. A past instant has no forecast. */
  isNow: boolean;
  format: AmountFormat;
}

/** The forecast of the current period, and the amount that it carries into the next. */
export function Onward({ organization, owner, change, unit, days, forecast, isNow, format }: Props) {
  return (
    <>
      {forecast && isNow && (
        <Ahead forecast={forecast} days={days} limit={change.stop.limit ?? null} unit={unit} format={format} />
      )}
      {change.budget?.recurrence && <Carry organization={organization} owner={owner} unit={unit} format={format} />}
    </>
  );
}
