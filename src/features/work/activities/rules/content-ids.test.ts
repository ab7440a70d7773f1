import { expect, test } from 'vitest';
import { firstContentId, slotOfContent } from './content-ids.ts';

test('ids of slot contents ascend with the ten-minute slot and fit into 53 bits', () => {
  expect(firstContentId(2 * 2 ** 29 + 3)).toBe(2 * 2 ** 30 + 3 * 256);
  expect(slotOfContent(firstContentId(2_945_376 * 2 ** 29 + 2 ** 29 - 1) + 255)).toBe(2_945_376);
  const slotOf2129 = Math.floor(Date.UTC(2129, 0) / 600_000);
  expect(Number.isSafeInteger(firstContentId((slotOf2129 + 1) * 2 ** 29) - 1)).toBe(true);
});
