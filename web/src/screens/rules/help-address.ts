import { slugOf } from '../../words/slug.ts';

/** The help section of a rule. Its heading equals the rule's title. */
export const ruleHelp = (title: string): string => `/help/unusual-activity#${slugOf(title)}`;
