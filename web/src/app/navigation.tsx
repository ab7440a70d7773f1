import { useLocation } from 'preact-iso';
import { useEffect, useRef } from 'preact/hooks';
import type { Organization } from '../api/session.ts';
import { Menu, type MenuLink } from '../parts/menu.tsx';
import type { Words } from '../words/words.ts';
import { useWords } from './language.tsx';

interface Entry {
  /** Its name in `nav.screens` of the words. */
  screen: keyof Words['nav']['screens'];
  address(organization: Organization): string;
  /** Whether the person gets there; who does not is not led there. */
  isFor(organization: Organization): boolean;
  /** What is set up now and then stands behind a button. */
  isManaged?: true;
  /** Another address of the same screen. */
  also?: RegExp;
}

/** Below the address of the organization. */
const below = (path: string) => (organization: Organization) => `/organizations/${organization.id}/${path}`;

/** Every screen within an organization that has its place here: one line each, and its name in both languages. */
const entries: readonly Entry[] = [
  { screen: 'today', address: below('today'), isFor: () => true },
  { screen: 'budgets', address: below('budgets'), isFor: ({ may }) => may.see_budgets },
  { screen: 'overtime', address: below('overtime'), isFor: ({ may }) => may.see_overtime },
  { screen: 'pay', address: below('pay_periods'), isFor: () => true, also: /\/payroll\b/ },
  { screen: 'flags', address: below('flags'), isFor: ({ may }) => may.see_flags, also: /\/insights\/unusual_act/ },
  {
    screen: 'organization',
    address: below('settings'),
    isFor: ({ may }) => may.change_organization,
    isManaged: true,
  },
  { screen: 'members', address: below('members'), isFor: ({ may }) => may.manage_members, isManaged: true },
  { screen: 'tokens', address: below('tokens'), isFor: ({ may }) => may.manage_tokens, isManaged: true },
  { screen: 'webhooks', address: below('webhooks'), isFor: ({ role }) => role === 'owner', isManaged: true },
  { screen: 'audit', address: below('audit'), isFor: ({ may }) => may.see_audit, isManaged: true },
  { screen: 'policies', address: below('policies'), isFor: ({ may }) => may.manage_overtime_policies, isManaged: true },
  { screen: 'holidays', address: below('holidays'), isFor: ({ role }) => role !== 'user', isManaged: true },
  { screen: 'rules', address: below('rules'), isFor: ({ may }) => may.see_flags, isManaged: true },
  { screen: 'projects', address: below('projects'), isFor: () => true, isManaged: true },
  { screen: 'clients', address: below('clients'), isFor: ({ may }) => may.manage_clients, isManaged: true },
  { screen: 'people', address: below('people'), isFor: ({ role }) => role !== 'user' },
  // Whose holidays they are sees them beside their own time.
  { screen: 'holidays', address: below('holidays'), isFor: ({ role }) => role === 'user' },
  // Who sees what is of others finds their own page in the menu of their account.
  { screen: 'me', address: () => '/me', isFor: ({ may }) => !may.see_flags },
];

interface Props {
  organization: Organization;
  /** How many open cases there are, as text. */
  openFlags?: string | undefined;
}

type Link = MenuLink & Entry;

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

function useLinks(organization: Organization): Link[] {
  const { nav } = useWords();
  const { path } = useLocation();
  return entries
    .filter(({ isFor }) => isFor(organization))
    .map((entry) => {
      const href = entry.address(organization);
      const isHere = path === href || path.startsWith(`${href}/`) || entry.also?.test(path) === true;
      return { ...entry, href, text: nav.screens[entry.screen], isHere };
    });
}

/** The main navigation within an organization: what is looked at each day, then what is set up. */
export function Navigation({ organization, openFlags }: Props) {
  const { nav } = useWords();
  const row = useRef<HTMLElement>(null);
  const links = useLinks(organization);
  const managed = links.filter(({ isManaged }) => isManaged);
  // One alone needs no button to stand behind.
  const behind = managed.length > 1 ? managed : [];
  useEffect(() => {
    const here = row.current?.querySelector('[aria-current]');
    // Brought into view by the browser, it would be where Tab begins, behind the link that skips all of this.
    if (row.current && here) row.current.scrollBy(middleOf(here) - middleOf(row.current), 0);
  });
  return (
    <nav ref={row} class="nav" aria-label={nav.label}>
      <ul>
        {links
          .filter((link) => !behind.includes(link))
          .map(({ screen, href, text, isHere }) => (
            <li key={screen}>
              <a class="nav-entry" href={href} aria-current={isHere ? 'page' : undefined}>
                {text}
                {screen === 'flags' && openFlags !== undefined && <span class="nav-count">{openFlags}</span>}
              </a>
            </li>
          ))}
        {behind.length > 0 && (
          <li>
            <Menu label={nav.manage} text={nav.manage} links={behind} />
          </li>
        )}
      </ul>
    </nav>
  );
}
