import { describe, expect, test } from 'vitest';
import { faultOf, normalizePassword } from './judge.ts';

const ada = { name: 'Ada Lovelace', email: 'ada.l@analytical-engines.example' };

describe('a password', () => {
  test.each([
    'tide tables of 1912',
    'aB3$efgh!jkl',
    'ada likes long walks',
    'слон и три кота',
    '🐘🐘🌊🌊🏔️🏔️ abc',
    'x'.repeat(194) + 'abcdef',
  ])('such as %s is accepted', (password) => {
    expect(faultOf(normalizePassword(password), ada)).toBeUndefined();
  });

  // proves: sessions-29
  test.each([
    ['elevenchars', '12 or more characters'],
    [`${'x'.repeat(195)}abcdef`, '200 or fewer characters'],
    ['tide\ttables of 1912', 'control characters'],
    ['abababababab', 'different characters'],
    ['1QAZ2wsx3edc', 'most common'],
    ['correcthorsebatterystaple', 'most common'],
    ['AdaLovelace!', 'name or email'],
    ['lovelace-2026', 'name or email'],
    ['ada.l@analytical-engines.example', 'name or email'],
    ['fairhour fairhour', 'name or email'],
  ])('%s is refused: %s', (password, fault) => {
    expect(faultOf(normalizePassword(password), ada)).toContain(fault);
  });

  test('is the same however its characters and spaces are typed', () => {
    expect(normalizePassword('Cafe\u0301\u00a0au\u3000lait')).toBe('Caf\u00e9 au lait');
    expect(normalizePassword(' Spaces stay ')).toBe(' Spaces stay ');
  });
});
