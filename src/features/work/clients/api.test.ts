import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import type { Client } from '../../../client/client.ts';
import { createClient, getClient, listClients, updateClient } from '../../../contract/clients.ts';
import { createProject, getProject } from '../../../contract/projects.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();
const noon = '2026-03-02T12:00:00Z';

interface Owner {
  client: Client;
  organizationId: number;
}

async function makeClient(owner: Owner, body: object = {}) {
  const params = { organization_id: owner.organizationId };
  return (await owner.client.call(createClient, { params, body: { name: 'Acme', ...body } })).client;
}

async function makeProject(owner: Owner, body: object = {}) {
  const params = { organization_id: owner.organizationId };
  return (await owner.client.call(createProject, { params, body: { name: 'Bridge', ...body } })).project;
}

const put = (owner: Owner, id: number, body: object) =>
  owner.client.call(updateClient, { params: { client_id: id }, body });

// proves: clients-1, clients-3
test('creating a client stores the fields of the request and returns the client with status 200', async () => {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, noon);
  const [one, two] = [await makeProject(owner), await makeProject(owner)];
  const { status, body } = await owner.client.send(createClient, {
    params: { organization_id: owner.organizationId },
    body: {
      name: 'Acme',
      emails: ['a@acme.example', 'b"{,}@acme.example'],
      phone: '+49 30 1',
      address: 'Berlin',
      project_ids: [two.id, one.id, two.id],
      budget: null,
      metadata: [{ key: 'ref', value: 'A1' }],
    },
  });
  expect(status).toBe(200);
  expect(Object.entries((body as { client: object }).client)).toEqual([
    ['id', expect.any(Number)],
    ['organization_id', owner.organizationId],
    ['name', 'Acme'],
    ['emails', ['a@acme.example', 'b"{,}@acme.example']],
    ['phone', '+49 30 1'],
    ['address', 'Berlin'],
    ['project_ids', [one.id, two.id]],
    ['status', 'active'],
    ['metadata', { ref: 'A1' }],
    ['inherit_invoice_notes', true],
    ['inherit_net_terms', true],
    ['created_at', '2026-03-02T12:00:00.000000Z'],
    ['updated_at', '2026-03-02T12:00:00.000000Z'],
  ]);
});

// proves: answers-34, clients-2
test('omitted fields do not change; null and empty text clear a field', async () => {
  const owner = await app.createOrganization();
  const made = await makeClient(owner, { emails: ['a@b.example'], phone: '1', address: 'x' });
  const { client: renamed } = await put(owner, made.id, { name: 'Zenith' });
  expect(renamed).toMatchObject({ name: 'Zenith', emails: ['a@b.example'], phone: '1', address: 'x' });
  const { client: cleared } = await put(owner, made.id, { emails: [], phone: null, address: '' });
  expect(cleared).toMatchObject({ name: 'Zenith', emails: [], phone: null, address: '' });
});

// proves: clients-6, roles-7, roles-10
test('owners and managers see clients; other members see none', async () => {
  const [owner, other] = [await app.createOrganization(), await app.createOrganization()];
  const made = await makeClient(owner);
  const project = await makeProject(owner, { client_id: made.id });
  const manager = await addMember(app, owner, { role: 'manager' });
  const lead = await addMember(app, owner, { projectId: project.id, projectRole: 'manager' });
  const params = { organization_id: owner.organizationId };
  expect((await manager.client.call(getClient, { params: { client_id: made.id } })).client.id).toBe(made.id);
  expect((await lead.client.call(listClients, { params })).clients).toEqual([]);
  for (const { client } of [lead, other]) {
    const one = { params: { client_id: made.id } };
    await expect(client.call(getClient, one)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    await expect(client.call(updateClient, { ...one, body: { name: 'X' } })).rejects.toMatchObject({ status: 404 });
  }
  await expect(makeClient({ ...owner, client: lead.client })).rejects.toMatchObject({ status: 403 });
  await expect(makeClient({ ...owner, client: other.client })).rejects.toMatchObject({ status: 404 });
  expect((await makeClient({ ...owner, client: manager.client })).name).toBe('Acme');
});

// proves: clients-5
test('project_ids moves the listed projects to the client from today on and removes all others from it', async () => {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, noon);
  const [acme, zenith] = [await makeClient(owner), await makeClient(owner)];
  const [one, two, three] = [
    await makeProject(owner, { client_id: acme.id }),
    await makeProject(owner, { client_id: acme.id }),
    await makeProject(owner, { client_id: zenith.id, billable: false }),
  ];
  await app.setNow(owner.client, '2026-03-10T12:00:00Z');
  const { client } = await put(owner, acme.id, { project_ids: [three.id, one.id] });
  expect(client.project_ids).toEqual([one.id, three.id]);
  const seen = await owner.client.call(getProject, { params: { project_id: three.id } });
  expect(seen.project).toMatchObject({ client_id: acme.id, updated_at: '2026-03-10T12:00:00.000000Z' });
  const terms = await app.database.many(sql`
    select project_id as "projectId", client_id as "clientId", billable from project_terms
    where organization_id = ${owner.organizationId} and effective_on = '2026-03-10' and superseded_at is null
    order by project_id`);
  expect(terms).toEqual([
    { projectId: two.id, clientId: null, billable: true },
    { projectId: three.id, clientId: acme.id, billable: false },
  ]);
  expect((await put(owner, acme.id, { project_ids: [] })).client.project_ids).toEqual([]);
});

