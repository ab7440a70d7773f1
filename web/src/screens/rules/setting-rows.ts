import type { Language } from '../../words/words.ts';
import type { Rules } from './queries.ts';
import { ruleWords } from './words.ts';

/** The current settings, one line each. */
export const settingRows = (rules: Rules, language: Language): [string, string][] => {
  const { effect, settings: words } = ruleWords(language);
  const yesNo = (isOn: boolean) => (isOn ? effect.yes : effect.no);
  return [
    [words.hours, String(rules.grace_hours)],
    [words.members, yesNo(rules.members_see_flags)],
    [words.second, yesNo(rules.second_review)],
  ];
};
