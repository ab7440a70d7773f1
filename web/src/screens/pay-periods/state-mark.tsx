import type { ComponentChildren } from 'preact';

interface Props {
  /** What waits is amber, what is settled green; the rest is as it is. */
  tone: 'waits' | 'settled' | 'plain';
  children: ComponentChildren;
}

/** How far something is, in a word. */
export function StateMark({ tone, children }: Props) {
  return <span class={`pay-state pay-state-${tone}`}>{children}</span>;
}
