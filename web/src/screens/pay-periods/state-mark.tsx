import type { ComponentChildren } from 'preact';

interface Props {
  /** Amber for pending, green for settled, no colour for all other states. */
  tone: 'waits' | 'settled' | 'plain';
  children: ComponentChildren;
}

/** A state as a single word. */
export function StateMark({ tone, children }: Props) {
  return <span class={`pay-state pay-state-${tone}`}>{children}</span>;
}
