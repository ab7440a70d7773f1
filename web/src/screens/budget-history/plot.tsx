import type { ComponentChildren } from 'preact';
import './chart.css';

export const plotWidth = 1_000;
export const plotHeight = 240;

/** The vertical position of an amount. The largest amount is just below the upper edge. */
export const heightOf = (value: number, top: number) => plotHeight - (Math.min(value, top) / top) * (plotHeight - 8);

interface Props {
  /** The text alternative. */
  label: string;
  /** The largest amount. */
  top: number;
  /** The label of the largest amount. */
  topText: string;
  /** Content below the grid lines. */
  ground?: ComponentChildren;
  /** Content above the grid lines. */
  drawn: ComponentChildren;
  /** Content on top of the chart. */
  children?: ComponentChildren;
}

/** A chart of amounts over dates with grid lines, as wide as the page permits. */
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
