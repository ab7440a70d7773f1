import { dirname, relative, resolve, sep } from 'node:path';

/** Text of a file below the root, or '' if it is missing. */
export type Read = (file: string) => string;

const isTest = (file: string) => file.endsWith('.test.ts');

/** Tests without a database that quickly detect a violation of a rule of the code or the product. */
const basic = [
  /^src\/(?:time|money|contract|detector)\//,
  /\/rules(?:\/|\.test\.ts$)/,
  /^test\/(?:architecture|architecture-web|decision-proofs|lists|schema|openapi)\.test\.ts$/,
];
const isBasic = (file: string) => isTest(file) && basic.some((pattern) => pattern.test(file));

/** The files that a file imports, relative to the root. */
function importsOf(file: string, read: Read): string[] {
  const specifiers = [...read(file).matchAll(/(?:from|import) '(\.[^']+)'/g)].map((match) => match[1] ?? '');
  return specifiers.map((specifier) => relative('/', resolve('/', dirname(file), specifier)));
}

/** `src/features/pay/budgets/store/list.ts` -> `src/features/pay/budgets`; elsewhere the folder of the file. */
function sliceOf(file: string): string {
  const parts = file.split(sep);
  return parts[0] === 'src' && parts[1] === 'features' ? parts.slice(0, 4).join(sep) : dirname(file);
}

const tooCommon = new Set(['index', 'main', 'web', 'src', 'app', 'api', 'test', 'parts', 'screens', 'store', 'rules']);

/** Words of a path, in the singular: `web/src/screens/policies/form-rules.tsx` -> policy, form, rule. */
function wordsOf(file: string): string[] {
  const words = file.replace(/(?:\.(?:api|property|test))*\.\w+$/, '').split(/[^a-z\d]+/);
  return words.map((word) => word.replace(/ies$/, 'y').replace(/s$/, '')).filter((word) => !tooCommon.has(word));
}

/**
 * The distance of a test from a changed file: 0 is the file itself, 1 is next to it, 2 imports it, 3 is in the same
 * slice, 4 shares words in its name; undefined = unrelated.
 */
function nearnessOf(test: string, changed: string, imports: readonly string[]): number | undefined {
  if (test === changed) return 0;
  if (isTest(changed)) return undefined;
  if (dirname(test) === dirname(changed)) return 1;
  if (imports.includes(changed)) return 2;
  if (sliceOf(test) === sliceOf(changed)) return 3;
  const words = new Set(wordsOf(test.slice(test.lastIndexOf('/') + 1)));
  return wordsOf(changed).some((word) => words.has(word)) ? 4 : undefined;
}

export interface Selection {
  /** Tests of architecture and rules that are not related to the change. */
  basic: string[];
  /** Tests that are related to the change, the nearest first. */
  related: string[];
}

/**
 * Selects the most relevant tests for changed files.
 *
 *     selectTests(['src/money/round.ts'], ['src/money/round.test.ts'], read).related // ['src/money/round.test.ts']
 */
export function selectTests(changed: readonly string[], tests: readonly string[], read: Read): Selection {
  const near = tests.flatMap((test) => {
    const imports = importsOf(test, read);
    const found = changed.flatMap((file) => nearnessOf(test, file, imports) ?? []);
    return found.length > 0 ? [{ test, nearness: Math.min(...found) }] : [];
  });
  const related = near.toSorted((a, b) => a.nearness - b.nearness).map(({ test }) => test);
  const isRelated = new Set(related);
  return { basic: tests.filter((test) => isBasic(test) && !isRelated.has(test)), related };
}
