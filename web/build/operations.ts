import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { endpoints } from '../../src/contract/api.ts';

/** How most paths begin, which `call.ts` puts back: so many times it is not nothing, however well it compresses. */
const base = '/ext/v1/organizations/{organization_id}';
const virtual = 'virtual:operations';
const resolved = `\0${virtual}`;
const sources = resolve(import.meta.dirname, '../src');

/** All that the interface is written in. */
const wholeText = () =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(sources, name), 'utf8'))
    .join('\n');

/**
 * Of the contract only this reaches the browser: method and path of the operations that the interface names, without
 * the schemas. While sources are edited it is every operation, since a new call would not be known.
 */
export function operations(): Plugin {
  let isBuilt = false;
  const list = () => {
    const text = isBuilt ? wholeText() : null;
    const named = endpoints.filter(({ id }) => text === null || text.includes(`'${id}'`));
    // Those alike stand beside each other, since that compresses best.
    const sorted = named.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    return Object.fromEntries(sorted.map(({ id, method, path }) => [id, `${method} ${path.replace(base, '~')}`]));
  };
  return {
    name: 'operations',
    configResolved({ command }) {
      isBuilt = command === 'build';
    },
    resolveId: (id) => (id === virtual ? resolved : undefined),
    load: (id) => (id === resolved ? `export const operations = ${JSON.stringify(list())};` : undefined),
  };
}
