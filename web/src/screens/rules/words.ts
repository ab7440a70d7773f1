import type { Language } from '../../words/words.ts';
import { deRuleWords } from './words-de.ts';
import { enRuleWords, type RuleScreenWords } from './words-en.ts';

export const ruleWords = (language: Language): RuleScreenWords => (language === 'de' ? deRuleWords : enRuleWords);
