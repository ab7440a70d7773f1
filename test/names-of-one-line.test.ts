import { beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../src/contract/members.ts';
import { createOrganization, updateOrganization } from '../src/contract/organizations.ts';
import { type TestOrganization, useTestApp } from './harness/app.ts';
import { personalClient } from './harness/personal.ts';

const app = useTestApp();

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization({ name: 'Harbour' });
});

describe.each([
  ['a line feed', 'Har\nbour'],
  ['a trailing carriage return', 'Harbour\r'],
  ['a control character', 'Har\u0007bour'],
  ['a line separator', 'Har\u2028bour'],
])('a name with %s', (_what, name) => {
  const named = 'must not be blank, nor contain line breaks or control characters';
  const given = 'must not contain line breaks or control characters';

  // proves: members-11
  test('is refused for an organization', async () => {
    const params = { organization_id: owner.organizationId };
    const person = await personalClient(app, owner.userId);
    for (const answer of [
      await owner.client.send(updateOrganization, { params, body: { name } }),
      await person.send(createOrganization, { body: { name } }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_params', details: [`name: ${named}`] } });
  });

  // proves: members-11
  test.each(['name', 'first_name', 'last_name'])('is rejected for a person, in the field %s', async (field) => {
    const params = { organization_id: owner.organizationId };
    const body = { user: { email: 'ada@example.com', [field]: name } };
    expect(await owner.client.send(createMember, { params, body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', details: [`user.${field}: ${given}`] },
    });
  });
});

// proves: members-11
test('names in other scripts, with spaces and marks, are accepted', async () => {
  const params = { organization_id: owner.organizationId };
  for (const name of ['Łódź – Büro 2', 'مكتب ١', '株式会社 東京'])
    expect((await owner.client.send(updateOrganization, { params, body: { name } })).status).toBe(200);
});
