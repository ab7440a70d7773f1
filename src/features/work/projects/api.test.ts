import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { createClient } from '../../../contract/clients.ts';
import { createProject, getProject, listProjects, updateProject } from '../../../contract/projects.ts';
import type { Client } from '../../../client/client.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();
const noon = '2026-03-02T12:00:00Z';

async function makeProject(owner: { client: Client; organizationId: number }, body: object = {}) {
  const params = { organization_id: owner.organizationId };
  const { project } = await owner.client.call(createProject, { params, body: { name: 'Bridge', ...body } });
  return project;
}

async function makeClient(owner: { client: Client; organizationId: number }, body: object = {}) {
  const params = { organization_id: owner.organizationId };
  const { client } = await owner.client.call(createClient, { params, body: { name: 'Acme', ...body } });
  return client;
}

function termsOf(organizationId: number, projectId: number) {
  return app.database.many(sql`
    select effective_on as "effectiveOn", client_id as "clientId", billable, superseded_at is not null as superseded
    from project_terms where organization_id = ${organizationId} and project_id = ${projectId} order by id`);
}

// proves: projects-1, projects-2
test('creating a project stores the fields of the request and returns the project', async () => {
  const owner = await app.createOrganization();
  await app.setNow(owner.client, noon);
  const member = await addMember(app, owner);
  const client = await makeClient(owner);
  const { status, body } = await owner.client.send(createProject, {
    params: { organization_id: owner.organizationId },
    body: {
      name: 'Bridge',
      description: 'Over the river',
      client_id: client.id,
      billable: false,
      pay_rate: 20,
      bill_rate: 40.0125,
      metadata: [{ key: 'cost_centre', value: '12' }],
      members: [{ user_id: member.userId, role: 'manager', pay_rate: 25 }],
    },
  });
  expect(status).toBe(201);
  expect(Object.entries((body as { project: object }).project)).toEqual([
    ['id', expect.any(Number)],
    ['name', 'Bridge'],
    ['description', 'Over the river'],
    ['status', 'active'],
    ['type', 'project'],
    ['billable', false],
    ['client_id', client.id],
    ['pay_rate', 20],
    ['bill_rate', 40.0125],
    ['metadata', { cost_centre: '12' }],
    ['created_at', '2026-03-02T12:00:00.000000Z'],
    ['updated_at', '2026-03-02T12:00:00.000000Z'],
  ]);
});

// proves: answers-10, answers-34
test('the response omits empty fields, and time is billable by default', async () => {
  const owner = await app.createOrganization();
  const project = await makeProject(owner, { description: '', budget: null, client_id: null });
  expect(Object.keys(project)).toEqual([
    'id',
    'name',
    'status',
    'type',
    'billable',
    'metadata',
    'created_at',
    'updated_at',
  ]);
  expect(project.billable).toBe(true);
});

// proves: roles-7
test('owners and managers see all projects, other members see their own, and strangers see none', async () => {
  const [owner, other] = [await app.createOrganization(), await app.createOrganization()];
  const [first, second] = [await makeProject(owner), await makeProject(owner)];
  const lead = await addMember(app, owner, { projectId: first.id, projectRole: 'manager' });
  const user = await addMember(app, owner, { projectId: first.id });
  const viewer = await addMember(app, owner, { projectId: second.id, projectRole: 'viewer' });
  const manager = await addMember(app, owner, { role: 'manager' });
  const params = { organization_id: owner.organizationId };
  const seen = async (client: Client) =>
    (await client.call(listProjects, { params })).projects.map((project) => project.id);
  expect(await seen(owner.client)).toEqual([first.id, second.id]);
  expect(await seen(manager.client)).toEqual([first.id, second.id]);
  expect(await seen(lead.client)).toEqual([first.id]);
  expect(await seen(user.client)).toEqual([first.id]);
  expect(await seen(viewer.client)).toEqual([second.id]);
  await expect(seen(other.client)).rejects.toMatchObject({ status: 404 });
  const get = (client: Client, id: number) => client.call(getProject, { params: { project_id: id } });
  for (const reader of [owner, manager, lead, user])
    expect((await get(reader.client, first.id)).project.id).toBe(first.id);
  for (const reader of [viewer, other])
    await expect(get(reader.client, first.id)).rejects.toMatchObject({ status: 404 });
  await expect(get(owner.client, 2_147_483_647)).rejects.toMatchObject({ status: 404, code: 'not_found' });
});

