import { slugOf } from '../../words/slug.ts';

/** Where the help says what a rule means; its heading there is the name that the rule has here. */
export const ruleHelp = (title: string): string => `/help/unusual-activity#${slugOf(title)}`;
