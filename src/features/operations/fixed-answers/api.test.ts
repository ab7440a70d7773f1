import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import * as contract from '../../../contract/empty-lists.ts';

const app = useTestApp();

// proves: answers-38
test('members get empty lists for features that do not exist', async () => {
  const owner = await app.createOrganization();
  const params = { organization_id: owner.organizationId };
  const { client } = await addMember(app, owner);
  expect(await client.call(contract.listTeams, { params })).toEqual({ teams: [] });
  expect(await client.call(contract.listTimeOffPolicies, { params })).toEqual({ time_off_policies: [] });
  const include = ['users', 'time_off_policies'] as const;
  expect(await client.call(contract.listTimeOffRequests, { params, query: { include: [...include] } })).toEqual({
    time_off_requests: [],
    users: [],
    time_off_policies: [],
  });
});
