import { type ApplicationTier, tierNames } from '../../contract/lists/unusual-activities.ts';

/**
 * Programs whose names indicate their purpose, in tiers: A fakes input, B is a macro tool with legitimate uses, C
 * prevents the screen from sleeping without input.
 */

export interface ApplicationRules {
  readonly tiers: Readonly<Record<ApplicationTier, readonly string[]>>;
  /** Names that an organization added or moved to another tier. They take precedence over the built-in tiers. */
  readonly added: readonly { readonly name: string; readonly tier: ApplicationTier }[];
  /** Names that are never reported. These names take precedence over all others. */
  readonly allowed: readonly string[];
}

export interface NamedTier {
  readonly words: string;
  readonly tier: ApplicationTier;
}

export const applicationTiers: ApplicationRules = {
  tiers: {
    A: [
      'mouse jiggler',
      'mousejiggler',
      'move mouse',
      'mouse mover',
      'jiggler',
      'mousejiggle',
      'realistic-mouse-jiggler',
      'psmousejiggler',
      'auto mouse mover',
      'auto clicker',
      'op auto clicker',
      'gs auto clicker',
      'fcuktimetrackers',
      'activity-sim',
    ],
    B: [
      'autohotkey',
      'tinytask',
      'macro recorder',
      'mini mouse macro',
      "pulover's macro creator",
      'keyboard maestro',
      'power automate desktop',
      'selenium',
      'chromedriver',
      'geckodriver',
    ],
    C: ['caffeine', 'amphetamine', 'insomnia', 'powertoys awake'],
  },
  added: [],
  allowed: [],
};

/**
 * The lower-case words of a program's name or a host, without `.exe`, with one space around each.
 * `wordsOf('Mouse-Jiggler.exe')` = ' mouse jiggler '.
 */
export function wordsOf(name: string): string {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/\.exe$/u, '');
  return ` ${plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')} `;
}

const prepared = new WeakMap<ApplicationRules, readonly NamedTier[]>();

/** All known names; an organization's own names come first. The result is cached per set of rules. */
export function namedTiers(rules: ApplicationRules): readonly NamedTier[] {
  const known = prepared.get(rules);
  if (known !== undefined) return known;
  const own = rules.added.map(({ name, tier }) => ({ words: wordsOf(name), tier }));
  const given = tierNames.flatMap((tier) => rules.tiers[tier].map((name) => ({ words: wordsOf(name), tier })));
  const named = [...own, ...given].filter(({ words }) => words.trim() !== '');
  prepared.set(rules, named);
  return named;
}

/**
 * The tier of a program or host, or null. Names match by whole words, in any letter case. With the default tiers
 * `tierOf('OP Auto Clicker
 * 3.0', …)` = 'A'.
 */
export function tierOf(name: string, tiers: readonly NamedTier[], allowed: readonly string[]): ApplicationTier | null {
  const words = wordsOf(name);
  if (allowed.some((permitted) => wordsOf(permitted) === words)) return null;
  return tiers.find((named) => words.includes(named.words))?.tier ?? null;
}

/** The host of an address, in lower case. `hostOf('https://Docs.example.org/a?b')` = 'docs.example.org'. */
export function hostOf(url: string): string {
  const [, rest = url] = /^[a-z][a-z0-9+.-]*:\/\/(.*)$/iu.exec(url) ?? [];
  const authority = rest.split(/[/?#]/u)[0] ?? '';
  return authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d+$/u, '')
    .toLowerCase();
}
