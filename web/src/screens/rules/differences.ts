import type { ConfidenceLevel } from '../../../../src/contract/lists/unusual-activities.ts';
import { levels } from '../../parts/level.tsx';
import type { Language, Words } from '../../words/words.ts';
import type { RuleWords } from './catalogue.ts';
import { gradeText, numberText, sameLimit, sameThreshold } from './figures.ts';
import type { Changes, Limit, Rules, RuleType } from './queries.ts';
import { ruleWords } from './words.ts';

/** The texts for differences. */
export interface DifferenceWords {
  language: Language;
  words: Words;
  catalogue: RuleWords;
}

type Published = Pick<Rules, 'types'>;
type Grades = Pick<Limit, ConfidenceLevel>;
type GradesChange = Partial<Grades>;

interface Sides {
  /** The published rules, which apply wherever an organization has set nothing. */
  published: Published;
  before: Changes;
  after: Changes;
}

const keysOf = (a: object = {}, b: object = {}) => [...new Set([...Object.keys(a), ...Object.keys(b)])];

function typeTexts({ language, words }: DifferenceWords, { published, before, after }: Sides): string[] {
  const { effect, form } = ruleWords(language);
  const yesNo = (isOn: boolean) => (isOn ? effect.yes : effect.no);
  return keysOf(before.types, after.types).flatMap((key) => {
    const type = key as RuleType;
    const rule = published.types.find((candidate) => candidate.type === type);
    const [old, made] = [before.types?.[type] ?? {}, after.types?.[type] ?? {}];
    const [wasOn, isOn] = [old.on ?? rule?.on ?? true, made.on ?? rule?.on ?? true];
    const least = rule?.minimum_minutes ?? 0;
    const [was, is] = [old.minimum_minutes ?? least, made.minimum_minutes ?? least];
    const title = words.flag.types[type];
    return [
      ...(wasOn === isOn ? [] : [effect.change(`${title}, ${effect.on}`, yesNo(wasOn), yesNo(isOn))]),
      ...(was === is
        ? []
        : [effect.change(`${title}, ${form.minimum}`, numberText(was, language), numberText(is, language))]),
    ];
  });
}

/** A changed limit. Levels that are not changed have the published value. */
const mergedOf = (limit: Limit, change: GradesChange = {}): Grades => {
  const { low, medium, high } = limit;
  return { low, medium, high, ...change };
};

function limitTexts({ language, words, catalogue }: DifferenceWords, { published, before, after }: Sides): string[] {
  const { effect } = ruleWords(language);
  return keysOf(before.limits, after.limits).flatMap((name) => {
    const limit = sameLimit(published.types, name);
    if (!limit) return [];
    const [was, is] = [mergedOf(limit, before.limits?.[name]), mergedOf(limit, after.limits?.[name])];
    return levels
      .filter((level) => was[level] !== is[level])
      .map((level) =>
        effect.change(
          `${catalogue.limit(limit)}, ${words.inbox.levels[level]}`,
          gradeText(was[level], language),
          gradeText(is[level], language),
        ),
      );
  });
}

function thresholdTexts({ language, catalogue }: DifferenceWords, { published, before, after }: Sides): string[] {
  const { effect } = ruleWords(language);
  return keysOf(before.thresholds, after.thresholds).flatMap((name) => {
    const threshold = sameThreshold(published.types, name);
    const [was, is] = [before, after].map(({ thresholds }) => thresholds?.[name] ?? threshold?.value ?? 0);
    if (!threshold || was === is) return [];
    return [effect.change(catalogue.limit(threshold), numberText(was ?? 0, language), numberText(is ?? 0, language))];
  });
}

function nameTexts({ language }: DifferenceWords, { before, after }: Sides): string[] {
  const { effect, names: words } = ruleWords(language);
  const namesOf = ({ applications = {} }: Changes) => ({
    allowed: applications.allowed ?? [],
    added: (applications.added ?? []).map(({ name, tier }) => `${name} (${tier})`),
  });
  const [was, is] = [namesOf(before), namesOf(after)];
  const textOf = (names: readonly string[]) => names.join(', ') || '–';
  const change = (what: string, old: readonly string[], made: readonly string[]) =>
    textOf(old) === textOf(made) ? [] : [effect.change(what, textOf(old), textOf(made))];
  return [...change(words.allowed, was.allowed, is.allowed), ...change(words.title, was.added, is.added)];
}

/** The differences between two sets of changes, one text each; empty if they are equal. */
export function differenceTexts(saying: DifferenceWords, sides: Sides): string[] {
  return [typeTexts, limitTexts, thresholdTexts, nameTexts].flatMap((texts) => texts(saying, sides));
}

type Settings = Pick<Rules, 'grace_hours' | 'members_see_flags' | 'second_review'>;

/** The differences between the settings of two versions. */
export function settingTexts(language: Language, before: Settings, after: Settings): string[] {
  const { effect, settings: words } = ruleWords(language);
  const yesNo = (isOn: boolean) => (isOn ? effect.yes : effect.no);
  const rows: [string, string, string][] = [
    [words.hours, String(before.grace_hours), String(after.grace_hours)],
    [words.members, yesNo(before.members_see_flags), yesNo(after.members_see_flags)],
    [words.second, yesNo(before.second_review), yesNo(after.second_review)],
  ];
  return rows.filter(([, was, is]) => was !== is).map((row) => effect.change(...row));
}
