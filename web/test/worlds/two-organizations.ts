import { createMember } from '../../../src/contract/members.ts';
import type { TestApp } from '../../../test/harness/app.ts';
import { addMember } from '../../../test/harness/members.ts';

/** A person in two organizations. */
export async function newTwoOrganizations(app: TestApp) {
  const [first, second] = [
    await app.createOrganization({ name: 'Northern Harbour' }),
    await app.createOrganization({ name: 'Southern Quay' }),
  ];
  const { userId, email } = await addMember(app, first);
  const params = { organization_id: second.organizationId };
  await second.client.call(createMember, { params, body: { user: { email } } });
  return {
    userId,
    first: { id: first.organizationId, name: 'Northern Harbour' },
    second: { id: second.organizationId, name: 'Southern Quay' },
  };
}
