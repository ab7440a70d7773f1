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
  ['the present role again', entry({ role: 'user' }), nothing],
  ['no role for someone there', entry({}), nothing],
  ['no role for someone new', entry(fresh), { ...nothing, settings: [{ ...fresh, role: 'user' }] }],
  ['another role', entry({ role: 'manager' }), { ...nothing, settings: [{ ...at, role: 'manager' }], changed: [at] }],
  ['removal', entry({ role: 'remove' }), { ...nothing, removals: [at] }],
  ['removal of someone not there', entry({ ...fresh, role: 'remove' }), nothing],
])('%s', (_name, assignment, plan) => {
  expect(planProjectRoles([assignment], facts)).toEqual(plan);
});

test('what is unknown or named twice is a fault each', () => {
  const asked = [entry({ projectId: 3 }), entry({ userId: 9 }), entry({}), entry({ role: 'remove' })];
  expect(planProjectRoles(asked, facts).faults).toEqual([
    'project: 3 is no project of the organization',
    'user: is no member of the organization',
    'user: names the same member twice for a project',
  ]);
});
