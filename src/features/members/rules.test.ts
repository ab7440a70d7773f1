import { describe, expect, test } from 'vitest';
import { effectiveRole, namesOf, planRoles, type RoleFacts, type RoleStatement } from './rules.ts';

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
const state = (userId: number, role?: RoleStatement['role'], statesPay = false): RoleStatement => ({
  userId,
  ...(role ? { role } : {}),
  statesPay,
});
const lastOwner = 'members[0].role: the last owner can be neither removed nor demoted';

describe('the last owner', () => {
  test.each(['user', 'manager', 'remove'] as const)('cannot be made %s', (role) => {
    expect(planRoles([state(1, role)], facts()).faults).toEqual([lastOwner]);
  });

  test('can hand over to another in one request, in any order', () => {
    expect(planRoles([state(1, 'user'), state(2, 'owner')], facts()).faults).toEqual([]);
    expect(planRoles([state(2, 'owner'), state(1, 'remove')], facts()).removals).toEqual([1]);
  });

  test('two owners cannot both go', () => {
    const two = facts({ roles: new Map([[1, 'owner'] as const, [2, 'owner'] as const]), owners: 2 });
    expect(planRoles([state(1, 'user'), state(2, 'remove')], two).faults).toHaveLength(2);
    expect(planRoles([state(1, 'user')], two).faults).toEqual([]);
  });
});

describe('managers', () => {
  const manager = facts({ actorRole: 'manager' });

  test.each([
    ['make an owner', state(2, 'owner'), 'role'],
    ['make a manager', state(2, 'manager'), 'role'],
    ['demote a manager', state(3, 'user'), 'role'],
    ['remove a manager', state(3, 'remove'), 'role'],
    ['remove an owner', state(1, 'remove'), 'role'],
    ['state the pay of an owner', state(1, undefined, true), 'payment'],
  ])('cannot %s', (_what, statement, field) => {
    const { forbidden } = planRoles([state(2, 'user'), statement], manager);
    expect(forbidden).toEqual([expect.stringContaining(`members[1].${field}: only owners`)]);
  });

  test('may restate a role, state pay of others and remove plain members', () => {
    const plan = planRoles([state(3, 'manager', true), state(2, 'remove', true)], manager);
    expect(plan).toEqual({ forbidden: [], faults: [], changes: [], removals: [2] });
  });
});

test('who is no member is named', () => {
  expect(planRoles([state(2), state(9)], facts()).faults).toEqual([
    'members[1].user_id: is no member of the organization',
  ]);
});

test('the present role changes nothing', () => {
  expect(planRoles([state(1, 'owner'), state(2, 'user'), state(3)], facts())).toMatchObject({
    changes: [],
    removals: [],
  });
});

test.each([
  ['owner', ['viewer'], 'organization_owner'],
  ['manager', [], 'organization_manager'],
  ['user', ['manager', 'manager'], 'project_manager'],
  ['user', ['user'], 'project_user'],
  ['user', ['viewer'], 'project_viewer'],
  ['user', ['viewer', 'manager'], 'by_project'],
  ['user', [], 'unassigned'],
] as const)('a %s who is %j in projects counts as %s', (role, projectRoles, effective) => {
  expect(effectiveRole(role, projectRoles)).toBe(effective);
});

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
])('the names of %j', (stated, names) => {
  expect(namesOf(stated, 'ada@example.com')).toEqual(names);
});