// proves: requests-51
test('a project of another organization is rejected, and nothing is saved', async () => {
  const [owner, other] = [await app.createOrganization(), await app.createOrganization()];
  const made = await makeClient(owner);
  const [own, foreign] = [await makeProject(owner), await makeProject(other)];
  await expect(put(owner, made.id, { name: 'New', project_ids: [own.id, foreign.id] })).rejects.toMatchObject({
    status: 400,
    code: 'record_invalid',
    details: [`project_ids: ${foreign.id} is not a project of the organization`],
  });
  const { client } = await owner.client.call(getClient, { params: { client_id: made.id } });
  expect(client).toMatchObject({ name: 'Acme', project_ids: [] });
});

// proves: clients-4
test('an archived client retains its projects and accepts no others', async () => {
  const owner = await app.createOrganization();
  const made = await makeClient(owner);
  const [own, other] = [await makeProject(owner, { client_id: made.id }), await makeProject(owner)];
  const archived = await put(owner, made.id, { status: 'archived', project_ids: [own.id] });
  expect(archived.client).toMatchObject({ status: 'archived', project_ids: [own.id] });
  await expect(put(owner, made.id, { project_ids: [own.id, other.id] })).rejects.toMatchObject({
    code: 'record_invalid',
    details: ['project_ids: an archived client accepts no other projects'],
  });
});

// proves: answers-5, clients-3
test('the list filters by status, pages by id and side-loads each project once', async () => {
  const owner = await app.createOrganization();
  const [one, two, three] = [await makeClient(owner), await makeClient(owner), await makeClient(owner)];
  const [late, early] = [
    await makeProject(owner, { client_id: three.id }),
    await makeProject(owner, { client_id: one.id, description: 'x' }),
  ];
  await put(owner, two.id, { project_ids: [late.id] });
  await put(owner, two.id, { status: 'archived' });
  const list = (query: object) =>
    owner.client.call(listClients, { params: { organization_id: owner.organizationId }, query });
  const ids = async (query: object) => (await list(query)).clients.map((client) => client.id);
  expect(await ids({})).toEqual([one.id, three.id]);
  expect(await ids({ status: 'archived' })).toEqual([two.id]);
  expect(await ids({ status: 'all' })).toEqual([one.id, two.id, three.id]);
  const page = await list({ status: 'all', page_limit: 2, include: ['projects'] });
  expect(Object.keys(page)).toEqual(['clients', 'projects', 'pagination']);
  expect(page.projects?.map((project) => project.id)).toEqual([late.id, early.id]);
  expect(page.pagination).toEqual({ next_page_start_id: three.id });
  await expect(list({ include: ['users'] })).rejects.toMatchObject({ code: 'invalid_params' });
});

test('a response reports every fault of a body at once', async () => {
  const owner = await app.createOrganization();
  const { status, body } = await owner.client.send(createClient, {
    params: { organization_id: owner.organizationId },
    body: { emails: ['no address', 7], phone: 5, project_ids: [0], status: 'all', colour: 1 },
  });
  expect(status).toBe(400);
  const attributes = (body as { details: string[] }).details.map((detail) => detail.split(':')[0]);
  expect(attributes.sort()).toEqual(['emails[0]', 'emails[1]', 'name', 'phone', 'project_ids[0]', 'status']);
});

test('a metadata update sets or removes only the keys that it names', async () => {
  const owner = await app.createOrganization();
  const made = await makeClient(owner, { metadata: [{ key: 'aa', value: '1' }] });
  const metadata = [
    { key: 'aa', value: null },
    { key: 'bb', value: '2' },
  ];
  expect((await put(owner, made.id, { metadata })).client.metadata).toEqual({ bb: '2' });
});

test('an update is rejected if the client has changed since it was read', async () => {
  const owner = await app.createOrganization();
  const made = await makeClient(owner);
  const params = { client_id: made.id };
  const etag = (await owner.client.send(getClient, { params })).headers.get('etag') ?? '';
  expect((await owner.client.send(getClient, { params, headers: { 'if-none-match': etag } })).status).toBe(304);
  const send = (name: string) =>
    owner.client.send(updateClient, { params, body: { name }, headers: { 'if-match': etag } });
  expect((await send('One')).status).toBe(200);
  expect(await send('Two')).toMatchObject({ status: 412, body: { code: 'lock_version' } });
});

test('reading a client without a token returns 401, and an unknown client returns 404', async () => {
  const owner = await app.createOrganization();
  const params = { client_id: 2_000_000_000 };
  await expect(app.client.call(getClient, { params })).rejects.toMatchObject({ status: 401 });
  await expect(owner.client.call(getClient, { params })).rejects.toMatchObject({ status: 404 });
});
