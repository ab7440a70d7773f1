import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../test/harness/app.ts';
import { addMember } from '../../../test/harness/members.ts';
import { listAudit } from '../../contract/audit.ts';
import { appendToAudit, type AuditEntry } from './actions.ts';

const app = useTestApp();

const entryOf = (subjectId: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  action: 'reviewed',
  subject: 'unusual_activity',
  subjectId,
  before: { state: 'open' },
  after: { state: 'dismissed' },
  reason: 'Reading',
  ...changes,
});

const write = ({ organizationId }: TestOrganization, ...entries: AuditEntry[]) =>
  app.database.transaction(async (tx) =>
    appendToAudit(app.app.contextFor(tx, await app.app.now(tx)), organizationId, entries),
  );

const list = (mine: TestOrganization, query: object = {}) =>
  mine.client.call(listAudit, { params: { organization_id: mine.organizationId }, query });

const subjectsIn = async (mine: TestOrganization, query: object = {}) =>
  (await list(mine, query)).audit_entries.map((entry) => entry.subject_id);

test('an entry tells who did what to whom, before and after, and why', async () => {
  const mine = await app.createOrganization();
  await write(mine, entryOf(7), entryOf(8, { before: null, after: null, reason: null }));
  const { audit_entries: entries } = await list(mine);
  expect(entries).toMatchObject([
    {
      recorded_at: '2026-03-02T12:00:00.000000Z',
      actor_user_id: null,
      action: 'reviewed',
      subject: 'unusual_activity',
      subject_id: 7,
      before: { state: 'open' },
      after: { state: 'dismissed' },
      reason: 'Reading',
    },
    { before: null, after: null, reason: null },
  ]);
});

test('it is read page by page, by subject and by record', async () => {
  const mine = await app.createOrganization();
  await write(mine, entryOf(1), entryOf(1, { subject: 'member' }), entryOf(2));
  const first = await list(mine, { page_limit: 2 });
  expect(first.audit_entries.map((entry) => entry.subject_id)).toEqual([1, 1]);
  expect(await subjectsIn(mine, { page_start_id: first.pagination?.next_page_start_id })).toEqual([2]);
  expect(await subjectsIn(mine, { subject: 'unusual_activity' })).toEqual([1, 2]);
  expect(await subjectsIn(mine, { subject_id: 1 })).toEqual([1, 1]);
  expect(await subjectsIn(mine, { subject: 'member', subject_id: 2 })).toEqual([]);
});

test('it is for owners of the organization', async () => {
  const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
  await write(mine, entryOf(1));
  const params = { organization_id: mine.organizationId };
  const [manager, user] = [await addMember(app, mine, { role: 'manager' }), await addMember(app, mine)];
  for (const { client } of [manager, user]) expect((await client.send(listAudit, { params })).status).toBe(403);
  expect((await other.client.send(listAudit, { params })).status).toBe(404);
  expect(await subjectsIn(other)).toEqual([]);
});
