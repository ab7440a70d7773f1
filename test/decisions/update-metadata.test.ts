import { expect, test } from 'vitest';
import { createClient, updateClientMetadata } from '../../src/contract/clients.ts';
import { updateOrganizationMetadata } from '../../src/contract/organizations.ts';
import { updateProjectMetadata } from '../../src/contract/projects.ts';
import { useTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { makeProject } from '../harness/time.ts';

const app = useTestApp();
const set = { metadata: [{ key: 'ref', value: 'A1' }] };
const more = {
  metadata: [
    { key: 'ref', value: null },
    { key: 'no', value: '7' },
  ],
};

// proves: projects-22
test('metadata of organizations, projects and clients is set and removed key by key', async () => {
  const owner = await app.createOrganization();
  const { client } = owner;
  const params = { organization_id: owner.organizationId };
  const project = { project_id: await makeProject(owner, { description: 'Kept' }) };
  const made = await client.call(createClient, { params, body: { name: 'Acme' } });
  const ofClient = { client_id: made.client.id };
  await client.call(updateOrganizationMetadata, { params, body: set });
  await client.call(updateProjectMetadata, { params: project, body: set });
  await client.call(updateClientMetadata, { params: ofClient, body: set });
  const changed = [
    (await client.call(updateOrganizationMetadata, { params, body: more })).organization,
    (await client.call(updateProjectMetadata, { params: project, body: more })).project,
    (await client.call(updateClientMetadata, { params: ofClient, body: more })).client,
  ];
  expect(changed.map(({ metadata }) => metadata)).toEqual([{ no: '7' }, { no: '7' }, { no: '7' }]);
  expect(changed[1]).toMatchObject({ name: 'Bridge', description: 'Kept' });
});

// proves: projects-22
test('members who may change the record can write metadata', async () => {
  const owner = await app.createOrganization();
  const projectId = await makeProject(owner);
  const lead = await addMember(app, owner, { projectId, projectRole: 'manager' });
  const user = await addMember(app, owner, { projectId });
  const params = { project_id: projectId };
  expect((await lead.client.send(updateProjectMetadata, { params, body: set })).status).toBe(200);
  expect((await user.client.send(updateProjectMetadata, { params, body: set })).status).toBe(403);
  const organization = { params: { organization_id: owner.organizationId }, body: set };
  expect((await lead.client.send(updateOrganizationMetadata, organization)).status).toBe(403);
});
