import './icon.css';

/**
 * A drawn arrow between two values, because not every font has the character. Screen readers and copied text get the
 * character.
 */
export function Arrow() {
  return (
    <>
      <svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden>
        <path fill="none" stroke="currentColor" stroke-width="1.75" d="M3 8h10M9 4l4 4-4 4" />
      </svg>
      <span class="unseen">→</span>
    </>
  );
}
