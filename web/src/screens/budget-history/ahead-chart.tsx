import { scaleOf, type HistoryDay } from './days.ts';
import { drawnThrough, fanOf, type Outlook, positionIn, type Point } from './outlook.ts';
import { heightOf, Plot, plotHeight, plotWidth } from './plot.tsx';
import './ahead.css';

interface Props {
  label: string;
  /** The days of the period up to today. */
  days: readonly HistoryDay[];
  outlook: Outlook;
  today: string;
  amount(value: number): string;
  dateText(date: string): string;
}

/** The scales for dates and amounts. */
function scalesOf(first: string, through: string, top: number) {
  const place = positionIn(first, through);
  return {
    x: (date: string) => plotWidth * Math.min(place(date), 1),
    y: (value: number) => heightOf(value, top),
  };
}

type Scales = ReturnType<typeof scalesOf>;

const pathOf = (points: readonly Point[], { x, y }: Scales) =>
  points.map(({ date, value }, index) => `${index === 0 ? 'M' : 'L'}${x(date)} ${y(value)}`).join('');

/** The largest amount that must fit into the chart. */
function topOf(days: readonly HistoryDay[], { spent, end, available, limit }: Outlook): number {
  const amounts = [spent, end?.high ?? 0, available ?? 0, limit ?? 0, ...days.map(({ value }) => value)];
  const drawn = amounts.map((value) => ({ value, limit: null }));
  return scaleOf(drawn);
}

function Level({ name, value, scales }: { name: string; value: number | null; scales: Scales }) {
  if (value === null) return null;
  return <line class={name} x1={0} x2={plotWidth} y1={scales.y(value)} y2={scales.y(value)} />;
}

/** The forecast paths from today, and the dates on which the budget is used up. */
function ForecastPaths({ outlook, today, through, scales }: Pick<Props, 'outlook' | 'today'> & Drawn) {
  const fan = fanOf(outlook, through);
  const start = { date: today, value: outlook.spent };
  const { exhaustion, available } = outlook;
  if (!fan) return null;
  return (
    <>
      <path class="ahead-fan" d={`${pathOf([start, fan.high, fan.low], scales)}Z`} />
      <path class="ahead-middle" d={pathOf([start, fan.middle], scales)} />
      {exhaustion && available !== null && exhaustion.earliest !== null && (
        <line
          class="ahead-range"
          x1={scales.x(exhaustion.earliest)}
          x2={scales.x(exhaustion.latest ?? through)}
          y1={scales.y(available)}
          y2={scales.y(available)}
        />
      )}
      {exhaustion?.middle && (
        <line
          class="ahead-spent"
          x1={scales.x(exhaustion.middle)}
          x2={scales.x(exhaustion.middle)}
          y1={0}
          y2={plotHeight}
        />
      )}
    </>
  );
}

interface Drawn {
  through: string;
  scales: Scales;
}

/** The spend of the period up to today, and a fan of the forecast up to its end. */
export function AheadChart({ label, days, outlook, today, amount, dateText }: Props) {
  const through = drawnThrough(outlook, today);
  const first = days[0]?.date ?? today;
  const top = topOf(days, outlook);
  const scales = scalesOf(first, through, top);
  const morning = { date: first, value: Math.max(0, (days[0]?.value ?? 0) - (days[0]?.added ?? 0)) };
  const line = pathOf(
    [morning, ...days].map(({ date, value }) => ({ date, value })),
    scales,
  );
  return (
    <figure class="spend ahead">
      <Plot
        label={label}
        top={top}
        topText={amount(top)}
        drawn={
          <>
            <ForecastPaths outlook={outlook} today={today} through={through} scales={scales} />
            <Level name="ahead-limit" value={outlook.limit} scales={scales} />
            <Level name="spend-limit" value={outlook.available} scales={scales} />
            <path class="spend-line" d={line} />
          </>
        }
      />
      <div class="ahead-ends" aria-hidden>
        <span>{dateText(first)}</span>
        <span>{dateText(through)}</span>
      </div>
    </figure>
  );
}
