import { useLocation } from 'preact-iso';
import { useWaiting } from '../api/alerts.ts';
import { useNotices } from '../api/notices.ts';
import type { Organization } from '../api/session.ts';
import type { Language } from '../words/words.ts';
import { useLanguage } from './language.tsx';

const waiting = (language: Language, count: string) =>
  language === 'de' ? `Ereignisse: ${count} zur Kenntnis zu nehmen` : `Events: ${count} to acknowledge`;

const unread = (language: Language, count: string) =>
  language === 'de' ? `Benachrichtigungen: ${count} neu` : `Notifications: ${count} new`;

interface RingProps {
  href: string;
  label: string;
  count: string;
}

function Ring({ href, label, count }: RingProps) {
  const { path } = useLocation();
  return (
    <a class="nav-entry" href={href} aria-label={label} title={label} aria-current={path === href ? 'page' : undefined}>
      <svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden>
        <path d="M9 2a5 5 0 0 1 5 5c0 4 1.5 5 1.5 6h-13C2.5 12 4 11 4 7a5 5 0 0 1 5-5zM7 15.5a2 2 0 0 0 4 0" />
      </svg>
      {count !== '0' && <span class="nav-count">{count}</span>}
    </a>
  );
}

function EventsBell({ id }: Organization) {
  const { language } = useLanguage();
  const count = useWaiting(id) ?? '0';
  return <Ring href={`/organizations/${id}/events`} label={waiting(language, count)} count={count} />;
}

function NoticesBell() {
  const { language } = useLanguage();
  const { data } = useNotices();
  const fresh = data?.notices.filter(({ id }) => id > data.readThrough).length ?? 0;
  const count = `${fresh}${data?.hasMore && fresh === data.notices.length ? '+' : ''}`;
  return <Ring href="/me#my-notices" label={unread(language, count)} count={count} />;
}

/** A link to the alerts of an organization with their count, for owners and managers. */
export const Bell = ({ organization }: { organization: Organization }) =>
  organization.role === 'owner' || organization.role === 'manager' ? <EventsBell {...organization} /> : <NoticesBell />;
