import { expect, test } from 'vitest';
import { asProblem } from './problem-reply.ts';

const failure = (code: string) => Object.assign(new Error('failure'), { code });

test.each(['40P01', '40001', '25006', '53100', '53200', '53300', '57P01', '57014', '08006', 'ECONNREFUSED'])(
  'a failure that passes (%s) is told as 503',
  (code) => {
    expect(asProblem(failure(code))).toMatchObject({ problem: 'service_unavailable', status: 503 });
  },
);

test.each(['23505', '42703', '22P02', 'ENOENT'])('any other (%s) is a bug', (code) => {
  expect(asProblem(failure(code))).toMatchObject({ problem: 'unknown_error', status: 500 });
});
