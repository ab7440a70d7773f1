import { useLanguage } from '../../app/language.tsx';
import { dayOf, weekdayText } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import { type CounterStep, stairOf } from './steps.ts';
import { overtimeWords } from './words.ts';

interface Props {
  counters: readonly CounterStep[];
  thresholdSeconds: number;
}

const [width, height, foot, head] = [420, 180, 22, 26];

/** The counter of a policy as steps, day by day. The part above the threshold is highlighted. */
export function Staircase({ counters, thresholdSeconds }: Props) {
  const { language } = useLanguage();
  const { week } = overtimeWords(language);
  const top = Math.max(thresholdSeconds, ...counters.map((step) => step.counter_after)) * 1.05 || 1;
  const y = (seconds: number) => head + (1 - seconds / top) * (height - foot - head);
  const slot = width / Math.max(counters.length, 1);
  const overtime = counters.reduce((sum, step) => sum + step.overtime_seconds, 0);
  const line = y(thresholdSeconds);
  return (
    <svg
      class="stairs"
      role="img"
      viewBox={`0 0 ${width} ${height}`}
      aria-label={week.picture(durationOf(thresholdSeconds), durationOf(overtime))}
    >
      <line class="stairs-ground" x1="0" x2={width} y1={y(0)} y2={y(0)} />
      {counters.map(stairOf).map(({ date, from, turn, to }, index) => {
        const x = index * slot + slot * 0.12;
        return (
          <g key={date}>
            <title>{`${dayOf(language, date)}: ${durationOf(to)}`}</title>
            {index > 0 && from > 0 && (
              <line class="stairs-link" x1={x - slot * 0.24} x2={x} y1={y(from)} y2={y(from)} />
            )}
            <rect class="stairs-regular" x={x} y={y(turn)} width={slot * 0.76} height={y(from) - y(turn)} />
            <rect class="stairs-overtime" x={x} y={y(to)} width={slot * 0.76} height={y(turn) - y(to)} />
            <text class="stairs-day" x={index * slot + slot / 2} y={height - 6}>
              {weekdayText(language, date)}
            </text>
          </g>
        );
      })}
      <line class="stairs-threshold" x1="0" x2={width} y1={line} y2={line} />
      <line class="stairs-threshold" x1="2" x2="22" y1="10" y2="10" />
      <text class="stairs-label" x="28" y="14">
        {week.threshold(durationOf(thresholdSeconds))}
      </text>
    </svg>
  );
}
