import { describe, expect, test } from 'vitest';
import { createClient } from '../src/contract/clients.ts';
import { createOvertimePolicy } from '../src/contract/overtime-policies.ts';
import { createProject } from '../src/contract/projects.ts';
import { defaultQuotas } from '../src/contract/quotas.ts';
import { createOrganizationToken } from '../src/contract/tokens.ts';
import { setRates } from '../src/features/pay/rates/actions.ts';
import { type TestOrganization, useTestApp } from './harness/app.ts';

// The owner's token counts toward the quota of tokens of a test organization.
const app = useTestApp({ quotas: { ...defaultQuotas, projects: 2, clients: 2, policies: 2, tokens: 3 } });

async function makeOrganization(): Promise<TestOrganization> {
  const organization = await app.createOrganization();
  const { organizationId, userId } = organization;
  await app.database.transaction(async (tx) =>
    setRates(app.app.contextFor(tx, await app.app.now(tx)), organizationId, [
      { kind: 'pay', userId, projectId: null, amount: '20.00' },
    ]),
  );
  return organization;
}

type Create = (organization: TestOrganization, number: number) => Promise<unknown>;

const kinds: readonly [kind: string, most: number, create: Create][] = [
  [
    'projects',
    2,
    ({ client, organizationId }, number) =>
      client.call(createProject, { params: { organization_id: organizationId }, body: { name: `Project ${number}` } }),
  ],
  [
    'clients',
    2,
    ({ client, organizationId }, number) =>
      client.call(createClient, { params: { organization_id: organizationId }, body: { name: `Client ${number}` } }),
  ],
  [
    'policies',
    2,
    ({ client, organizationId, userId }, number) =>
      client.call(createOvertimePolicy, {
        params: { organization_id: organizationId },
        body: { name: `Policy ${number}`, threshold: 40, pay_rate_multiplier: 1.5, user_ids: [userId], override: true },
      }),
  ],
  [
    'tokens',
    3,
    ({ client, organizationId, userId }, number) =>
      client.call(createOrganizationToken, {
        params: { organization_id: organizationId },
        body: { name: `Token ${number}`, user_id: userId },
      }),
  ],
];

const present = (kind: string) => (kind === 'tokens' ? 1 : 0);

// proves: limits-30
describe('an organization', () => {
  test.each(kinds)('cannot have more %s than its quota', async (kind, most, create) => {
    const organization = await makeOrganization();
    for (let number = present(kind); number < most; number += 1) await create(organization, number);
    const limit = new RegExp(`^${kind}: the organization has ${most} of at most ${most}; .*FAIRHOUR_MAX_`);
    await expect(create(organization, most)).rejects.toMatchObject({
      status: 400,
      code: 'record_invalid',
      details: [expect.stringMatching(limit)],
    });
    const another = await makeOrganization();
    await create(another, 0);
  });
});

// proves: limits-30
test.each(kinds)('concurrent requests never exceed the quota of %s', async (kind, most, create) => {
  const organization = await makeOrganization();
  const wishes = Array.from({ length: 4 }, (_, number) => create(organization, number));
  const outcomes = await Promise.allSettled(wishes);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(most - present(kind));
});
