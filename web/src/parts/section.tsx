import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** What is asked for when it is opened. */
export function Section({ title, children }: { title: string; children: () => ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="drawer-section" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      <div class="column">{isOpen && children()}</div>
    </details>
  );
}
