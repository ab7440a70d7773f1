import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/contract/api.ts';

const root = resolve(import.meta.dirname, '../..');

test('every operation is exported by its id from a file that types the calls of the interface', async () => {
  const typed = readFileSync(join(root, 'web/src/api/contract.ts'), 'utf8');
  const exported = new Map<string, string>();
  for (const name of readdirSync(join(root, 'src/contract')).filter((entry) => /^[\w-]+\.ts$/.test(entry))) {
    const module = (await import(join(root, 'src/contract', name))) as Record<string, unknown>;
    for (const [key, value] of Object.entries(module)) if (endpoints.includes(value as never)) exported.set(key, name);
  }
  expect([...exported.keys()].toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
  const untyped = [...new Set(exported.values())].filter((name) => !typed.includes(`src/contract/${name}'`));
  expect(untyped).toEqual([]);
});
