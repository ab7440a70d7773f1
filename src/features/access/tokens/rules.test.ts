import { describe, expect, test } from 'vitest';
import { judgeExchange, mayCreateTokenFor, outgrownCreators } from './rules.ts';

// proves: authentication-9
describe('whether a member can create an organization token', () => {
  test.each([
    ['owner', 'owner', true],
    ['owner', 'manager', true],
    ['owner', 'user', true],
    ['manager', 'owner', false],
    ['manager', 'manager', false],
    ['manager', 'user', true],
    ['user', 'owner', false],
    ['user', 'manager', false],
    ['user', 'user', false],
  ] as const)('%s, for another member, %s: %s', (creator, assignee, allowed) => {
    expect(mayCreateTokenFor({ userId: 1, role: creator }, { userId: 2, role: assignee })).toBe(allowed);
  });

  test.each([
    ['owner', true],
    ['manager', true],
    ['user', false],
  ] as const)('%s, for themselves: %s', (role, allowed) => {
    expect(mayCreateTokenFor({ userId: 1, role }, { userId: 1, role })).toBe(allowed);
  });
});

// proves: authentication-10
test('a promotion revokes only tokens whose creator had a lower role', () => {
  expect(outgrownCreators('user')).toEqual([]);
  expect(outgrownCreators('manager')).toEqual([]);
  expect(outgrownCreators('owner')).toEqual(['manager']);
});

describe('a refresh token', () => {
  const rotatedAt = Temporal.Instant.from('2026-03-02T12:00:00Z');
  const expiresAt = Temporal.Instant.from('2026-05-31T12:00:00Z');
  const family = { generation: 5, rotatedAt, revoked: false };
  const after = (seconds: number) => rotatedAt.add({ milliseconds: seconds * 1000 });
  const begun = { kind: 'issue', generation: 6, begins: true };
  const repeated = { kind: 'issue', generation: 5, begins: false };

  test.each([
    [5, 0, begun],
    [5, 61, begun],
    [4, 0, repeated],
    [4, 60, repeated],
    [4, 60.001, { kind: 'revoke' }],
    [3, 1, { kind: 'revoke' }],
    [1, 5_000, { kind: 'revoke' }],
  ])(
    'of generation %i of 5, %d s after the last exchange, is exchanged or refused as expected',
    (generation, seconds, verdict) => {
      expect(judgeExchange({ generation, expiresAt }, family, after(seconds))).toEqual(verdict);
    },
  );

  test('that has expired or belongs to a revoked family is refused and changes nothing', () => {
    const token = { generation: 5, expiresAt };
    expect(judgeExchange(token, family, expiresAt)).toEqual({ kind: 'refuse' });
    expect(judgeExchange({ ...token, generation: 2 }, family, expiresAt)).toEqual({ kind: 'refuse' });
    expect(judgeExchange(token, { ...family, revoked: true }, after(1))).toEqual({ kind: 'refuse' });
  });
});
