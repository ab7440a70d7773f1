import { useLocation } from 'preact-iso';
import { useEffect, useRef } from 'preact/hooks';
import type { Organization } from '../api/session.ts';
import { Menu } from '../parts/menu.tsx';
import { useWords } from './language.tsx';
import { navigationIn } from './navigation-links.ts';

interface Props {
  organization: Organization;
  /** The number of open flags, as text. */
  openFlags?: string | undefined;
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** The navigation links, with the current screen marked. */
function useLinks(organization: Organization) {
  const words = useWords();
  const { path } = useLocation();
  const { row, behind } = navigationIn(organization, words);
  const placed = (link: (typeof row)[number]) => ({
    ...link,
    isHere: path === link.href || path.startsWith(`${link.href}/`) || link.also?.test(path) === true,
  });
  return { links: row.map(placed), behind: behind.map(placed) };
}

/** The main navigation of an organization: first the screens for daily work, then the settings. */
export function Navigation({ organization, openFlags }: Props) {
  const { nav } = useWords();
  const row = useRef<HTMLElement>(null);
  const { links, behind } = useLinks(organization);
  useEffect(() => {
    const here = row.current?.querySelector('[aria-current]');
    // `scrollIntoView` would make the tab order start here, past the link that skips the navigation.
    if (row.current && here) row.current.scrollBy(middleOf(here) - middleOf(row.current), 0);
  });
  return (
    <nav ref={row} class="nav" aria-label={nav.label}>
      <ul>
        {links.map(({ title, href, text, isHere }) => (
          <li key={title}>
            <a class="nav-entry" href={href} aria-current={isHere ? 'page' : undefined}>
              {text}
              {title === 'flags' && openFlags !== undefined && <span class="nav-count">{openFlags}</span>}
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
