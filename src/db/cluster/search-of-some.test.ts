import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/harness/app.ts';
import { addMember } from '../../../test/harness/members.ts';
import { limitToOrganizations } from './reachable-part.ts';
import type { Executor } from '../database.ts';
import { sql, type SqlFragment, sqlName } from '../sql.ts';
import { findDueWebhooks } from '../../features/notifications/webhooks/leases.ts';
import { findDueJobs, insertJob } from '../../jobs/store.ts';

const app = useTestApp({ testClock: false, doesUpkeep: true });
const now = Temporal.Instant.from('2026-03-02T12:00:00Z');

/** An organization, and a database restricted to it. */
async function makeSome() {
  const owner = await app.createOrganization();
  await addMember(app, owner);
  return { organizationId: owner.organizationId, some: limitToOrganizations(app.database, [owner.organizationId]) };
}

test('a restricted search finds due work only in the given organizations', async () => {
  const [first, second] = [await makeSome(), await makeSome()];
  await app.database.run(sql`delete from outbox`);
  for (const { organizationId } of [first, second])
    await app.database.transaction((tx) => insertJob(tx, now, { organizationId, job: 'note' }));
  const due = async (db: typeof first.some) =>
    (await findDueJobs(db, now, { limit: 10 })).map(({ organizationId }) => organizationId);
  expect(await due(app.database)).toEqual([first.organizationId, second.organizationId]);
  expect(await due(first.some)).toEqual([first.organizationId]);
  expect(await due(second.some)).toEqual([second.organizationId]);
});

test('every search for due work can be restricted to some organizations', async () => {
  const { some } = await makeSome();
  const { recurringJobs, contextFor } = app.app.jobs;
  const later = now.add({ hours: 24 * 30 });
  for (const job of recurringJobs) {
    await job.isDue?.(some, later);
    await job.handleDue({
      now: later,
      transaction: (work) => app.database.transaction((tx) => work(contextFor(tx, later))),
      search: (work) => work(some),
      snapshot: (work) => app.database.snapshot((db) => work(contextFor(db, later))),
    });
  }
  expect(await findDueWebhooks(some, later, { isSlow: false, limit: 1 })).toEqual([]);
});

test('searches written in any form of SQL can be restricted', async () => {
  const [first, second] = [await makeSome(), await makeSome()];
  const both = [first.organizationId, second.organizationId];
  const idsOf = async (db: Executor, query: SqlFragment) => (await db.many<{ id: number }>(query)).map(({ id }) => id);
  const queries = [
    sql`select id from organizations where id = any(${both}::int[])`,
    sql`
      with found as (select id from organizations where id = any(${both}::int[])) select id from found`,
    sql`WITH found as (SELECT id FROM organizations o WHERE o.id = any(${both}::int[])) select id from found`,
    sql`select o.id from unnest(${both}::int[]) n (id), organizations o where o.id = n.id`,
    sql`select o.id from only organizations o where o.id = any(${both}::int[])`,
  ];
  for (const query of queries) {
    expect((await idsOf(app.database, query)).toSorted((a, b) => a - b)).toEqual(both);
    expect(await idsOf(second.some, query)).toEqual([second.organizationId]);
  }
});

test('only a plain name is accepted as a table or column name', () => {
  expect(sqlName('time_ledger').text).toBe('time_ledger');
  for (const text of ['', 'a b', 'a"b', 'Upper', '1st', 'a;drop table b', 'public.a', 'ä', 'a\n'])
    expect(() => sqlName(text)).toThrow('not a table or column name');
});
