import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const home = join(root, 'src/contract/lists');

interface List {
  name: string;
  entries: readonly string[];
}

/** Lists of three or more texts in the code. In shorter lists, equal entries can be a coincidence. */
async function readLists(): Promise<List[]> {
  const modules = readdirSync(home).map(async (file) => (await import(join(home, file))) as Record<string, unknown>);
  const values = (await Promise.all(modules)).flatMap((module) => Object.entries(module));
  return values
    .filter((entry): entry is [string, string[]] => Array.isArray(entry[1]))
    .map(([name, entries]) => ({ name, entries }))
    .filter(({ entries }) => entries.length >= 3 && entries.every((text) => typeof text === 'string'));
}

/** Consecutive texts, as in an array or a union. */
function literalListsOf(source: string): string[][] {
  const lists = source.matchAll(/'[^'\n]+'(?:\s*[|,]\s*'[^'\n]+'){2,}/g);
  return [...lists].map(([list]) => [...list.matchAll(/'([^']+)'/g)].map(([, text = '']) => text));
}

const sources = ['src', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith('contract/lists/'))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(root, folder, path), 'utf8') })),
);

/** Files that use the words in a list for another purpose. */
const others: Record<string, readonly string[]> = {
  // Kinds of events that need attention, in order of urgency.
  'web/src/api/alerts.ts': ['ownerKinds'],
  // Columns of a file, in their order.
  'src/features/pay/payroll/rules/template.ts': ['memberKeys'],
  // Records by which a list of events can be filtered.
  'web/src/screens/events/view.ts': ['sumOwners'],
};

test('no file repeats a list of the contract', async () => {
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

test('a copy of a list is detected in an array and in a union, even in another order or among other texts', () => {
  expect(literalListsOf("const a = ['low', 'medium',\n  'high'];")).toEqual([['low', 'medium', 'high']]);
  expect(literalListsOf("type A = 'any' | 'low' | 'high';")).toEqual([['any', 'low', 'high']]);
});
