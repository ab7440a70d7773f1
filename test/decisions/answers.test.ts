import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/contract/clients.ts';
import { createProject } from '../../src/contract/projects.ts';
import { useTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { sendByHand } from './send-by-hand.ts';

const app = useTestApp();

describe('side-loads', () => {
  // proves: answers-7
  test('have the same form as the record itself', async () => {
    const { client, organizationId, token } = await app.createOrganization();
    const params = { organization_id: organizationId };
    const made = await client.call(createClient, { params, body: { name: 'Acme', phone: '1' } });
    const body = { name: 'Bridge', client_id: made.client.id, bill_rate: 10 };
    const { project } = await client.call(createProject, { params, body });
    const get = async (path: string) => (await sendByHand(app, path, { token })).body;
    const base = `/v2/organizations/${organizationId}`;
    expect((await get(`${base}/projects?include=clients`))['clients']).toEqual([
      (await get(`/v2/clients/${made.client.id}`))['client'],
    ]);
    expect((await get(`${base}/clients?include=projects`))['projects']).toEqual([
      (await get(`/v2/projects/${project.id}`))['project'],
    ]);
    expect((await get(`${base}/members?include=users`))['users']).toEqual([(await get('/v2/users/me'))['user']]);
  });
});

describe('headers', () => {
  // proves: answers-15, answers-16
  test('the tag of a single record is strong and computed from the exact body; the tag of a list is weak', async () => {
    const { organizationId, token } = await app.createOrganization();
    const base = `/v2/organizations/${organizationId}`;
    const sent = { token, method: 'POST', body: { name: 'Acme' } };
    const posted = await sendByHand(app, `${base}/clients`, sent);
    const { id } = posted.body['client'] as { id: number };
    const read = await sendByHand(app, `/v2/clients/${id}`, { token });
    const changed = await sendByHand(app, `/v2/clients/${id}`, { token, method: 'PUT', body: { name: 'Zenith' } });
    const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 27);
    for (const answer of [posted, read, changed]) expect(answer.headers.get('etag')).toBe(`"${digest(answer.text)}"`);
    const list = await sendByHand(app, `${base}/clients`, { token });
    expect(list.headers.get('etag')).toBe(`W/"${digest(list.text)}"`);
    const again = await sendByHand(app, `${base}/clients`, {
      token,
      headers: { 'if-none-match': list.headers.get('etag') ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  // proves: answers-14
  test('every answer has a request id, even for errors and unknown routes', async () => {
    const { organizationId, token } = await app.createOrganization();
    const answers = [
      await sendByHand(app, '/v2/organizations', { token }),
      await sendByHand(app, '/v2/organizations'),
      await sendByHand(app, '/no/such/route'),
      await sendByHand(app, '/health/live'),
      await sendByHand(app, `/v2/organizations/${organizationId}/clients`, { token, method: 'POST', body: '{' }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 401, 404, 200, 400]);
    for (const { headers } of answers) expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  // proves: requests-45
  test('HEAD returns the same as GET, without a body', async () => {
    const { token } = await app.createOrganization();
    const [got, head] = [
      await sendByHand(app, '/v2/users/me', { token }),
      await sendByHand(app, '/v2/users/me', { token, method: 'HEAD' }),
    ];
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe(got.headers.get('etag'));
    expect((await sendByHand(app, '/v2/users/me', { method: 'HEAD' })).status).toBe(401);
  });

  // proves: errors-37
  test('errors must not be cached', async () => {
    const { token } = await app.createOrganization();
    for (const path of ['/v2/organizations/1999999999', '/no/such/route']) {
      expect((await sendByHand(app, path, { token })).headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('companions', () => {
  // proves: roles-9
  test('users and viewers see only their own projects, membership and settings', async () => {
    const owner = await app.createOrganization();
    const params = { organization_id: owner.organizationId };
    const { project } = await owner.client.call(createProject, { params, body: { name: 'Bridge' } });
    const { project: other } = await owner.client.call(createProject, { params, body: { name: 'Tunnel' } });
    for (const projectRole of ['user', 'viewer'] as const) {
      const { userId, token } = await addMember(app, owner, { projectId: project.id, projectRole });
      const base = `/v2/organizations/${owner.organizationId}`;
      const get = (path: string) => sendByHand(app, path, { token });
      expect((await get(`${base}/projects`)).body['projects']).toMatchObject([{ id: project.id }]);
      expect((await get(`${base}/members`)).body['members']).toMatchObject([{ user_id: userId }]);
      for (const path of [`/v2/projects/${other.id}`, `/v2/users/${owner.userId}`]) {
        expect((await get(path)).status).toBe(404);
      }
    }
  });
});
