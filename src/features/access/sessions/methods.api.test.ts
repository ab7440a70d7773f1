import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { sessionClient } from '../../../../test/harness/sessions.ts';
import { listAudit } from '../../../contract/audit.ts';
import { listSessions, listSignInMethods } from '../../../contract/sessions.ts';

const app = useTestApp();

// proves: sessions-1
test('the list of sign-in methods is public and contains nothing about persons', async () => {
  const { sign_in_methods: methods } = await app.client.call(listSignInMethods, {});
  expect(methods).toMatchObject({ link: true, mail: false, providers: [] });
  expect(Object.keys(methods)).toHaveLength(7);
});

// proves: sessions-3
test('a session and its audit entry name the sign-in method', async () => {
  const owner = await app.createOrganization();
  const { sessions } = await (await sessionClient(app, owner.userId)).call(listSessions, {});
  expect(sessions.map(({ sign_in_method: method }) => method)).toEqual(['link']);
  const params = { organization_id: owner.organizationId };
  const { audit_entries: entries } = await owner.client.call(listAudit, { params, query: { subject: 'session' } });
  expect(entries).toMatchObject([{ action: 'created', after: { sign_in_method: 'link' } }]);
});
