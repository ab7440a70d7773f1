import { useQuery } from '@tanstack/preact-query';
import { useLanguage } from '../../app/language.tsx';
import type { Rule, RuleType } from './queries.ts';

/** Translations of the API's English texts, by type, name of limit, and unit. */
export interface Catalogue {
  readonly explanations: Readonly<Record<RuleType, string>>;
  readonly needs: Readonly<Record<RuleType, string>>;
  readonly limits: Readonly<Record<string, string>>;
  readonly units: Readonly<Record<string, string>>;
}

type Named = Pick<Rule['thresholds'][number], 'name' | 'explanation'>;

/** The catalogue's texts in the language of the page. Texts without a translation appear in English. */
export interface RuleWords {
  explanation(rule: Pick<Rule, 'type' | 'explanation'>): string;
  needs(rule: Pick<Rule, 'type' | 'resolution'>): string;
  limit(limit: Named): string;
  unit(unit: string): string;
}

const wordsOf = (catalogue: Catalogue | null): RuleWords => ({
  explanation: ({ type, explanation }) => catalogue?.explanations[type] ?? explanation,
  needs: ({ type, resolution }) => catalogue?.needs[type] ?? resolution,
  limit: ({ name, explanation }) => catalogue?.limits[name] ?? explanation,
  unit: (unit) => catalogue?.units[unit] ?? unit,
});

/** Loads the texts of the current language only; null until then. */
export function useRuleWords(): RuleWords | null {
  const { language } = useLanguage();
  const { data } = useQuery({
    queryKey: ['rule-words', language],
    queryFn: async () => wordsOf(language === 'de' ? (await import('./catalogue-de.ts')).catalogueDe : null),
    staleTime: Infinity,
  });
  return data ?? null;
}
