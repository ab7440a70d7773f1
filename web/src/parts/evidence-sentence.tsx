import { useQuery } from '@tanstack/preact-query';
import { useLanguage } from '../app/language.tsx';
import type { EvidenceFlag } from '../words/evidence.ts';
import type { Language } from '../words/words.ts';

/** Many clauses, loaded in one language with the first flag that is shown. */
const load: Readonly<Record<Language, () => Promise<(flag: EvidenceFlag) => string>>> = {
  en: async () => (await import('../words/en-evidence.ts')).enEvidence,
  de: async () => (await import('../words/de-evidence.ts')).deEvidence,
};

/** What was unusual, in a sentence in the language of the reader. */
export function EvidenceSentence({ flag }: { flag: EvidenceFlag }) {
  const { language } = useLanguage();
  const { data } = useQuery({ queryKey: ['evidence', language], queryFn: load[language], staleTime: Infinity });
  return <>{data?.(flag)}</>;
}
