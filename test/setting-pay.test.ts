import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../src/client/client.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { createMember, listMembers, updateMembers } from '../src/contract/members.ts';
import {
  createProject,
  getProject,
  listProjectMembers,
  updateProject,
  updateProjectMembers,
} from '../src/contract/projects.ts';
import { type TestOrganization, useTestApp } from './harness/app.ts';
import { addMember } from './harness/members.ts';
import { showPay } from './harness/show-pay.ts';

const app = useTestApp();

interface World {
  owner: TestOrganization;
  projectId: number;
  manager: { client: Client; userId: number };
  lead: { client: Client; userId: number };
}

async function makeWorld(): Promise<World> {
  const owner = await app.createOrganization();
  const params = { organization_id: owner.organizationId };
  const { project } = await owner.client.call(createProject, { params, body: { name: 'Bridge', pay_rate: 20 } });
  const manager = await addMember(app, owner, { role: 'manager', projectId: project.id });
  const lead = await addMember(app, owner, { projectId: project.id, projectRole: 'manager' });
  // Only a rate that is set has a type.
  const members = [{ user_id: lead.userId, payment: { pay_rate: 25 } }];
  await owner.client.call(updateMembers, { params, body: { members } });
  return { owner, projectId: project.id, manager, lead };
}

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

interface Request {
  endpoint: Endpoint;
  body: (userId: number, projectId: number) => object;
  /** The fields that the error names. */
  names: string[];
}

const inOrganization: Record<string, Request> = {
  'a new member': {
    endpoint: createMember,
    body: () => ({ user: { email: 'ada@example.com' }, pay_rate: 30 }),
    names: ['pay_rate'],
  },
  'the rate of a member': {
    endpoint: updateMembers,
    body: (userId) => ({ members: [{ user_id: userId, payment: { pay_rate: 30, bill_rate: 60 } }] }),
    names: ['members[0].payment.pay_rate'],
  },
  "the removal of a member's rate": {
    endpoint: updateMembers,
    body: (userId) => ({ members: [{ user_id: userId, payment: { pay_rate: null } }] }),
    names: ['members[0].payment.pay_rate'],
  },
  'the type of pay': {
    endpoint: updateMembers,
    body: (userId) => ({ members: [{ user_id: userId, payment: { rate_type: 'fixed_amount' } }] }),
    names: ['members[0].payment.rate_type'],
  },
  'the rate of a member in a project, together with a permitted change': {
    endpoint: updateMembers,
    body: (userId, projectId) => ({
      members: [{ user_id: userId, projects: [{ project_id: projectId, role: 'viewer', pay_rate: 30 }] }],
    }),
    names: ['members[0].projects[0].pay_rate'],
  },
  'a new project': {
    endpoint: createProject,
    body: () => ({ name: 'Tunnel', pay_rate: 30 }),
    names: ['pay_rate'],
  },
  'a new project with a paid member': {
    endpoint: createProject,
    body: (userId) => ({ name: 'Tunnel', members: [{ user_id: userId, role: 'user', pay_rate: 30 }] }),
    names: ['members[0].pay_rate'],
  },
};

const inProject: Record<string, Request> = {
  'the rate of a project': {
    endpoint: updateProject,
    body: () => ({ name: 'Tunnel', pay_rate: 30 }),
    names: ['pay_rate'],
  },
  'the rate of a member in a change to the project': {
    endpoint: updateProject,
    body: (userId) => ({ members: [{ user_id: userId, pay_rate: 30 }] }),
    names: ['members[0].pay_rate'],
  },
  'the rate of a member of a project': {
    endpoint: updateProjectMembers,
    body: (userId) => ({ members: [{ user_id: userId, role: 'viewer', pay_rate: 30 }] }),
    names: ['members[0].pay_rate'],
  },
};

async function stateOf({ owner, projectId }: World) {
  const params = { organization_id: owner.organizationId };
  return {
    members: (await owner.client.call(listMembers, { params, query: { include_projects: true } })).members,
    project: (await owner.client.call(getProject, { params: { project_id: projectId } })).project,
    on: (await owner.client.call(listProjectMembers, { params: { project_id: projectId } })).members,
  };
}

const paramsOf = ({ owner, projectId }: World) => ({ organization_id: owner.organizationId, project_id: projectId });

const refusal = (names: string[]) => ({
  status: 403,
  body: {
    code: 'forbidden',
    details: names.map((name) => `${name}: is only for owners, and for managers who can see pay`),
  },
});

describe('a member without visibility of pay cannot set', () => {
  // proves: roles-16
  test.each(Object.entries({ ...inOrganization, ...inProject }))(
    '%s, and no part of the request is applied',
    async (_name, request) => {
      const before = await stateOf(world);
      for (const userId of [world.manager.userId, world.lead.userId]) {
        const asked = { params: paramsOf(world), body: request.body(userId, world.projectId) } as never;
        expect(await world.manager.client.send(request.endpoint, asked)).toMatchObject(refusal(request.names));
      }
      expect(await stateOf(world)).toEqual(before);
    },
  );

  // proves: roles-16
  test.each(Object.entries(inProject))('%s as project manager, including their own rate', async (_name, request) => {
    const before = await stateOf(world);
    const asked = { params: paramsOf(world), body: request.body(world.lead.userId, world.projectId) } as never;
    const answer = await world.lead.client.send(request.endpoint, asked);
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await stateOf(world)).toEqual(before);
  });
});

// proves: roles-17
test.each(Object.entries({ ...inOrganization, ...inProject }))(
  'managers who can see pay can set %s',
  async (_name, { endpoint, body }) => {
    const shown = await makeWorld();
    await showPay(shown.owner);
    const asked = { params: paramsOf(shown), body: body(shown.lead.userId, shown.projectId) } as never;
    expect((await shown.manager.client.send(endpoint, asked)).status).toBeLessThan(300);
  },
);

// proves: roles-18
test('managers, and project managers within their project, can see and set bill rates', async () => {
  const { owner, projectId, manager, lead } = await makeWorld();
  const params = { organization_id: owner.organizationId };
  const members = [{ user_id: lead.userId, payment: { bill_rate: 60 } }];
  expect((await manager.client.send(updateMembers, { params, body: { members } })).status).toBe(200);
  const ofProject = { params: { project_id: projectId }, body: { bill_rate: 70 } };
  expect((await lead.client.send(updateProject, ofProject)).status).toBe(200);
});
