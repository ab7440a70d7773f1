import { type ComponentProps } from 'preact';
import { useMemo } from 'preact/hooks';
import type { WireBudgetSeries } from '../../../../src/contract/budget-series.ts';
import { daysOf } from './days.ts';
import { Onward } from './onward.tsx';
import { unitOf } from './sentence.ts';
import { DayTable, Spend } from './spend.tsx';

interface Props
  extends
    Omit<ComponentProps<typeof Onward>, 'unit'>,
    Omit<ComponentProps<typeof Spend>, 'unit' | 'earlier' | 'timeZone'> {
  earlier: WireBudgetSeries | undefined;
}

/** The spend by date; nothing if the reader cannot see the amounts. */
export function Figures({ earlier, ...props }: Props) {
  const { organization, change, dates, view, format, count, days } = props;
  const known = useMemo(() => (earlier ? daysOf(earlier, dates.first) : []), [earlier, dates.first]);
  const unit = unitOf(change);
  if (unit === null) return null;
  const drawn = { days, count, unit, format, dates, view };
  return (
    <>
      <Spend {...drawn} earlier={known} timeZone={organization.time_zone} />
      <Onward {...props} unit={unit} />
      <DayTable days={days} unit={unit} format={format} />
    </>
  );
}
