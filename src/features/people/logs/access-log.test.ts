import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import { listLooks } from '../../../contract/access-log.ts';
import { getMemberDay } from '../../../contract/member-day.ts';
import { commandLine, type AccessLogEntry } from '../../../context.ts';
import { AccessLog } from './access-log.ts';

const app = useTestApp();

async function setUp() {
  const mine = await app.createOrganization();
  const member = await addMember(app, mine);
  const params = { organization_id: mine.organizationId };
  const looks = async () => (await mine.client.call(listLooks, { params })).looks;
  return { mine, member, params, looks };
}

const lookAt = (organizationId: number, userId: number): AccessLogEntry => ({
  organizationId,
  at: Temporal.Instant.from('2026-03-02T12:00:00Z'),
  date: '2026-03-02',
  userId,
  readerUserId: 1,
  credential: commandLine,
  kind: 'day',
  shownFrom: null,
  shownThrough: null,
});

/** Renames the table for a while, to simulate a database that accepts no looks. */
async function withoutTable(work: () => Promise<void>) {
  await app.database.pool.query('alter table looks rename to looks_away');
  try {
    await work();
  } finally {
    await app.database.pool.query('alter table looks_away rename to looks');
  }
}

// proves: looks-6
test('reads succeed while looks cannot be written, and the looks are written later', async () => {
  const { mine, member, params, looks } = await setUp();
  const projectId = await makeProject(mine);
  const slot = { user_id: member.userId, project_id: projectId, starts_at: '2026-03-01T09:00:00Z', tracked: 600 };
  await ingest(mine.client, mine.organizationId, [slot]);
  const open = () => mine.client.send(getMemberDay, { params: { ...params, user_id: member.userId } });
  await withoutTable(async () => {
    for (let count = 0; count < 2; count += 1) {
      expect((await open()).status).toBe(200);
      await app.app.looks.flush();
    }
  });
  expect(await looks()).toEqual([]);
  await app.app.looks.flush();
  expect(await looks()).toMatchObject([{ user: { id: member.userId }, count: 2 }]);
});

// proves: looks-6
test('looks are written shortly after a read without a flush', async () => {
  const { mine, member, params, looks } = await setUp();
  await mine.client.send(getMemberDay, { params: { ...params, user_id: member.userId } });
  await expect.poll(looks, { timeout: 20_000 }).toHaveLength(1);
});

// proves: looks-6
test('collected looks are written when the process stops', async () => {
  const { mine, member, looks } = await setUp();
  const log = new AccessLog(app.database, { warn: () => undefined });
  log.note([lookAt(mine.organizationId, member.userId), lookAt(mine.organizationId, mine.userId)]);
  await log.close();
  expect(await looks()).toHaveLength(2);
});

// proves: looks-6
test('beyond the limit of waiting looks, the number of lost looks is logged', async () => {
  const { mine } = await setUp();
  const told: unknown[] = [];
  const log = new AccessLog(app.database, { warn: (fields: unknown) => void told.push(fields) });
  log.note(Array.from({ length: 50_003 }, (_, at) => lookAt(mine.organizationId, at + 1)));
  await withoutTable(() => log.close());
  expect(told).toMatchObject([{ err: expect.any(Error) }, { looks: 50_003 }]);
});

test('a look that the database rejects does not block the others', async () => {
  const { mine, member, looks } = await setUp();
  const told: unknown[] = [];
  const log = new AccessLog(app.database, { warn: (fields: unknown) => void told.push(fields) });
  const readers = [mine.userId, member.userId, 3, 4, 5];
  const good = readers.map((userId) => lookAt(mine.organizationId, userId));
  log.note([...good.slice(0, 2), { ...lookAt(mine.organizationId, 6), shownFrom: 'no date' }, ...good.slice(2)]);
  await log.flush();
  expect(await looks()).toHaveLength(readers.length);
  expect(told).toMatchObject([{ err: { code: '22007' } }, { looks: 1 }]);
  await log.close();
  expect(told).toHaveLength(2);
});
