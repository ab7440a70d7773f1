import { expect, test } from 'vitest';
import { clientProgram } from './client-program.ts';

test.each([
  ['Tracker/1.7.5 (Linux; x64) lib/2', 'Tracker/1.7.5'],
  ['Tracker', 'Tracker'],
  ['  Tracker/2 ', 'Tracker/2'],
  ['Mozilla/5.0(X11)', 'Mozilla/5.0'],
  ['(only a comment) Tracker/1', null],
  ['Tracker/', null],
  ['/1.0', null],
  ['Zeiterfasser\u00e4/1', null],
  ['a"b/1', null],
  ['', null],
  [undefined, null],
  [`${'n'.repeat(100)}/${'1'.repeat(100)}`, `${'n'.repeat(64)}/${'1'.repeat(32)}`],
] as const)('clientProgram finds the program in %j', (header, program) => expect(clientProgram(header)).toBe(program));
