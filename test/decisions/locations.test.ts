import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/api.ts';
import { useTestApp } from '../harness/app.ts';
import { sendByHand } from './send-by-hand.ts';

const app = useTestApp();

/** Operations whose result has no address: a part of a record, several records, or data that is only in the answer. */
const withoutAddress = new Set([
  'createTimeEntry',
  'answerUnusualActivity',
  'createPasskeyChallenge',
  'createPasskeyRegistration',
  'startProviderSignIn',
]);
const made200 = new Set(['createOrganization', 'createClient', 'createTask']);
const creating = endpoints.filter(
  ({ id, method, status }) => method === 'POST' && (made200.has(id) || (status === 201 && !withoutAddress.has(id))),
);
const paths = new Set(endpoints.map(({ path }) => path.replaceAll(/\{\w+\}/g, '{}')));

describe('Location', () => {
  // proves: answers-19
  test.each(creating.map((endpoint) => [endpoint.id, endpoint.location] as const))(
    '%s has a Location',
    (_id, location) => {
      const [path = ''] = (location ?? '').split('?');
      expect(paths).toContain(path.replaceAll(/\{[\w.]+\}/g, '{}'));
    },
  );

  // proves: answers-19
  test('only operations that create a record have a Location', () => {
    const others = endpoints.filter((endpoint) => endpoint.location !== undefined && !creating.includes(endpoint));
    expect(others).toEqual([]);
  });

  // proves: answers-19
  test('is the address of the created record', async () => {
    const { token, organizationId } = await app.createOrganization();
    const organization = `/v2/organizations/${organizationId}`;
    const create = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const made = await sendByHand(app, path, { token, method: 'POST', body, headers });
      expect(made.status, made.text).toBeLessThan(300);
      return made;
    };
    const found = async (location: string | null) => (await sendByHand(app, location ?? '', { token })).body;
    const project = await create(`${organization}/projects`, { name: 'Site' });
    expect(await found(project.headers.get('location'))).toEqual(project.body);
    const client = await create(`${organization}/clients`, { name: 'Acme' });
    expect(await found(client.headers.get('location'))).toEqual(client.body);
    const { id } = project.body['project'] as { id: number };
    const task = await create(`/v2/projects/${id}/tasks`, { summary: 'Do' });
    expect(await found(task.headers.get('location'))).toEqual(task.body);
    const member = await create(`${organization}/members`, { user: { email: `m${organizationId}@example.org` } });
    const { members } = await found(member.headers.get('location'));
    expect(members).toEqual([member.body['organization_member']]);
    const calendars = `/ext/v1/organizations/${organizationId}/holiday_calendars`;
    const calendar = await create(calendars, { name: 'Berlin' });
    expect(await found(calendar.headers.get('location'))).toMatchObject({ holiday_calendar: { name: 'Berlin' } });
    const key = { 'idempotency-key': 'again' };
    const [first, again] = [
      await create(`${organization}/projects`, { name: 'Shop' }, key),
      await create(`${organization}/projects`, { name: 'Shop' }, key),
    ];
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
  });

  // proves: answers-19
  test('is not sent with an error', async () => {
    const { token, organizationId } = await app.createOrganization();
    const options = { token, method: 'POST', body: {} };
    const { status, headers } = await sendByHand(app, `/v2/organizations/${organizationId}/projects`, options);
    expect([status, headers.get('location')]).toEqual([400, null]);
  });
});
