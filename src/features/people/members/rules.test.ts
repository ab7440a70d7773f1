import { describe, expect, test } from 'vitest';
import { effectiveRole, namesOf, planRoles, type RoleFacts, type RoleRequest } from './rules.ts';

const facts = (changes: Partial<RoleFacts> = {}): RoleFacts => ({
  actorRole: 'owner',
  roles: new Map([
    [1, 'owner'],
    [2, 'user'],
    [3, 'manager'],
  ]),
  owners: 1,
  ...changes,
});
const request = (userId: number, role?: RoleRequest['role'], setsPay = false): RoleRequest => ({
  userId,
  ...(role ? { role } : {}),
  setsPay,
});
const lastOwner = 'members[0].role: the last owner can be neither removed nor demoted';

describe('the last owner', () => {
  test.each(['user', 'manager', 'remove'] as const)('cannot be made %s', (role) => {
    expect(planRoles([request(1, role)], facts()).faults).toEqual([lastOwner]);
  });

  test('can hand over to another member in one request, in any order', () => {
    expect(planRoles([request(1, 'user'), request(2, 'owner')], facts()).faults).toEqual([]);
    expect(planRoles([request(2, 'owner'), request(1, 'remove')], facts()).removals).toEqual([1]);
  });

  test('cannot be demoted or removed together with the only other owner', () => {
    const two = facts({ roles: new Map([[1, 'owner'] as const, [2, 'owner'] as const]), owners: 2 });
    expect(planRoles([request(1, 'user'), request(2, 'remove')], two).faults).toHaveLength(2);
    expect(planRoles([request(1, 'user')], two).faults).toEqual([]);
  });
});

describe('managers', () => {
  const manager = facts({ actorRole: 'manager' });

  test.each([
    ['make an owner', request(2, 'owner'), 'role'],
    ['make a manager', request(2, 'manager'), 'role'],
    ['demote a manager', request(3, 'user'), 'role'],
    ['remove a manager', request(3, 'remove'), 'role'],
    ['remove an owner', request(1, 'remove'), 'role'],
    ['set the pay of an owner', request(1, undefined, true), 'payment'],
  ])('cannot %s', (_what, requested, field) => {
    const { forbidden } = planRoles([request(2, 'user'), requested], manager);
    expect(forbidden).toEqual([expect.stringContaining(`members[1].${field}: only owners`)]);
  });

  test('may send the current role again, set the pay of others and remove plain members', () => {
    const plan = planRoles([request(3, 'manager', true), request(2, 'remove', true)], manager);
    expect(plan).toEqual({ forbidden: [], faults: [], changes: [], removals: [2] });
  });
});

test('a user who is not a member is reported', () => {
  expect(planRoles([request(2), request(9)], facts()).faults).toEqual([
    'members[1].user_id: is not a member of the organization',
  ]);
});

test('requests with the current role change nothing', () => {
  expect(planRoles([request(1, 'owner'), request(2, 'user'), request(3)], facts())).toMatchObject({
    changes: [],
    removals: [],
  });
});

// proves: members-40
test.each([
  ['owner', ['viewer'], 'organization_owner'],
  ['manager', [], 'organization_manager'],
  ['user', ['manager', 'manager'], 'project_manager'],
  ['user', ['user'], 'project_user'],
  ['user', ['viewer'], 'project_viewer'],
  ['user', ['viewer', 'manager'], 'by_project'],
  ['user', [], 'unassigned'],
] as const)('a %s with the project roles %j has the effective role %s', (role, projectRoles, effective) => {
  expect(effectiveRole(role, projectRoles)).toBe(effective);
});

// proves: members-39
test.each([
  [{ name: 'Ada King Lovelace' }, { name: 'Ada King Lovelace', firstName: 'Ada', lastName: 'King Lovelace' }],
  [
    { first_name: 'Ada', last_name: 'Lovelace' },
    { name: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' },
  ],
  [
    { name: 'A. L.', first_name: 'Ada' },
    { name: 'A. L.', firstName: 'Ada', lastName: '' },
  ],
  [{ name: '  ' }, { name: 'ada', firstName: '', lastName: '' }],
  [{}, { name: 'ada', firstName: '', lastName: '' }],
])('the names of %j are complete', (requested, names) => {
  expect(namesOf(requested, 'ada@example.com')).toEqual(names);
});
