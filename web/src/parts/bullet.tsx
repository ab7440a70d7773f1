import './bullet.css';

interface Props {
  /** All values are in percent of the limit. */
  used: number;
  mark?: number | undefined;
  /** The value as known at a different instant, drawn as a second mark. */
  ghost?: number | undefined;
  /** The percentage at the end of the bar; the limit is at 100. */
  scale: number;
  /** The text alternative. */
  text: string;
}

const height = 24;
const half = height / 2;

/**
 * The used share of a limit, on a scale that can extend past 100%. Lengths are given as fractions of the available
 * width.
 */
export function Bullet({ used, mark, ghost, scale, text }: Props) {
  const at = (percent: number) => `${(Math.min(Math.max(percent, 0), scale) / scale) * 100}%`;
  const level = used > 100 ? 'over' : used >= (mark ?? Infinity) ? 'near' : 'within';
  const isBeyond = used > scale;
  return (
    <svg class="bullet" role="img" aria-label={text} width="100%" height={height}>
      <rect class="bullet-room" x="0" y="4" width={at(100)} height={height - 8} rx="3" />
      {mark !== undefined && <rect class="bullet-zone" x={at(mark)} y="4" width={at(100 - mark)} height={height - 8} />}
      <rect class={`bullet-used bullet-${level}`} x="0" y="8" width={at(Math.min(used, 100))} height="8" rx="2" />
      {used > 100 && <rect class="bullet-past" x={at(100)} y="8" width={at(Math.min(used, scale) - 100)} height="8" />}
      <line class="bullet-limit" x1={at(100)} x2={at(100)} y1="2" y2={height - 2} />
      {mark !== undefined && <line class="bullet-mark" x1={at(mark)} x2={at(mark)} y1="2" y2={height - 2} />}
      {ghost !== undefined && <circle class="bullet-ghost" cx={at(ghost)} cy={half} r="5" />}
      {isBeyond && (
        <svg x="100%" overflow="visible" aria-hidden>
          <path class="bullet-beyond" d={`M-7 ${half - 6} l6 6 l-6 6`} />
        </svg>
      )}
    </svg>
  );
}
