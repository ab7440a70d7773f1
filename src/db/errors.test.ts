import { expect, test } from 'vitest';
import { isConnectionError, isPassing } from './errors.ts';

const failure = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

test.each([
  ['a name that cannot be looked up for want of a handle', failure('EMFILE', 'getaddrinfo'), true, true],
  ['a connection that cannot be opened for want of a handle', failure('EMFILE', 'connect'), true, true],
  ['a file that cannot be opened for want of a handle', failure('ENFILE', 'open'), false, true],
  ['a file that does not exist', failure('ENOENT', 'open'), false, false],
])('%s is judged by what passes', (_what, error, isOfConnection, passes) => {
  expect([isConnectionError(error), isPassing(error)]).toEqual([isOfConnection, passes]);
});
