import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { screenAddresses } from '../../src/http/web.ts';

interface Screen {
  path: string;
  title?: string;
  navigation?: object;
}

// The import is dynamic, because this file is type-checked with the types of the browser.
const { screens } = (await import(resolve('web/src/screens.ts'))) as { screens: readonly Screen[] };

/**
 * The addresses under which the server serves a screen. Examples: `/me/preferences` -> `/me/*`, `/help/:id?` ->
 * `/help`, `/help/*`.
 */
function addressesOf(path: string): string[] {
  const [fixed = '', rest] = path.split(/\/:\w+/);
  if (rest === undefined) return [path.replace(/^(\/[^/]+)\/.+/, '$1/*')];
  const below = `${fixed.startsWith('/organizations/') ? '/organizations' : fixed}/*`;
  return rest === '?' ? [fixed, below] : [below];
}

test('the server answers the addresses of all screens and no others', () => {
  const expected = new Set(screens.flatMap(({ path }) => addressesOf(path)));
  expect(screenAddresses.toSorted()).toEqual([...expected].toSorted());
});

test('a screen in the navigation has a title', () => {
  expect(screens.filter(({ navigation }) => navigation).length).toBeGreaterThan(10);
  expect(screens.filter(({ navigation, title }) => navigation && !title).map(({ path }) => path)).toEqual([]);
});
