import { expect, test } from 'vitest';
import { firstToolId, siteOf, slotOfTool } from './tool-usages.ts';

test('ids of tools ascend with the ten minutes and fit into 53 bits', () => {
  expect(firstToolId(2 * 2 ** 29 + 3)).toBe(2 * 2 ** 30 + 3 * 256);
  expect(slotOfTool(firstToolId(2_945_376 * 2 ** 29 + 2 ** 29 - 1) + 255)).toBe(2_945_376);
  const slotOf2129 = Math.floor(Date.UTC(2129, 0) / 600_000);
  expect(Number.isSafeInteger(firstToolId((slotOf2129 + 1) * 2 ** 29) - 1)).toBe(true);
});

test.each([
  ['https://www.docs.example/a?b', 'docs.example'],
  ['docs.example/a', 'docs.example'],
  ['http://127.0.0.1:8080/x', '127.0.0.1'],
  ['about:blank', 'about:blank'],
  ['not an address', 'not an address'],
])('the site of %s is %s', (address, site) => {
  expect(siteOf(address)).toBe(site);
});
