import { beforeAll, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { addMember, type TestMember } from '../../../../../test/harness/members.ts';
import { makeProject } from '../../../../../test/harness/time.ts';
import type { Client } from '../../../../client/client.ts';
import { createClient, updateClient } from '../../../../contract/clients.ts';
import { updateProject } from '../../../../contract/projects.ts';
import { searchOrganization } from '../../../../contract/search.ts';

const app = useTestApp();

let mine: TestOrganization;
let leader: TestMember;
let plain: TestMember;
beforeAll(async () => {
  mine = await app.createOrganization();
  const bridge = await makeProject(mine, { name: 'Über die Brücke' });
  await makeProject(mine, { name: 'Tunnel' });
  const names = ['Zoë Strauß', 'Strauss Ltd', 'Anna Østergård', 'Łukasz Bridges', 'O_100%'];
  for (const name of names) await addMember(app, mine, { name });
  leader = await addMember(app, mine, { projectId: bridge, projectRole: 'manager', name: 'Lea Bridgeman' });
  plain = await addMember(app, mine, { projectId: bridge, name: 'Ben Unbridged' });
  const params = { organization_id: mine.organizationId };
  for (const name of ['Brücken AG', 'Old Bridge']) await mine.client.call(createClient, { params, body: { name } });
});

async function find(q: string, client: Client = mine.client, of = mine) {
  const params = { organization_id: of.organizationId };
  const { search } = await client.call(searchOrganization, { params, query: { q } });
  const namesOf = (found: readonly { name: string }[]) => found.map(({ name }) => name);
  return { ...search, names: [search.members, search.projects, search.clients].map((found) => namesOf(found)) };
}

describe('a search', () => {
  // proves: organizations-10
  test('finds members, projects and clients by name', async () => {
    const { members, projects, clients } = await find('br');
    expect(members).toContainEqual({ user_id: leader.userId, name: 'Lea Bridgeman', email: expect.any(String) });
    expect(projects).toEqual([{ id: expect.any(Number), name: 'Über die Brücke', status: 'active' }]);
    expect(clients.map(({ name }) => name)).toEqual(['Brücken AG', 'Old Bridge']);
  });

  // proves: organizations-11
  test.each([
    ['ZOE STRAUSS', ['Zoë Strauß']],
    ['strauß', ['Strauss Ltd', 'Zoë Strauß']],
    ['ostergard', ['Anna Østergård']],
    ['  lukasz  ', ['Łukasz Bridges']],
    ['łu', ['Łukasz Bridges']],
    ['%', ['O_100%']],
    ['_', ['O_100%']],
    ['\\', []],
    ["'; drop table users; --", []],
  ])('%j finds %j, ignoring case and accents, and without wildcards', async (q, names) => {
    expect((await find(q)).names[0]).toEqual(names);
  });

  // proves: organizations-12
  test('ranks first names that begin with the text, then names with a word that does, then other matches', async () => {
    const other = await app.createOrganization();
    for (const name of ['Sunbird', 'Early Bird', 'Birdie', 'bird']) await makeProject(other, { name });
    const archived = await makeProject(other, { name: 'Bird of old' });
    await other.client.call(updateProject, { params: { project_id: archived }, body: { status: 'archived' } });
    const { names } = await find('BIRD', other.client, other);
    expect(names[1]).toEqual(['bird', 'Birdie', 'Early Bird', 'Sunbird', 'Bird of old']);
  });

  // proves: organizations-10
  test('ranks emails after names', async () => {
    const other = await app.createOrganization();
    const named = await addMember(app, other, { name: 'Owner Nobody' });
    const { members } = await find('owner', other.client, other);
    expect(members.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([named.userId, other.userId]));
    expect((await find('@example.com', other.client, other)).members.map(({ user_id }) => user_id)).toContain(
      other.userId,
    );
  });

  // proves: organizations-10
  test('returns up to 20 of each kind', async () => {
    const other = await app.createOrganization();
    await app.database.pool.query(
      `insert into clients (organization_id, name, created_at, updated_at)
       select $1, 'Client ' || n, now(), now() from generate_series(1, 30) n`,
      [other.organizationId],
    );
    expect((await find('client', other.client, other)).clients).toHaveLength(20);
  });
});

describe('a search is limited by the visibility of lists', () => {
  // proves: organizations-13
  test('a project manager finds the project and its members, but no client', async () => {
    const { names } = await find('br', leader.client);
    expect(names).toEqual([['Lea Bridgeman', 'Ben Unbridged'], ['Über die Brücke'], []]);
    expect((await find('strauss', leader.client)).names[0]).toEqual([]);
    expect((await find('tunnel', leader.client)).names[1]).toEqual([]);
  });

  // proves: organizations-13
  test('a member finds themselves and their projects', async () => {
    expect((await find('br', plain.client)).names).toEqual([['Ben Unbridged'], ['Über die Brücke'], []]);
  });

  // proves: organizations-13
  test('members of another organization find nothing in this one', async () => {
    const other = await app.createOrganization();
    expect((await find('br', other.client, other)).names).toEqual([[], [], []]);
    const params = { organization_id: mine.organizationId };
    expect((await other.client.send(searchOrganization, { params, query: { q: 'br' } })).status).toBe(404);
  });

  // proves: organizations-12
  test('former members are not found, and archived clients are last', async () => {
    const other = await app.createOrganization();
    const gone = await addMember(app, other, { name: 'Gone Girl' });
    await app.database.pool.query('update members set removed_at = now() where organization_id = $1 and user_id = $2', [
      other.organizationId,
      gone.userId,
    ]);
    const params = { organization_id: other.organizationId };
    const { client } = await other.client.call(createClient, { params, body: { name: 'Gone' } });
    await other.client.call(createClient, { params, body: { name: 'Not Gone' } });
    await other.client.call(updateClient, { params: { client_id: client.id }, body: { status: 'archived' } });
    expect((await find('gone', other.client, other)).names).toEqual([[], [], ['Not Gone', 'Gone']]);
  });
});

// proves: organizations-14
test.each(['', '%20', 'x'.repeat(101)])('the search text %j is refused, naming the attribute', async (q) => {
  const response = await fetch(`${app.baseUrl}/ext/v1/organizations/${mine.organizationId}/search?q=${q}`, {
    headers: { authorization: `Bearer ${mine.token}` },
  });
  const { details } = (await response.json()) as { details: string[] };
  expect([response.status, details[0]?.startsWith('q: ')]).toEqual([400, true]);
});
