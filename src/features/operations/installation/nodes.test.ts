import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { moveLastNode } from '../../../../test/harness/cluster.ts';
import { addressOf, workers } from '../../../../test/harness/databases.ts';
import { addMember } from '../../../../test/harness/members.ts';

/** CI cannot install Citus from a package. These tests run if TEST_CITUS_NODES lists worker nodes. */
const onCluster = test.skipIf(workers.length === 0);

const app = useTestApp();

onCluster('health names a cluster node that does not answer, and counts the organizations on it', async () => {
  const owners = await Promise.all(Array.from({ length: 8 }, () => app.createOrganization()));
  for (const owner of owners) await addMember(app, owner);
  const well = await app.app.readHealth();
  expect(well.database).toMatchObject({ unreachable_nodes: [], unreachable_organizations: 0 });
  await moveLastNode(app.databaseUrl, 1_000);
  const { status, warnings, database } = await app.app.readHealth();
  await moveLastNode(app.databaseUrl, -1_000);
  const { host, port } = addressOf(workers.at(-1) ?? '');
  expect(status).toBe('attention');
  expect(database.unreachable_nodes).toEqual([`${host}:${port + 1_000}`]);
  expect(database.unreachable_organizations).toBeGreaterThan(0);
  expect(database.unreachable_organizations).toBeLessThan(owners.length);
  expect(warnings).toContainEqual(expect.stringContaining(`does not answer, ${host}:${port + 1_000}: the `));
});

onCluster('requests of organizations on a silent node fail immediately, and others are not delayed', async () => {
  const owners = await Promise.all(Array.from({ length: 8 }, () => app.createOrganization()));
  const ask = ({ token, organizationId }: TestOrganization) =>
    fetch(`${app.baseUrl}/v2/organizations/${organizationId}/clients`, {
      headers: { authorization: `Bearer ${token}` },
    }).then(({ status }) => status);
  for (const owner of owners) expect(await ask(owner)).toBe(200);
  const silent = createServer(() => undefined);
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const by = (silent.address() as AddressInfo).port - addressOf(workers.at(-1) ?? '').port;
  await moveLastNode(app.databaseUrl, by);
  const first = await Promise.all(owners.map(ask));
  expect(new Set(first)).toEqual(new Set([200, 503]));
  const lost = owners.filter((_owner, index) => first[index] === 503);
  const secondsOf = async (asked: readonly TestOrganization[]) => {
    const begun = performance.now();
    const statuses = await Promise.all(asked.flatMap((owner) => [1, 2, 3, 4].map(() => ask(owner))));
    return { seconds: (performance.now() - begun) / 1_000, statuses: [...new Set(statuses)] };
  };
  await expect
    .poll(() => secondsOf(lost), { timeout: 40_000, interval: 500 })
    .toEqual({ seconds: expect.toSatisfy((seconds: number) => seconds < 1), statuses: [503] });
  expect(await secondsOf(owners.filter((_owner, index) => first[index] === 200))).toEqual({
    seconds: expect.toSatisfy((seconds: number) => seconds < 2),
    statuses: [200],
  });
  await moveLastNode(app.databaseUrl, -by);
  await expect.poll(() => Promise.all(owners.map(ask)), { timeout: 40_000 }).toEqual(owners.map(() => 200));
});

test('health names no node on a single server, or while all nodes answer', async () => {
  const { database } = await app.app.readHealth();
  expect(database).toMatchObject({ unreachable_nodes: [], unreachable_organizations: 0 });
});
