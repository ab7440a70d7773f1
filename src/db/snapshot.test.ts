import { expect, test } from 'vitest';
import { useTestApp } from '../../test/harness/app.ts';
import { lockOrganizationRules } from './locks.ts';
import { sql } from './sql.ts';

const app = useTestApp();
const count = sql`select count(*)::int as count from organizations`;

test('a snapshot sees a single instant, despite concurrent writes', async () => {
  await app.createOrganization();
  const [before, after] = await app.database.snapshot(async (db) => {
    const first = await db.one<{ count: number }>(count);
    await app.createOrganization();
    return [first.count, (await db.one<{ count: number }>(count)).count];
  });
  expect(after).toBe(before);
  expect((await app.database.one<{ count: number }>(count)).count).toBe((before ?? 0) + 1);
});

test('a snapshot blocks no other transaction and is read-only', async () => {
  const { organizationId } = await app.createOrganization();
  await app.database.snapshot(async (db) => {
    await lockOrganizationRules(db, organizationId, 'exclusive');
    await app.database.transaction((tx) => lockOrganizationRules(tx, organizationId, 'exclusive'));
  });
  const write = app.database.snapshot((db) =>
    db.run(sql`delete from outbox where organization_id = ${organizationId}`),
  );
  await expect(write).rejects.toThrow('read-only transaction');
  await expect(app.database.one(count)).resolves.toBeDefined();
});
