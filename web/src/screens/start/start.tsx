import { useLocation } from 'preact-iso';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Organization } from '../../api/session.ts';
import { useWords } from '../../app/language.tsx';
import { readPreference } from '../../app/preferences.ts';
import { useSession } from '../../app/session.tsx';
import { useTitle } from '../../app/use-title.ts';
import '../card.css';

const homeOf = ({ id }: Organization) => `/organizations/${id}/today`;

/** Who sees what is of others begins with the day of all, everybody else with their own page. */
const beginningOf = (organization: Organization) => (organization.may.see_flags ? homeOf(organization) : '/me');

/** The one that the person was in last comes first. */
function inOrder(organizations: readonly Organization[]): Organization[] {
  const last = readPreference('organization');
  return organizations.toSorted((a, b) => Number(String(b.id) === last) - Number(String(a.id) === last));
}

function OrganizationLine({ organization, isLast }: { organization: Organization; isLast: boolean }) {
  const { start } = useWords();
  const link = useRef<HTMLAnchorElement>(null);
  // Enter goes on where the person was.
  useEffect(() => {
    if (isLast) link.current?.focus();
  }, [isLast]);
  return (
    <li>
      <a ref={link} href={homeOf(organization)}>
        {organization.name}
      </a>
      <span>
        {start.role[organization.role]}
        {isLast && ` · ${start.last}`}
      </span>
    </li>
  );
}

/** The organizations of the person; who has a single one is led there, to what they may see of it. */
export function Start() {
  const { start } = useWords();
  const { organizations } = useSession();
  const { route } = useLocation();
  const [only] = organizations.length === 1 ? organizations.map(beginningOf) : [];
  const [ordered] = useState(() => inOrder(organizations));
  useTitle('fairhour');
  useEffect(() => {
    if (only) route(only, true);
  }, [only]);
  return (
    <section class="page-card">
      <h1>{start.title}</h1>
      {organizations.length === 0 && <p>{start.none}</p>}
      <ul class="page-list">
        {ordered.map((organization) => (
          <OrganizationLine
            key={organization.id}
            organization={organization}
            isLast={String(organization.id) === readPreference('organization')}
          />
        ))}
      </ul>
    </section>
  );
}
