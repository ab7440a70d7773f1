import { useLanguage } from '../app/language.tsx';
import type { Fault } from './faults.ts';
import { useModule } from './use-module.ts';

/** A fault in the language of the page, if a translation exists. */
export function FaultText({ fault: { text, lang } }: { fault: Fault }) {
  const { language } = useLanguage();
  // Loaded only for German readers, when the page has a fault.
  const german = useModule(() => import('./german-faults.ts'), language === 'de');
  const germanText = language === 'de' ? german?.germanFault(text) : undefined;
  return <span lang={germanText === undefined ? lang : undefined}>{germanText ?? text}</span>;
}
