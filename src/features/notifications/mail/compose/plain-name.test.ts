import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

// proves: members-11
test.each([
  ['Harbour & Söhne', 'Harbour & Söhne'],
  ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
  ['Dr. Ada O’Neil-King, Jr.', 'Dr. Ada O’Neil-King, Jr.'],
  ['Acme 2.0', 'Acme 2.0'],
  ['URGENT: confirm at https://evil.example/pay?id=1 today', 'URGENT: confirm at today'],
  ['Call www.evil.example', 'Call'],
  ['Go to evil.example/login now', 'Go to now'],
  ['Write to pay@evil.example.', 'Write to'],
  ['hxxps://evil', null],
  ['mailto:a', null],
  ['10.0.0.1/x', null],
  ['ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ Bank', 'Bank'],
  ['a\r\nBcc: everybody\u2028b\tc\u0000d', 'a Bcc: everybody b c d'],
  ['\u202eknaB\u202c \u2066x\u2069\u200f\u061c\u200b', 'knaB x'],
  ['evil\u200b.example', null],
  ['', null],
  [' \u00a0— ', null],
])('the name %j becomes %j in a subject', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});

// proves: members-11
test('a name never adds an address, line break, control character or direction mark to a subject', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'https://',
      'www.',
      'a.example',
      '@',
      '\r\n',
      '\u2028',
      '\u202e',
      '\u200f',
      ' ',
      '.',
      '/',
      '：／／',
    ),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const plain = plainName(parts.join('')) ?? '';
      expect(plain).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]/u);
      expect(plain).not.toMatch(/\p{L}:\/\/|\S@\S|(?<![\p{L}\p{N}])www\.\S|[a-z]\.example\b/iu);
      expect(plainName(plain)).toBe(plain === '' ? null : plain);
    }),
  );
});
