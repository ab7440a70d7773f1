import { expect, test } from 'vitest';
import { openSealed, seal } from './seal.ts';

// proves: requests-41
test('a sealed text can be opened only with its secret', () => {
  const sealed = seal('{"secret":"é"}', 'one');
  expect(sealed).not.toContain('secret');
  expect(openSealed(sealed, 'one')).toBe('{"secret":"é"}');
  expect(openSealed(sealed, 'two')).toBeUndefined();
});

test('the same text is sealed differently each time', () => {
  expect(seal('text', 'one')).not.toBe(seal('text', 'one'));
});
