import { useLocation } from 'preact-iso';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Organization } from '../../api/session.ts';
import { homeAddress } from '../../app/home-address.ts';
import { useWords } from '../../app/language.tsx';
import { readPreference } from '../../app/preferences.ts';
import { useSession } from '../../app/session.tsx';
import { useTitle } from '../../app/use-title.ts';
import '../card.css';

/** The first page: the organization for people with access to other members' records, otherwise their own page. */
const beginningOf = (organization: Organization) =>
  organization.may.see_flags || organization.payroll ? homeAddress(organization) : '/me';

/** The organization that the person used last is listed first. */
function inOrder(organizations: readonly Organization[]): Organization[] {
  const last = readPreference('organization');
  return organizations.toSorted((a, b) => Number(String(b.id) === last) - Number(String(a.id) === last));
}

function OrganizationLine({ organization, isLast }: { organization: Organization; isLast: boolean }) {
  const { start } = useWords();
  const link = useRef<HTMLAnchorElement>(null);
  // Enter opens the organization that the person used last.
  useEffect(() => {
    if (isLast) link.current?.focus();
  }, [isLast]);
  return (
    <li>
      <a ref={link} href={homeAddress(organization)}>
        {organization.name}
      </a>
      <span>
        {organization.payroll ? start.payrollClerk : start.role[organization.role]}
        {isLast && ` · ${start.last}`}
      </span>
    </li>
  );
}

/** The organizations of the person. A person with a single organization is redirected to its first page. */
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
