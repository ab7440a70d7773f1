import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import type { Client } from '../../../client/client.ts';
import { listAudit } from '../../../contract/audit.ts';
import { mergeMembers } from '../../../contract/member-merges.ts';
import { createOrganizationToken } from '../../../contract/tokens.ts';
import { appendToAudit, type AuditEntry } from '../../../audit/actions.ts';

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

/** Lists only entries about flags by default, because every organization also has entries about tokens. */
const list = (mine: TestOrganization, query: object = {}) =>
  mine.client.call(listAudit, {
    params: { organization_id: mine.organizationId },
    query: { subject: 'unusual_activity', ...query },
  });

const subjectsIn = async (mine: TestOrganization, query: object = {}) =>
  (await list(mine, query)).audit_entries.map((entry) => entry.subject_id);

// proves: audit-7
test('an entry shows the actor, the action, the record, the values before and after, and the reason', async () => {
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

test('the log is read page by page, by subject and by record', async () => {
  const mine = await app.createOrganization();
  await write(mine, entryOf(1), entryOf(1, { subject: 'member' }), entryOf(2));
  const first = await list(mine, { page_limit: 1 });
  expect(first.audit_entries.map((entry) => entry.subject_id)).toEqual([1]);
  expect(await subjectsIn(mine, { page_start_id: first.pagination?.next_page_start_id })).toEqual([2]);
  expect(await subjectsIn(mine, { subject: 'unusual_activity' })).toEqual([1, 2]);
  expect(await subjectsIn(mine, { subject: undefined, subject_id: 1 })).toContain(1);
  expect(await subjectsIn(mine, { subject_id: 1 })).toEqual([1]);
  expect(await subjectsIn(mine, { subject: 'member', subject_id: 2_000_000 })).toEqual([]);
});

// proves: audit-5
test('the log is read from the newest entry, page by page', async () => {
  const mine = await app.createOrganization();
  await write(mine, entryOf(1), entryOf(2), entryOf(3));
  const first = await list(mine, { order: 'newest_first', page_limit: 2, page_start_id: 0 });
  expect(first.audit_entries.map((entry) => entry.subject_id)).toEqual([3, 2]);
  const start = first.pagination?.next_page_start_id;
  expect(await subjectsIn(mine, { order: 'newest_first', page_start_id: start })).toEqual([1]);
  expect(await subjectsIn(mine, { order: 'newest_first', page_start_id: start, subject_id: 3 })).toEqual([]);
  expect(await subjectsIn(mine, { order: 'oldest_first' })).toEqual([1, 2, 3]);
});

/** Moves ten minutes of the owner's time to a member, which is audited. */
async function act(mine: TestOrganization, client: Client) {
  const [projectId, { userId }] = [await makeProject(mine), await addMember(app, mine)];
  const item = { user_id: mine.userId, project_id: projectId, starts_at: '2026-03-02T10:00:00Z', tracked: 600 };
  await ingest(mine.client, mine.organizationId, [item]);
  const params = { organization_id: mine.organizationId, user_id: mine.userId, other_user_id: userId };
  await client.call(mergeMembers, { params });
}

// proves: authentication-26
test('an entry shows the credential that was used, and the creator of the credential', async () => {
  const mine = await app.createOrganization();
  const params = { organization_id: mine.organizationId };
  const other = await addMember(app, mine, { role: 'owner' });
  const body = { name: 'For the other', user_id: other.userId };
  const { token } = await mine.client.call(createOrganizationToken, { params, body });
  await write(mine, entryOf(1, { subject: 'member' }));
  await act(mine, mine.client);
  await act(mine, app.client.withToken(token.secret));
  await act(mine, await personalClient(app, mine.userId));
  const members = (await list(mine, { subject: 'member' })).audit_entries;
  const entries = members.filter(({ action }) => ['reviewed', 'merged'].includes(action));
  expect(entries.map(({ actor_user_id: actor, credential }) => [actor, credential])).toEqual([
    [null, { kind: 'command_line', id: null, maker_user_id: null }],
    [mine.userId, { kind: 'organization_token', id: expect.any(Number), maker_user_id: null }],
    [other.userId, { kind: 'organization_token', id: token.id, maker_user_id: mine.userId }],
    [mine.userId, { kind: 'personal_token', id: expect.any(Number), maker_user_id: null }],
  ]);
});

// proves: audit-7
test('the log is visible only to owners of the organization', async () => {
  const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
  await write(mine, entryOf(1));
  const params = { organization_id: mine.organizationId };
  const [manager, user] = [await addMember(app, mine, { role: 'manager' }), await addMember(app, mine)];
  for (const { client } of [manager, user]) expect((await client.send(listAudit, { params })).status).toBe(403);
  expect((await other.client.send(listAudit, { params })).status).toBe(404);
  expect(await subjectsIn(other)).toEqual([]);
});
