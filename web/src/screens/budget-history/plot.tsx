import type { ComponentChildren } from 'preact';
import './chart.css';

export const plotWidth = 1_000;
export const plotHeight = 240;

/** How far down an amount lies, where the largest lies just below the upper edge. */
export const heightOf = (value: number, top: number) => plotHeight - (Math.min(value, top) / top) * (plotHeight - 8);

interface Props {
  /** What it shows, for who does not see it. */
  label: string;
  /** The largest amount, and how it is said. */
  top: number;
  topText: string;
  /** What lies below the lines of the scale. */
  ground?: ComponentChildren;
  /** What is drawn. */
  drawn: ComponentChildren;
  /** What lies over the picture. */
  children?: ComponentChildren;
}

/** A picture of amounts over dates with the lines of its scale, as wide as there is room. */
export function Plot({ label, top, topText, ground, drawn, children }: Props) {
  return (
    <div class="spend-plot">
      <svg
        class="spend-picture"
        viewBox={`0 0 ${plotWidth} ${plotHeight}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {ground}
        {[0.25, 0.5, 0.75, 1].map((part) => {
          const y = heightOf(part * top, top);
          return <line key={part} class="spend-grid" x1={0} x2={plotWidth} y1={y} y2={y} />;
        })}
        {drawn}
      </svg>
      <span class="spend-top">{topText}</span>
      {children}
    </div>
  );
}