// proves: roles-8
test('owners and managers create projects; they and the managers of a project can change it', async () => {
  const owner = await app.createOrganization();
  const project = await makeProject(owner);
  const lead = await addMember(app, owner, { projectId: project.id, projectRole: 'manager' });
  const user = await addMember(app, owner, { projectId: project.id });
  const stranger = await addMember(app, owner);
  const manager = await addMember(app, owner, { role: 'manager' });
  const { organizationId } = owner;
  expect((await makeProject({ client: manager.client, organizationId })).name).toBe('Bridge');
  for (const { client } of [lead, user]) {
    await expect(makeProject({ client, organizationId })).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  }
  const rename = (client: Client) =>
    client.call(updateProject, { params: { project_id: project.id }, body: { name: 'Tunnel' } });
  for (const { client } of [owner, manager, lead]) expect((await rename(client)).project.name).toBe('Tunnel');
  await expect(rename(user.client)).rejects.toMatchObject({ status: 403 });
  await expect(rename(stranger.client)).rejects.toMatchObject({ status: 404 });
});

// proves: projects-18, roles-13, roles-15
test('owners and managers with access see pay rates; everyone who can edit the project sees bill rates', async () => {
  const owner = await app.createOrganization();
  const project = await makeProject(owner, { pay_rate: 20, bill_rate: 50 });
  const lead = await addMember(app, owner, { projectId: project.id, projectRole: 'manager' });
  const user = await addMember(app, owner, { projectId: project.id });
  const manager = await addMember(app, owner, { role: 'manager' });
  const params = { project_id: project.id };
  const rates = async (client: Client) => {
    const { project: seen } = await client.call(getProject, { params });
    return [seen.pay_rate, seen.bill_rate];
  };
  const put = (client: Client, body: object) => client.call(updateProject, { params, body });
  expect(await rates(owner.client)).toEqual([20, 50]);
  expect(await rates(manager.client)).toEqual([undefined, 50]);
  expect(await rates(lead.client)).toEqual([undefined, 50]);
  expect(await rates(user.client)).toEqual([undefined, undefined]);
  await expect(put(lead.client, { pay_rate: 1 })).rejects.toMatchObject({ status: 403 });
  await expect(put(manager.client, { pay_rate: 21 })).rejects.toMatchObject({ status: 403 });
  expect((await put(lead.client, { bill_rate: null })).project.bill_rate).toBeUndefined();
  await app.database.run(
    sql`update organizations set managers_see_pay_rates = true where id = ${owner.organizationId}`,
  );
  expect(await rates(manager.client)).toEqual([20, undefined]);
  expect((await put(manager.client, { pay_rate: 21 })).project.pay_rate).toBe(21);
});

// proves: projects-19
test('a change of client takes effect on the local day, and a second change on that day supersedes it', async () => {
  const owner = await app.createOrganization({ timeZone: 'Pacific/Auckland' });
  await app.setNow(owner.client, noon);
  const [acme, zenith] = [await makeClient(owner), await makeClient(owner)];
  const project = await makeProject(owner, { client_id: acme.id });
  const put = (body: object) => owner.client.call(updateProject, { params: { project_id: project.id }, body });
  expect((await put({ client_id: zenith.id })).project.client_id).toBe(zenith.id);
  expect((await put({ client_id: null, billable: false })).project).not.toHaveProperty('client_id');
  await put({ name: 'Same terms' });
  await put({ client_id: null, billable: false });
  await app.setNow(owner.client, '2026-03-05T12:00:00Z');
  await put({ client_id: acme.id });
  expect(await termsOf(owner.organizationId, project.id)).toEqual([
    { effectiveOn: '0001-01-01', clientId: acme.id, billable: true, superseded: false },
    { effectiveOn: '2026-03-03', clientId: zenith.id, billable: true, superseded: true },
    { effectiveOn: '2026-03-03', clientId: null, billable: false, superseded: false },
    { effectiveOn: '2026-03-06', clientId: acme.id, billable: false, superseded: false },
  ]);
});

