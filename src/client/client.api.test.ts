import { expect, test } from 'vitest';
import { useTestApp } from '../../test/harness/app.ts';
import { listClients } from '../contract/clients.ts';
import { Client } from './client.ts';

const app = useTestApp();

test('the client returns CSV as text', async () => {
  const { token, organizationId } = await app.createOrganization();
  const client = new Client({ baseUrl: app.baseUrl, token });
  const params = { organization_id: organizationId };
  const { status, body } = await client.send(listClients, { params, headers: { accept: 'text/csv' } });
  expect([status, body]).toEqual([200, expect.stringMatching(/^id,organization_id,name,/)]);
});

test('the client throws a response of a proxy with its status, even if it is not JSON', async () => {
  const answer = () =>
    new Response('<html>Bad Gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } });
  const client = new Client({ baseUrl: 'http://hours.example', fetch: () => Promise.resolve(answer()) });
  await expect(client.call(listClients, { params: { organization_id: 1 } })).rejects.toMatchObject({
    name: 'ApiError',
    status: 502,
    message: expect.stringContaining('<html>Bad Gateway</html>') as string,
  });
});
