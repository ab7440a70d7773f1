import { useLocation } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import type { Organization } from '../../api/session.ts';
import { useWords } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { useTitle } from '../../app/use-title.ts';
import '../card.css';

const homeOf = ({ id }: Organization) => `/organizations/${id}/today`;

/** Who sees what is of others begins with the day of all, everybody else with their own page. */
const beginningOf = (organization: Organization) => (organization.may.see_flags ? homeOf(organization) : '/me');

function OrganizationLine({ organization }: { organization: Organization }) {
  const { start } = useWords();
  return (
    <li>
      <a href={homeOf(organization)}>{organization.name}</a>
      <span>{start.role[organization.role]}</span>
    </li>
  );
}

/** The organizations of the person; who has a single one is led there, to what they may see of it. */
export function Start() {
  const { start } = useWords();
  const { organizations } = useSession();
  const { route } = useLocation();
  const [only] = organizations.length === 1 ? organizations.map(beginningOf) : [];
  useTitle('fairhour');
  useEffect(() => {
    if (only) route(only, true);
  }, [only]);
  return (
    <section class="page-card">
      <h1>{start.title}</h1>
      {organizations.length === 0 && <p>{start.none}</p>}
      <ul class="page-list">
        {organizations.map((organization) => (
          <OrganizationLine key={organization.id} organization={organization} />
        ))}
      </ul>
    </section>
  );
}
