import { useState } from 'preact/hooks';
import { byPeriod, type HistoryDay, scaleOf } from './days.ts';
import { heightOf, Plot, plotHeight, plotWidth } from './plot.tsx';

interface Props {
  /** The text alternative. */
  label: string;
  /** The days as known at the later instant. */
  days: readonly HistoryDay[];
  /** The days as known at the earlier instant. */
  earlier: readonly HistoryDay[];
  /** The number of dates that fit in the chart. */
  count: number;
  handles: readonly [number, number];
  ticks: readonly { place: number; text: string }[];
  describe(day: HistoryDay): string;
  amount(value: number): string;
}

const shareOf = (place: number, count: number) => (place + 0.5) / count;

interface Scale {
  x(place: number): number;
  y(value: number): number;
}

/**
 * The line reaches the spend of each date at the end of that date. The first date starts from the amount spent before
 * it.
 */
function lineOf(days: readonly HistoryDay[], { x, y }: Scale): string {
  const [first] = days;
  if (!first) return '';
  const morning = `M${x(first.place - 0.5)} ${y(first.value - first.added)}`;
  return morning + days.map(({ place, value }) => `L${x(place + 0.5)} ${y(value)}`).join('');
}

function areaOf(days: readonly HistoryDay[], scale: Scale): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const [from, to] = [scale.x(first.place - 0.5), scale.x(last.place + 0.5)];
  return `${lineOf(days, scale)}L${to} ${plotHeight}L${from} ${plotHeight}Z`;
}

/** The limits as steps from the start to the end of each date. */
function limitsOf(days: readonly HistoryDay[], count: number, { x, y }: Scale): string {
  const half = plotWidth / count / 2;
  const drawn = days.filter((day) => day.limit !== null);
  return drawn
    .map((day, index) => {
      const at = y(day.limit ?? 0);
      const goesOn = index > 0 && drawn[index - 1]?.place === day.place - 1;
      return `${goesOn ? 'L' : 'M'}${x(day.place) - half} ${at}L${x(day.place) + half} ${at}`;
    })
    .join('');
}

interface DrawnProps extends Pick<Props, 'days' | 'earlier' | 'count' | 'handles'> {
  scale: Scale;
  cursor: number | undefined;
}

function Drawn({ days, earlier, count, handles: [from, to], scale, cursor }: DrawnProps) {
  const upright = (place: number, name: string) => (
    <line class={name} x1={scale.x(place)} x2={scale.x(place)} y1={0} y2={plotHeight} />
  );
  return (
    <>
      {byPeriod(days).map((period) => (
        <g key={period[0]?.place}>
          <path class="spend-area" d={areaOf(period, scale)} />
          <path class="spend-line" d={lineOf(period, scale)} />
        </g>
      ))}
      {byPeriod(earlier).map((period) => (
        <path key={period[0]?.place} class="spend-earlier" d={lineOf(period, scale)} />
      ))}
      <path class="spend-limit" d={limitsOf(days, count, scale)} />
      {upright(from, 'spend-handle')}
      {upright(to, 'spend-handle')}
      {cursor !== undefined && upright(cursor, 'spend-cursor')}
    </>
  );
}

function scaleFor(top: number, count: number): Scale {
  return { x: (place) => plotWidth * shareOf(place, count), y: (value) => heightOf(value, top) };
}

const Ticks = ({ ticks, count }: Pick<Props, 'ticks' | 'count'>) => (
  <div class="spend-ticks" aria-hidden>
    {ticks.map(({ place, text }) => (
      <span key={place} style={{ insetInlineStart: `${100 * shareOf(place, count)}%` }}>
        {text}
      </span>
    ))}
  </div>
);

/** The spend by date, with a slider that reads out each date. */
export function SpendChart(props: Props) {
  const { label, days, earlier, count, handles, ticks, describe, amount } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const index = chosen === null || chosen >= days.length ? days.length - 1 : chosen;
  const current = days[index];
  const top = scaleOf([...days, ...earlier]);
  const [first, last] = [days[0], days.at(-1)];
  const scale = scaleFor(top, count);
  const [from, to] = [scale.x(handles[0]), scale.x(handles[1])];
  return (
    <figure class="spend">
      <Plot
        label={label}
        top={top}
        topText={amount(top)}
        ground={<rect class="spend-between" x={from} y={0} width={to - from} height={plotHeight} />}
        drawn={<Drawn {...{ days, earlier, count, handles, scale }} cursor={current?.place} />}
      >
        {first && last && current && (
          <input
            type="range"
            class="spend-slider"
            style={{
              insetInlineStart: `${(100 * first.place) / count}%`,
              inlineSize: `${(100 * (last.place - first.place + 1)) / count}%`,
            }}
            aria-label={label}
            aria-valuetext={describe(current)}
            min={0}
            max={days.length - 1}
            value={index}
            onInput={(event) => setChosen(event.currentTarget.valueAsNumber)}
          />
        )}
      </Plot>
      <Ticks ticks={ticks} count={count} />
      {current && <output class="spend-said">{describe(current)}</output>}
    </figure>
  );
}
