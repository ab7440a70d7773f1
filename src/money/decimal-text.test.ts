import { describe, expect, test } from 'vitest';
import { fixedDecimal, shortestDecimal } from './decimal-text.ts';

describe('fixedDecimal', () => {
  test.each<[number | string, number, string]>([
    [40, 2, '40.00'],
    ['40', 2, '40.00'],
    ['12.5', 2, '12.50'],
    [1.005, 2, '1.01'],
    [1.004999, 2, '1.00'],
    [0.00005, 4, '0.0001'],
    [1e21, 2, '1000000000000000000000.00'],
    ['9999999999.99', 2, '9999999999.99'],
  ])('%s with %i decimals is %s', (value, decimals, text) => expect(fixedDecimal(value, decimals)).toBe(text));

  test('rejects text that is not a number', () => expect(() => fixedDecimal('many', 2)).toThrow('many'));
});

describe('shortestDecimal', () => {
  test.each<[number | string, string]>([
    ['40.0000', '40'],
    ['1.50', '1.5'],
    [1.5, '1.5'],
    ['0.0000', '0'],
    ['400', '400'],
    [1e21, '1000000000000000000000'],
  ])('%s is %s', (value, text) => expect(shortestDecimal(value)).toBe(text));

  test('rejects text that is not a number', () => expect(() => shortestDecimal('')).toThrow('DecimalError'));
});
