import { useQuery } from '@tanstack/preact-query';
import { useLanguage } from '../../app/language.tsx';
import type { Rule, RuleType } from './queries.ts';

/** What the API says in English, in another language: by types, names of limits, and units as the API has them. */
export interface Catalogue {
  readonly explanations: Readonly<Record<RuleType, string>>;
  readonly needs: Readonly<Record<RuleType, string>>;
  readonly limits: Readonly<Record<string, string>>;
  readonly units: Readonly<Record<string, string>>;
}

type Named = Pick<Rule['thresholds'][number], 'name' | 'explanation'>;

/** The catalogue's own words in the language of the page; what is not known there yet is said in English. */
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

/** Nobody loads words of a language that they do not read; null until they are there. */
export function useRuleWords(): RuleWords | null {
  const { language } = useLanguage();
  const { data } = useQuery({
    queryKey: ['rule-words', language],
    queryFn: async () => wordsOf(language === 'de' ? (await import('./catalogue-de.ts')).catalogueDe : null),
    staleTime: Infinity,
  });
  return data ?? null;
}
