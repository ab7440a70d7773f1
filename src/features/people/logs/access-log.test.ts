import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import { listAccessLog } from '../../../contract/access-log.ts';
import { getMemberDay } from '../../../contract/member-day.ts';
import { commandLine, type AccessLogEntry } from '../../../context.ts';
import { AccessLog } from './access-log.ts';

const app = useTestApp();

async function setUp() {
  const mine = await app.createOrganization();
  const member = await addMember(app, mine);
  const params = { organization_id: mine.organizationId };
  const entries = async () => (await mine.client.call(listAccessLog, { params })).access_log;
  return { mine, member, params, entries };
}

const entryAbout = (organizationId: number, userId: number): AccessLogEntry => ({
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

/** Temporarily renames the table, to simulate a database that accepts no entries. */
async function withoutTable(work: () => Promise<void>) {
  await app.database.pool.query('alter table looks rename to looks_away');
  try {
    await work();
  } finally {
    await app.database.pool.query('alter table looks_away rename to looks');
  }
}

// proves: access-log-6
test('reads succeed while entries cannot be written, and the entries are written later', async () => {
  const { mine, member, params, entries } = await setUp();
  const projectId = await makeProject(mine);
  const slot = { user_id: member.userId, project_id: projectId, starts_at: '2026-03-01T09:00:00Z', tracked: 600 };
  await ingest(mine.client, mine.organizationId, [slot]);
  const open = () => mine.client.send(getMemberDay, { params: { ...params, user_id: member.userId } });
  await withoutTable(async () => {
    for (let count = 0; count < 2; count += 1) {
      expect((await open()).status).toBe(200);
      await app.app.accessLog.flush();
    }
  });
  expect(await entries()).toEqual([]);
  await app.app.accessLog.flush();
  expect(await entries()).toMatchObject([{ user: { id: member.userId }, count: 2 }]);
});

// proves: access-log-6
test('entries are written shortly after a read, even without a flush', async () => {
  const { mine, member, params, entries } = await setUp();
  await mine.client.send(getMemberDay, { params: { ...params, user_id: member.userId } });
  await expect.poll(entries, { timeout: 20_000 }).toHaveLength(1);
});

// proves: access-log-6
test('collected entries are written when the process stops', async () => {
  const { mine, member, entries } = await setUp();
  const log = new AccessLog(app.database, { warn: () => undefined });
  log.note([entryAbout(mine.organizationId, member.userId), entryAbout(mine.organizationId, mine.userId)]);
  await log.close();
  expect(await entries()).toHaveLength(2);
});

// proves: access-log-6
test('if too many entries wait, the number of lost entries is logged', async () => {
  const { mine } = await setUp();
  const told: unknown[] = [];
  const log = new AccessLog(app.database, { warn: (fields: unknown) => void told.push(fields) });
  log.note(Array.from({ length: 50_003 }, (_, at) => entryAbout(mine.organizationId, at + 1)));
  await withoutTable(() => log.close());
  expect(told).toMatchObject([{ err: expect.any(Error) }, { lost: 50_003 }]);
});

test('an entry that the database rejects does not block the others', async () => {
  const { mine, member, entries } = await setUp();
  const told: unknown[] = [];
  const log = new AccessLog(app.database, { warn: (fields: unknown) => void told.push(fields) });
  const readers = [mine.userId, member.userId, 3, 4, 5];
  const good = readers.map((userId) => entryAbout(mine.organizationId, userId));
  log.note([...good.slice(0, 2), { ...entryAbout(mine.organizationId, 6), shownFrom: 'no date' }, ...good.slice(2)]);
  await log.flush();
  expect(await entries()).toHaveLength(readers.length);
  expect(told).toMatchObject([{ err: { code: '22007' } }, { lost: 1 }]);
  await log.close();
  expect(told).toHaveLength(2);
});