// proves: clients-4, requests-51
test('a project can belong only to an active client of its organization', async () => {
  const [owner, other] = [await app.createOrganization(), await app.createOrganization()];
  const foreign = await makeClient(other);
  const archived = await makeClient(owner, { status: 'archived' });
  await expect(makeProject(owner, { client_id: foreign.id })).rejects.toMatchObject({
    code: 'record_invalid',
    details: ['client_id: is not a client of the organization'],
  });
  const project = await makeProject(owner);
  const params = { project_id: project.id };
  await expect(owner.client.call(updateProject, { params, body: { client_id: archived.id } })).rejects.toMatchObject({
    code: 'record_invalid',
    details: ['client_id: is an archived client'],
  });
});

// proves: roles-15
test('the manager of a project cannot change its client', async () => {
  const owner = await app.createOrganization();
  const client = await makeClient(owner);
  const project = await makeProject(owner, { client_id: client.id });
  const lead = await addMember(app, owner, { projectId: project.id, projectRole: 'manager' });
  const params = { project_id: project.id };
  await expect(lead.client.call(updateProject, { params, body: { client_id: null } })).rejects.toMatchObject({
    status: 403,
  });
  const same = { client_id: client.id, description: 'new' };
  expect((await lead.client.call(updateProject, { params, body: same })).project.description).toBe('new');
});

// proves: projects-14, projects-15
test('a metadata update sets or removes only the keys that it names', async () => {
  const owner = await app.createOrganization();
  const project = await makeProject(owner, {
    metadata: [
      { key: 'aa', value: '1' },
      { key: 'bb', value: '2' },
    ],
  });
  const put = (metadata: object[]) =>
    owner.client.call(updateProject, { params: { project_id: project.id }, body: { metadata } as object });
  const pairs = [
    { key: 'aa', value: null },
    { key: 'cc', value: '3' },
    { key: '__proto__', value: 'proto' },
  ];
  const { project: changed } = await put(pairs);
  expect(Object.entries(changed.metadata).sort()).toEqual([
    ['__proto__', 'proto'],
    ['bb', '2'],
    ['cc', '3'],
  ]);
  const many = Array.from({ length: 48 }, (_, index) => ({ key: `key_${index}`, value: '' }));
  await expect(put(many)).rejects.toMatchObject({
    code: 'record_invalid',
    details: ['metadata: can have at most 50 keys'],
  });
  await expect(put([{ key: 'A', value: 'x' }])).rejects.toMatchObject({ code: 'invalid_params' });
});

// proves: projects-2
test('the list shows active projects by default, and archived or all projects on request', async () => {
  const owner = await app.createOrganization();
  const [active, archived] = [await makeProject(owner), await makeProject(owner)];
  const put = (body: object) => owner.client.call(updateProject, { params: { project_id: archived.id }, body });
  await put({ status: 'archived' });
  const ids = async (query: object) => {
    const { projects } = await owner.client.call(listProjects, {
      params: { organization_id: owner.organizationId },
      query,
    });
    return projects.map((project) => project.id);
  };
  expect(await ids({})).toEqual([active.id]);
  expect(await ids({ status: 'active' })).toEqual([active.id]);
  expect(await ids({ status: 'archived' })).toEqual([archived.id]);
  expect(await ids({ status: 'all' })).toEqual([active.id, archived.id]);
  expect(await ids({ status: 'all', project_ids: [archived.id, 2_000_000_000] })).toEqual([archived.id]);
  expect(await ids({ project_ids: [archived.id] })).toEqual([]);
  await expect(ids({ status: 'gone' })).rejects.toMatchObject({ code: 'invalid_params' });
  expect((await put({ status: 'active' })).project.status).toBe('active');
});

