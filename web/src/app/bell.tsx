import { useLocation } from 'preact-iso';
import { useWaiting } from '../api/alerts.ts';
import type { Language } from '../words/words.ts';
import { useLanguage } from './language.tsx';

const said = (language: Language, waiting: string) =>
  language === 'de' ? `Ereignisse: ${waiting} zur Kenntnis zu nehmen` : `Events: ${waiting} to take note of`;

/** Leads to what somebody should take note of, and says how much of it there is. */
export function Bell({ organizationId }: { organizationId: number }) {
  const { language } = useLanguage();
  const { path } = useLocation();
  const count = useWaiting(organizationId) ?? '0';
  const label = said(language, count);
  const href = `/organizations/${organizationId}/events`;
  return (
    <a class="nav-entry" href={href} aria-label={label} title={label} aria-current={path === href ? 'page' : undefined}>
      <svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden>
        <path d="M9 2a5 5 0 0 1 5 5c0 4 1.5 5 1.5 6h-13C2.5 12 4 11 4 7a5 5 0 0 1 5-5zM7 15.5a2 2 0 0 0 4 0" />
      </svg>
      {count !== '0' && <span class="nav-count">{count}</span>}
    </a>
  );
}
