import { levels } from '../../parts/level.tsx';
import type { Language, Words } from '../../words/words.ts';
import type { Limit, Threshold } from './queries.ts';
import { ruleWords } from './words.ts';

/** An exact number of a rule: "1,800", "0.97". */
export const numberText = (value: number, language: Language): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(value);

/** The number of a level as text, or a text for a level that is never reached. */
export const gradeText = (value: number | null, language: Language): string =>
  value === null ? ruleWords(language).never : numberText(value, language);

/** "Weak up to 3.5, medium up to 2.5, strong never." */
export function gradesText(limit: Limit, language: Language, words: Words): string {
  const { grade } = ruleWords(language);
  const parts = levels.map((level) => {
    const name = words.inbox.levels[level];
    const value = limit[level];
    return value === null
      ? `${name} ${gradeText(null, language)}`
      : grade[limit.unusual_when](name, numberText(value, language));
  });
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The values measured in people, on the normal side of the limit. */
export function peopleText(
  { people, unusual_when: when }: Pick<Limit, 'people' | 'unusual_when'>,
  language: Language,
  words: Words,
): string {
  if (people === null) return ruleWords(language).noPeople;
  const { peopleLeast, peopleMost, peopleLeastMostly, peopleMostMostly } = words.measured;
  const extreme = numberText(people.extreme, language);
  if (people.typical === null) return (when === 'at_most' ? peopleLeast : peopleMost)(extreme);
  return (when === 'at_most' ? peopleLeastMostly : peopleMostMostly)(extreme, numberText(people.typical, language));
}

/** All numbers that the scale of a limit must show. */
export const shownOf = (limits: readonly (Limit | undefined)[]): number[] =>
  limits.flatMap((limit) => (limit ? levels.map((level) => limit[level]) : [])).filter((value) => value !== null);

/** The limit with this name in the program's rules. */
export const sameLimit = (types: readonly { limits: Limit[] }[], name: string): Limit | undefined =>
  types.flatMap(({ limits }) => limits).find((limit) => limit.name === name);

export const sameThreshold = (types: readonly { thresholds: Threshold[] }[], name: string): Threshold | undefined =>
  types.flatMap(({ thresholds }) => thresholds).find((threshold) => threshold.name === name);
