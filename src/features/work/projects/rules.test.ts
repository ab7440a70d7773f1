import { expect, test } from 'vitest';
import { type RequestedRole, type ProjectRoleFacts, memberKey, planProjectRoles } from './rules.ts';

const at = { projectId: 1, userId: 7 };
const facts: ProjectRoleFacts = {
  projectIds: new Set([1, 2]),
  userIds: new Set([7, 8]),
  roles: new Map([[memberKey(at), 'user']]),
};
const entry = (change: Partial<RequestedRole>): RequestedRole => ({
  ...at,
  projectAttribute: 'project',
  userAttribute: 'user',
  ...change,
});
const nothing = { faults: [], removals: [], settings: [], changed: [] };
const fresh = { projectId: 2, userId: 8 };

test.each([
  ['the same role again leaves everything unchanged', entry({ role: 'user' }), nothing],
  ['no role for a current project member leaves everything unchanged', entry({}), nothing],
  ['no role for a new member makes them a user', entry(fresh), { ...nothing, settings: [{ ...fresh, role: 'user' }] }],
  [
    'another role changes the role',
    entry({ role: 'manager' }),
    { ...nothing, settings: [{ ...at, role: 'manager' }], changed: [at] },
  ],
  ['remove takes a member off the project', entry({ role: 'remove' }), { ...nothing, removals: [at] }],
  [
    'remove for a person who is not on the project leaves everything unchanged',
    entry({ ...fresh, role: 'remove' }),
    nothing,
  ],
])('%s', (_name, assignment, plan) => {
  expect(planProjectRoles([assignment], facts)).toEqual(plan);
});

test('every unknown project, unknown member and repeated entry is reported as a fault', () => {
  const asked = [entry({ projectId: 3 }), entry({ userId: 9 }), entry({}), entry({ role: 'remove' })];
  expect(planProjectRoles(asked, facts).faults).toEqual([
    'project: 3 is not a project of the organization',
    'user: is not a member of the organization',
    'user: names the same member twice for a project',
  ]);
});
