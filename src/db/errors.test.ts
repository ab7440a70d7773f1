import { expect, test } from 'vitest';
import { isConnectionError, isTransient } from './errors.ts';

const failure = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

test.each([
  ['a name lookup without a free file handle', failure('EMFILE', 'getaddrinfo'), true, true],
  ['a connection attempt without a free file handle', failure('EMFILE', 'connect'), true, true],
  ['opening a file without a free file handle', failure('ENFILE', 'open'), false, true],
  ['opening a missing file', failure('ENOENT', 'open'), false, false],
])('%s is classified as temporary or permanent', (_what, error, isOfConnection, passes) => {
  expect([isConnectionError(error), isTransient(error)]).toEqual([isOfConnection, passes]);
});
