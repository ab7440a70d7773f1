import { expect, test } from 'vitest';
import { siteOf } from './tool-usages.ts';

test.each([
  ['https://www.docs.example/a?b', 'docs.example'],
  ['docs.example/a', 'docs.example'],
  ['http://127.0.0.1:8080/x', '127.0.0.1'],
  ['about:blank', 'about:blank'],
  ['not an address', 'not an address'],
])('the site of %s is %s', (address, site) => {
  expect(siteOf(address)).toBe(site);
});
