import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { useTitle } from '../../app/use-title.ts';
import { welcomeWords } from './words.ts';
import '../card.css';
import './welcome.css';

/** What comes next once an organization is made. */
export function Welcome({ organization }: { organization: Organization }) {
  const words = welcomeWords(useLanguage().language);
  const { user } = useSession();
  const title = words.title(organization.name);
  const command = `npx fairhour token create --organization ${organization.id} --email ${user.email}`;
  useTitle(title);
  return (
    <section class="page-card">
      <h1>{title}</h1>
      <p>{words.lead}</p>
      <ol class="welcome-steps">
        <li>
          <h2>{words.people}</h2>
          <p>{words.peopleText}</p>
          <a href="/docs#/Members">{words.reference}</a>
        </li>
        <li>
          <h2>{words.project}</h2>
          <p>{words.projectText}</p>
          <a href="/docs#/Projects">{words.reference}</a>
        </li>
        <li>
          <h2>{words.tracker}</h2>
          <p>{words.trackerText}</p>
          <code>{command}</code>
        </li>
      </ol>
      <a class="welcome-go" href={`/organizations/${organization.id}/today`}>
        {words.go}
      </a>
    </section>
  );
}
