import { expect, test } from 'vitest';
import { createClient } from '../../src/contract/clients.ts';
import { sql } from '../../src/db/sql.ts';
import { lockOrganizationRules } from '../../src/db/locks.ts';
import { useTestApp } from '../harness/app.ts';
import { countWaiting } from '../harness/blockers.ts';
import { ingest, makeProject } from '../harness/time.ts';

const app = useTestApp({ timeoutMs: 300 });

/**
 * Resolves when `count` statements wait for a lock. A request that needs a locked organization retries after a second.
 */
const untilWaiting = (count: number) =>
  expect.poll(() => countWaiting(app.databaseUrl), { timeout: 15_000 }).toBe(count);

// proves: answers-32
test('streamed ingest has no time limit, even where another request times out', async () => {
  const mine = await app.createOrganization();
  const item = { user_id: mine.userId, project_id: await makeProject(mine), starts_at: '2026-03-02T09:00:00Z' };
  let report: ReturnType<typeof ingest> | undefined;
  await app.database.transaction(async (tx) => {
    await lockOrganizationRules(tx, mine.organizationId, 'exclusive');
    report = ingest(mine.client, mine.organizationId, [{ ...item, tracked: 600 }]);
    await untilWaiting(1);
    const input = { params: { organization_id: mine.organizationId }, body: { name: 'Late' } };
    expect((await mine.client.send(createClient, input)).status).toBe(503);
  });
  expect(await report).toMatchObject({ inserted: 1 });
});

// proves: answers-32
test('a request to move the test clock has no time limit', async () => {
  const mine = await app.createOrganization();
  let moved = Promise.resolve();
  await app.database.transaction(async (tx) => {
    await tx.run(sql`lock table test_clock in share mode`);
    await lockOrganizationRules(tx, mine.organizationId, 'exclusive');
    moved = app.setNow(mine.client, '2026-03-02T13:00:00Z');
    await untilWaiting(1);
    const input = { params: { organization_id: mine.organizationId }, body: { name: 'Late' } };
    expect((await mine.client.send(createClient, input)).status).toBe(503);
  });
  await expect(moved).resolves.toBeUndefined();
});

// proves: answers-32
test('a connection without traffic for 60 s is closed', () => {
  expect(app.app.server.server.timeout).toBe(60_000);
});
