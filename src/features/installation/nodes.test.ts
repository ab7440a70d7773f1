import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/harness/app.ts';
import { moveLastNode } from '../../../test/harness/cluster.ts';
import { addressOf, workers } from '../../../test/harness/databases.ts';
import { addMember } from '../../../test/harness/members.ts';

/** Citus comes with no package that CI could install: these run where TEST_CITUS_NODES names its workers. */
const onCluster = test.skipIf(workers.length === 0);

const app = useTestApp();

onCluster('health tells which node of a cluster does not answer, and what stands still', async () => {
  const owners = await Promise.all(Array.from({ length: 8 }, () => app.createOrganization()));
  for (const owner of owners) await addMember(app, owner);
  const well = await app.app.readHealth();
  expect(well.database).toMatchObject({ nodes_away: [], organizations_away: 0 });
  await moveLastNode(app.databaseUrl, 1_000);
  const { status, warnings, database } = await app.app.readHealth();
  await moveLastNode(app.databaseUrl, -1_000);
  const { host, port } = addressOf(workers.at(-1) ?? '');
  expect(status).toBe('attention');
  expect(database.nodes_away).toEqual([`${host}:${port + 1_000}`]);
  expect(database.organizations_away).toBeGreaterThan(0);
  expect(database.organizations_away).toBeLessThan(owners.length);
  expect(warnings).toContainEqual(expect.stringContaining(`does not answer, ${host}:${port + 1_000}: the `));
});

test('health names no node where there is one server, or all answer', async () => {
  const { database } = await app.app.readHealth();
  expect(database).toMatchObject({ nodes_away: [], organizations_away: 0 });
});
