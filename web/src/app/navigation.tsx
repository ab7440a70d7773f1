import { useLocation } from 'preact-iso';
import { useEffect, useRef } from 'preact/hooks';
import type { Organization } from '../api/session.ts';
import { useWords } from './language.tsx';

const screens = ['today', 'budgets', 'overtime', 'flags', 'people', 'settings', 'me'] as const;
type Screen = (typeof screens)[number];

/** Where the screens are that there are; the others are named, so that everybody knows what is to come. */
const addresses: Partial<Record<Screen, (organization: Organization) => string | null>> = {
  today: ({ id }) => `/organizations/${id}/today`,
  budgets: ({ id, role }) => (role === 'user' ? null : `/organizations/${id}/budgets`),
  overtime: ({ id, may }) => (may.see_overtime ? `/organizations/${id}/overtime` : null),
  flags: ({ id, may }) => (may.see_flags ? `/organizations/${id}/flags` : null),
  me: ({ may }) => (may.see_flags ? null : '/me'),
};

/** Who sees what is of others finds their own page in the menu of their account. */
const isNamed = (screen: Screen, { may }: Organization) => screen !== 'me' || !may.see_flags;

interface Props {
  organization: Organization;
  /** How many open cases there are, as text. */
  openFlags?: string | undefined;
}

/** The main navigation within an organization. */
export function Navigation({ organization, openFlags }: Props) {
  const { nav } = useWords();
  const { path } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() =>
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' }),
  );
  const entry = (screen: Screen) => {
    const address = addresses[screen]?.(organization) ?? null;
    if (address === null) return <span class="nav-entry nav-coming">{nav[screen]}</span>;
    const isHere = path.startsWith(address) || (screen === 'flags' && path.includes('/insights/unusual_activities/'));
    return (
      <a class="nav-entry" href={address} aria-current={isHere ? 'page' : undefined}>
        {nav[screen]}
        {screen === 'flags' && openFlags !== undefined && <span class="nav-count">{openFlags}</span>}
      </a>
    );
  };
  return (
    <nav class="nav" aria-label={nav.label}>
      <ul ref={list}>
        {screens
          .filter((screen) => isNamed(screen, organization))
          .map((screen) => (
            <li key={screen}>{entry(screen)}</li>
          ))}
      </ul>
    </nav>
  );
}
