import { useLanguage } from '../app/language.tsx';
import type { Fault } from './faults.ts';
import { useModule } from './use-module.ts';

/** What is wrong, in the language of the page as far as it can be said in it. */
export function FaultText({ fault: { text, lang } }: { fault: Fault }) {
  const { language } = useLanguage();
  // Only who reads German and has something to correct loads it.
  const german = useModule(() => import('./german-faults.ts'), language === 'de');
  const said = language === 'de' ? german?.germanFault(text) : undefined;
  return <span lang={said === undefined ? lang : undefined}>{said ?? text}</span>;
}
