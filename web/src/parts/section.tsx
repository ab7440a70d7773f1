import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import './section.css';

/** A section whose content loads when it is opened. */
export function Section({ title, children }: { title: string; children: () => ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="section" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      <div class="column">{isOpen && children()}</div>
    </details>
  );
}
