import { createClient } from '../../../src/contract/clients.ts';
import type { Body } from '../../../src/contract/endpoint.ts';
import { createProject } from '../../../src/contract/projects.ts';
import { updateOrganization } from '../../../src/contract/organizations.ts';
import { createTask } from '../../../src/contract/tasks.ts';
import type { TestApp } from '../../../test/harness/app.ts';
import { addMember } from '../../../test/harness/members.ts';

/** An organization in Berlin with a client, three projects and a project manager. One project is archived. */
export async function makeProjects(app: TestApp) {
  const owner = await app.createOrganization({ name: 'Northern Harbour', timeZone: 'Europe/Berlin' });
  const params = { organization_id: owner.organizationId };
  await owner.client.call(updateOrganization, { params, body: { currency: 'EUR' } });
  const { client } = await owner.client.call(createClient, { params, body: { name: 'Nordsee Logistik' } });
  const make = async (body: Body<typeof createProject>) =>
    (await owner.client.call(createProject, { params, body })).project.id;
  const harbour = await make({
    name: 'Harbour website',
    client_id: client.id,
    bill_rate: 85,
    budget: { type: 'cost', cost: 4_000, recurrence: 'monthly' },
  });
  const tides = await make({ name: 'Tide tables', description: 'For pilots', billable: false });
  const old = await make({ name: 'Old berths', status: 'archived' });
  await owner.client.call(createTask, { params: { project_id: harbour }, body: { summary: 'Home page' } });
  const lead = await addMember(app, owner, { name: 'Lena Lead', projectId: harbour, projectRole: 'manager' });
  return { owner, params, clientId: client.id, harbour, tides, old, lead };
}
