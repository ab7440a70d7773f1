import { useWords } from './language.tsx';

/** The name and logo, with a link to the start page. */
export function Brand() {
  const { nav } = useWords();
  return (
    <a class="brand" href="/" aria-label={nav.home}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" aria-hidden>
        <circle cx="12" cy="12" r="9.4" />
        <path d="M12 6.6V12l3.6 2.4" />
      </svg>
      fairhour
    </a>
  );
}
