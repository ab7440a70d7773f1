import { useQuery } from '@tanstack/preact-query';
import { useLanguage } from '../app/language.tsx';
import type { EvidenceFlag } from '../words/evidence.ts';
import type { Language } from '../words/words.ts';

/** The clauses are large. The sentences are loaded, in one language, when the first flag is shown. */
const load: Readonly<Record<Language, () => Promise<(flag: EvidenceFlag) => string>>> = {
  en: async () => (await import('../words/en-evidence.ts')).enEvidence,
  de: async () => (await import('../words/de-evidence.ts')).deEvidence,
};

/** The reason for a flag, as a sentence in the reader's language. */
export function EvidenceSentence({ flag }: { flag: EvidenceFlag }) {
  const { language } = useLanguage();
  const { data } = useQuery({ queryKey: ['evidence', language], queryFn: load[language], staleTime: Infinity });
  return <>{data?.(flag)}</>;
}
