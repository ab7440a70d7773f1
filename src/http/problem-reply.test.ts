import { expect, test } from 'vitest';
import { needsRole, Problem, problem } from '../contract/problems.ts';
import { asProblem, presentProblem } from './problem-reply.ts';

const failure = (code: string) => Object.assign(new Error('failure'), { code });

test.each(['40P01', '40001', '25006', '53100', '53200', '53300', '57P01', '57014', '08006', 'ECONNREFUSED'])(
  'a temporary failure (%s) is reported as 503',
  (code) => {
    expect(asProblem(failure(code))).toMatchObject({ problem: 'service_unavailable', status: 503 });
  },
);

test.each([
  'server closed the connection unexpectedly',
  'failure on connection marked as essential: 10.0.0.2:5432',
  'could not commit transaction for shard 102016 on at least one active node',
  'deadlock detected',
  'no partition of relation "activity_slots_102016" found for row',
])('an error message of a cluster is reported as 503: %s', (message) => {
  expect(asProblem(Object.assign(failure('XX000'), { message }))).toMatchObject({ status: 503 });
  expect(asProblem(failure('XX000'))).toMatchObject({ status: 500 });
});

test.each(['23505', '42703', '22P02', 'ENOENT'])(
  'any other error (%s) counts as a bug and is reported as 500',
  (code) => {
    expect(asProblem(failure(code))).toMatchObject({ problem: 'unknown_error', status: 500 });
  },
);

// proves: errors-8
test.each([
  ['page_limit: must be 500 or less', 'page_limit must be 500 or less'],
  ['time_slot[start]: is required', 'time_slot[start] is required'],
  ['user_ids: exactly one of user_ids, all must be given', 'user_ids: exactly one of user_ids, all must be given'],
])('the message of a 400 includes the first detail: %s', (detail, words) => {
  const error = `The request has invalid parameters: ${words}`;
  const details = [detail, 'name: is required'];
  expect(presentProblem(problem('invalid_params', ...details), 'r1')).toMatchObject({
    error,
    details,
    request_id: 'r1',
  });
});

test.each([
  [['owner'], 'role: must be owner'],
  [['owner', 'manager', 'manager of the project'], 'role: must be owner, manager or manager of the project'],
])('the message names the roles %j as alternatives', (roles, detail) => {
  expect(needsRole(...roles).details).toEqual([detail]);
});

// proves: errors-13
test('the message of a 403 names the missing role', () => {
  expect(presentProblem(needsRole('owner', 'manager'), 'r1')).toMatchObject({
    error: 'Your role or the scope of your token does not allow this: role must be owner or manager',
    details: ['role: must be owner or manager'],
  });
});

// proves: errors-8
test('the message contains only the beginning of a long detail', () => {
  const detail = `${'x'.repeat(100_000)}: is not a known field`;
  const { error, details } = presentProblem(problem('record_invalid', detail), 'r1');
  expect(error.length).toBeLessThan(400);
  expect(details).toEqual([detail]);
});

// proves: errors-8
test.each([413, 412])('the message of any other status (%i) does not include details', (status) => {
  const tooLarge = new Problem('invalid_params', { status, message: 'Too large.', details: ['body: is too large'] });
  expect(presentProblem(tooLarge, 'r1').error).toBe('Too large.');
});
