import { useLanguage } from '../app/language.tsx';
import { slugOf } from '../words/slug.ts';
import { type HelpSection, helpSections } from './help-sections.ts';
import './help-link.css';

const help = { en: 'Help', de: 'Hilfe' };

/** A link to the section of the help that explains a rule. */
export function HelpLink({ to }: { to: HelpSection }) {
  const { language } = useLanguage();
  const heading = helpSections[to][language];
  return (
    <a class="help-link" href={`/help/${to.slice(0, to.indexOf('#'))}#${slugOf(heading)}`}>
      <span class="help-mark" aria-hidden>
        ?
      </span>
      <span class="unseen">{help[language]}: </span>
      {heading}
    </a>
  );
}
