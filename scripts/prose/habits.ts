/** A habit that makes English hard to read, and what to write instead. */
export interface Habit {
  name: string;
  /** The pattern is global, so that all matches in a sentence count. */
  pattern: RegExp;
  instead: string;
}

const clauseVerbs =
  'is|are|was|has|have|had|can|may|cannot|sees|reads|asks|wants|writes|looks|comes|changes|holds|lacks';

const pronounWithVerb = String.raw`(?:What|Who|Whoever|Whose|Whom) (?:${clauseVerbs})\b`;
/** Matches up to the end of the sentence. */
const wholeClause =
  String.raw`(?:What|Who|Whoever|Whose|Whom|That) ` + String.raw`(?!is |are |was |do |does |if )[a-z][^.?!|]{3,}[.|]?$`;

/** The habits that `npm run prose` counts. The patterns find symptoms: a sentence that passes can still be bad. */
export const habits: readonly Habit[] = [
  {
    name: 'clause as a subject',
    pattern: new RegExp(`(?:^|[.:;!|] )(?:${pronounWithVerb}|${wholeClause})(?![^.!|]*\\?)`, 'g'),
    instead: 'Begin with a noun, or with "if" or "when".',
  },
  {
    name: 'who as a noun',
    pattern: new RegExp(String.raw`\b(?:to|of|by|from|for|and|with|than|on) who(?:ever)? (?:${clauseVerbs})\b`, 'g'),
    instead: 'Name the people: "users who can see pay".',
  },
  {
    name: 'what as a noun',
    pattern: new RegExp(
      String.raw`\b(?:of|by|from|for|than|with|in|on|to|beside|beyond) what ` +
        String.raw`(?:is|was|has|they|it|people|an?|the|each)\b` +
        String.raw`|\bwhat (?:is|was) (?:not |no )?(?:there|left|kept|told|shown|spent|owed|due|meant|set|asked)\b`,
      'g',
    ),
    instead: 'Use a noun: "the spend of each row".',
  },
  {
    name: 'verb of speech',
    pattern: /\b(?:tells?|told|telling|says|said)\b/g,
    instead: 'show, return, report, notify',
  },
  {
    name: 'keep, hold, stand, lie, lead, ask',
    pattern: /\b(?:kept|keeps|held|holds|stands|stood|lies|lay|(?:leads|led) to|asks|(?:is|are) asked|asked for)\b/g,
    instead: 'store, retain, apply, be valid, be listed, link, request',
  },
  { name: 'go on', pattern: /\b(?:go|goes|going|went|gone) on\b(?! to )/g, instead: 'continue, resume' },
  {
    name: 'long form of again, own, up to',
    pattern: /\b(?:anew|of theirs|at most)\b|\b(?:of|with) (?:its|their|his) own\b|\bby (?:itself|themselves)\b/g,
    instead: 'again, own, automatically, up to',
  },
  {
    name: 'any more, is no',
    pattern: /\bany more\b|\bis none of\b|\b(?:is|are) no (?!longer\b|more than\b|less than\b|way\b|need\b)/g,
    instead: 'no longer, is not a',
  },
  {
    name: 'everybody, nobody',
    pattern: /\b(?:every|no|some)body\b|\bwho(?:ever)\b|\bwhatever\b/gi,
    instead: 'users, you',
  },
  {
    name: 'beside, else, meanwhile, thus',
    pattern: /\b(?:beside|thereby|meanwhile)\b|\bor else\b|; else\b|\belse \w+ (?:is|are)\b/g,
    instead: 'alongside, otherwise, in the meantime',
  },
  {
    name: 'X alone',
    pattern: /\b(?:its|their|the|an?|by|of|for|to|in|on|with) [\w' -]{1,30} alone\b/g,
    instead: 'only X',
  },
  { name: 'let be', pattern: /\blets? (?:go of|\w+ be)\b/g, instead: 'release, delete, permit' },
];

/** The names of the habits found in a sentence, one per match. `"It is kept anew."` has two. */
export const habitsIn = (sentence: string): string[] =>
  habits.flatMap(({ name, pattern }) => Array.from(sentence.matchAll(pattern), () => name));
