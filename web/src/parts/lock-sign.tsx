import type { ComponentChildren } from 'preact';
import './icon.css';

/** A drawn closed lock, followed by a sentence that explains it. */
export function LockSign({ children }: { children: ComponentChildren }) {
  return (
    <span class="lock-sign">
      <svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden>
        <path fill="none" stroke="currentColor" stroke-width="1.5" d="M5 7V5a3 3 0 0 1 6 0v2M3.5 7h9v6.5h-9z" />
      </svg>{' '}
      {children}
    </span>
  );
}
