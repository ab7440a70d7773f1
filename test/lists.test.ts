import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const home = join(root, 'src/contract/lists');

interface List {
  name: string;
  entries: readonly string[];
}

/** The lists of texts that have three entries or more; of two the same words are found by chance. */
async function readLists(): Promise<List[]> {
  const modules = readdirSync(home).map(async (file) => (await import(join(home, file))) as Record<string, unknown>);
  const values = (await Promise.all(modules)).flatMap((module) => Object.entries(module));
  return values
    .filter((entry): entry is [string, string[]] => Array.isArray(entry[1]))
    .map(([name, entries]) => ({ name, entries }))
    .filter(({ entries }) => entries.length >= 3 && entries.every((text) => typeof text === 'string'));
}

/** Texts written one after the other, as an array or a union has them. */
function literalListsOf(source: string): string[][] {
  const lists = source.matchAll(/'[^'\n]+'(?:\s*[|,]\s*'[^'\n]+'){2,}/g);
  return [...lists].map(([list]) => [...list.matchAll(/'([^']+)'/g)].map(([, text = '']) => text));
}

const sources = ['src', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith('contract/lists/'))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(root, folder, path), 'utf8') })),
);

/** Files that have the words of a list for something else. */
const others: Record<string, readonly string[]> = {
  // What calls for attention, in the order of its urgency.
  'web/src/api/alerts.ts': ['ownerKinds'],
  // Columns of a file, in their order.
  'src/features/pay/payroll/rules/template.ts': ['memberKeys'],
  // Records that a list of events can be narrowed to.
  'web/src/screens/events/view.ts': ['sumOwners'],
};

test('no list of the contract is written a second time', async () => {
  const lists = await readLists();
  expect(lists.length).toBeGreaterThan(40);
  const copies = sources.flatMap(({ path, text }) =>
    literalListsOf(text).flatMap((literals) =>
      lists
        .filter(({ entries }) => entries.every((entry) => literals.includes(entry)))
        .filter(({ name }) => !others[path]?.includes(name))
        .map(({ name }) => `${path} repeats ${name}`),
    ),
  );
  expect(copies).toEqual([]);
});

test('a copy of a list is found in an array and in a union, in another order and among other texts', () => {
  expect(literalListsOf("const a = ['low', 'medium',\n  'high'];")).toEqual([['low', 'medium', 'high']]);
  expect(literalListsOf("type A = 'any' | 'low' | 'high';")).toEqual([['any', 'low', 'high']]);
});
