import { beforeAll, describe, expect } from 'vitest';
import { addMembers } from '../../../../bench/seed/people.ts';
import { addTenant, type Tenant } from '../../../../bench/seed/tenant.ts';
import { captureStatements } from '../../../../bench/statements.ts';
import { useTestApp } from '../../../../test/harness/app.ts';
import { onOneServer } from '../../../../test/harness/one-server.ts';
import { plansThatStay } from '../../../../test/harness/plans.ts';

const app = useTestApp({ testClock: false });

let tenant: Tenant;

/** An organization that was created after another one with the same number of people. */
beforeAll(async () => {
  const company = { ...app, ...(await app.createOrganization()), url: app.databaseUrl, directory: '' };
  for (const name of ['Older', 'Younger']) {
    tenant = await addTenant(company, name);
    await addMembers(app.database.pool, tenant, 20_000);
  }
  await app.database.pool.query('vacuum analyze');
}, 120_000);

async function rowsReadBy(path: string): Promise<number> {
  const headers = { authorization: `Bearer ${tenant.token}` };
  const url = `${app.baseUrl}${path.replace('{id}', String(tenant.organizationId))}?page_limit=50`;
  const statements = await captureStatements(async () => expect((await fetch(url, { headers })).status).toBe(200));
  return (await plansThatStay(app.database, statements)).reduce((sum, { rows }) => sum + rows, 0);
}

describe.each(['/v2/organizations/{id}/members', '/ext/v1/organizations/{id}/today'])('%s', (path) => {
  onOneServer('it reads plans')('reads no people from older organizations', async () => {
    expect(await rowsReadBy(path)).toBeLessThan(2_000);
  });
});
