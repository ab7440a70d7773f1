import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { useTitle } from '../../app/use-title.ts';
import { welcomeWords } from './words.ts';
import '../card.css';
import './welcome.css';

/** The next steps after an organization is created. */
export function Welcome({ organization }: { organization: Organization }) {
  const words = welcomeWords(useLanguage().language);
  const { steps } = words;
  const title = words.title(organization.name);
  useTitle(title);
  return (
    <section class="page-card">
      <h1>{title}</h1>
      <p>{words.lead}</p>
      <ol class="welcome-steps">
        {steps.map(({ title: step, text, link, to }) => (
          <li key={to}>
            <h2>{step}</h2>
            <p>{text}</p>
            <a href={`/organizations/${organization.id}/${to}`}>{link}</a>
          </li>
        ))}
      </ol>
      <a class="welcome-go" href={`/organizations/${organization.id}/today`}>
        {words.go}
      </a>
    </section>
  );
}
