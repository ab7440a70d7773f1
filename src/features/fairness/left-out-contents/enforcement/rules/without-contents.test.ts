import { expect, test } from 'vitest';
import { withoutContents } from './without-contents.ts';

test('contents are removed at any depth; counts and all other values remain', () => {
  const flag = { type: 'x', top_apps_in_use: { Editor: 60 }, evidence: { details: { name: 'Editor' } }, apps: 3 };
  expect(withoutContents({ flags: [flag], why: { urls: 0, screenshot_ids: [7] } })).toEqual({
    flags: [{ type: 'x', apps: 3 }],
    why: { urls: 0 },
  });
});
