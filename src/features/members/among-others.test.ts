import { beforeAll, describe, expect } from 'vitest';
import { addMembers } from '../../../bench/seed/people.ts';
import { addTenant, type Tenant } from '../../../bench/seed/tenant.ts';
import { captureStatements } from '../../../bench/statements.ts';
import { useTestApp } from '../../../test/harness/app.ts';
import { onOneServer } from '../../../test/harness/one-server.ts';
import { useOfPlans } from '../../../test/harness/plans.ts';

const app = useTestApp({ testClock: false });

const uses = 7;
let tenant: Tenant;

/** An organization that came to a server after one of as many people. */
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
  const client = await app.database.pool.connect();
  try {
    const use = useOfPlans(client);
    let rows = 0;
    for (const statement of statements) {
      for (let n = 1; n < uses; n += 1) await use(statement);
      rows += (await use(statement)).rows;
    }
    return rows;
  } finally {
    client.release(true);
  }
}

describe.each(['/v2/organizations/{id}/members', '/ext/v1/organizations/{id}/today'])('%s', (path) => {
  onOneServer('it reads plans')('reads no people of organizations that were there before', async () => {
    expect(await rowsReadBy(path)).toBeLessThan(2_000);
  });
});
