import { type ConfidenceLevel, confidenceLevels } from '../../../src/contract/lists/unusual-activities.ts';
import './level.css';

/** The confidence levels, weakest first. */
export const levels = confidenceLevels.toReversed();

/** The confidence level as one to three bars with its name. */
export function LevelMark({ level, text }: { level: ConfidenceLevel; text: string }) {
  return (
    <span class={`level level-${level}`}>
      <svg viewBox="0 0 15 10" aria-hidden>
        {levels.map((step, index) => (
          <rect
            key={step}
            class={index <= levels.indexOf(level) ? 'level-on' : 'level-off'}
            x={index * 5.5}
            y={7 - index * 3.5}
            width={4}
            height={3 + index * 3.5}
            rx={0.8}
          />
        ))}
      </svg>
      {text}
    </span>
  );
}