// proves: answers-1
test('a page starts at an id and returns the first id of the next page', async () => {
  const owner = await app.createOrganization();
  const made = [await makeProject(owner), await makeProject(owner), await makeProject(owner)].map((entry) => entry.id);
  const page = async (query: object) => {
    const answer = await owner.client.call(listProjects, { params: { organization_id: owner.organizationId }, query });
    return { ids: answer.projects.map((project) => project.id), pagination: answer.pagination };
  };
  expect(await page({ page_limit: 2 })).toEqual({ ids: made.slice(0, 2), pagination: { next_page_start_id: made[2] } });
  expect(await page({ page_limit: 2, page_start_id: made[2] })).toEqual({ ids: made.slice(2), pagination: undefined });
  expect(await page({ page_limit: 3 })).toEqual({ ids: made, pagination: undefined });
  expect(await page({ page_start_id: 2_147_483_647 })).toEqual({ ids: [], pagination: undefined });
  await expect(page({ page_limit: 501 })).rejects.toMatchObject({ code: 'invalid_params' });
});

// proves: answers-6, clients-6, projects-2
test('clients are side-loaded once each, after the projects, for readers with access to clients', async () => {
  const owner = await app.createOrganization();
  const [acme, zenith] = [await makeClient(owner), await makeClient(owner)];
  const made = [zenith, acme, acme].map((client) => makeProject(owner, { client_id: client.id }));
  const [first] = await Promise.all(made);
  const user = await addMember(app, owner, { projectId: first?.id ?? 0 });
  const list = (client: Client) =>
    client.call(listProjects, { params: { organization_id: owner.organizationId }, query: { include: ['clients'] } });
  const answer = await list(owner.client);
  expect(Object.keys(answer)).toEqual(['projects', 'clients']);
  expect(answer.clients?.map((client) => client.id)).toEqual([acme.id, zenith.id]);
  expect(answer.clients?.[0]?.project_ids).toHaveLength(2);
  expect((await list(user.client)).clients).toEqual([]);
});

test('an update based on an outdated version is rejected; a read of an unchanged project returns 304', async () => {
  const owner = await app.createOrganization();
  const project = await makeProject(owner);
  const params = { project_id: project.id };
  const read = await owner.client.send(getProject, { params });
  const etag = read.headers.get('etag') ?? '';
  const again = await owner.client.send(getProject, { params, headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  const put = (name: string) =>
    owner.client.send(updateProject, { params, body: { name }, headers: { 'if-match': etag } });
  expect((await put('Tunnel')).status).toBe(200);
  expect(await put('Causeway')).toMatchObject({ status: 412, body: { code: 'lock_version' } });
});

// proves: errors-1
test('a response reports every fault of a body at once, and nothing is saved', async () => {
  const owner = await app.createOrganization();
  const params = { organization_id: owner.organizationId };
  const body = { name: ' ', description: 7, pay_rate: -1, bill_rate: 'much', budget: { cost: 1 }, colour: 'red' };
  const { status, body: answer } = await owner.client.send(createProject, { params, body });
  expect(status).toBe(400);
  const attributes = (answer as { details: string[] }).details.map((detail) => detail.split(':')[0]);
  expect(attributes.sort()).toEqual(['bill_rate', 'budget.type', 'description', 'name', 'pay_rate']);
  await expect(
    makeProject(owner, { client_id: 2_000_000_000, members: [{ user_id: 2_000_000_000, limits: {} }] }),
  ).rejects.toMatchObject({
    code: 'record_invalid',
    details: [
      'client_id: is not a client of the organization',
      'members[0].user_id: is not a member of the organization',
    ],
  });
  expect((await owner.client.call(listProjects, { params })).projects).toEqual([]);
});
