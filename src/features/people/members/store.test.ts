import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { addMany } from '../../../../test/harness/membership.ts';
import { onOneServer } from '../../../../test/harness/one-server.ts';
import { planOfStatement } from '../../../../test/harness/plans.ts';
import { captureStatements } from '../../../../bench/statements.ts';
import { findNonMembers, loadUsers, membersOf } from './facts.ts';
import { findOwnMembership } from './store/consent.ts';
import { findUserByEmail, insertUser, openRolePeriods } from './store/writes.ts';

const app = useTestApp();
const now = Temporal.Instant.from('2026-03-02T12:00:00Z');

test('a member has one role in the organization at a time', async () => {
  const { organizationId, userId } = await app.createOrganization();
  const again = openRolePeriods(app.database, organizationId, [{ userId, role: 'manager' }], now);
  await expect(again).rejects.toThrow('duplicate key value violates unique constraint');
});

// proves: members-31
test('an email belongs to one user, in any letter case', async () => {
  const names = { name: 'Ada', firstName: 'Ada', lastName: '', timeZone: 'UTC', status: 'active' as const };
  await insertUser(app.database, { ...names, id: app.newPersonId(), email: 'ada@example.org' }, now);
  const ada = await findUserByEmail(app.database, 'ada@example.org');
  await insertUser(app.database, { ...names, id: app.newPersonId(), email: 'ADA@example.org' }, now);
  expect(await findUserByEmail(app.database, 'aDa@example.org')).toEqual(ada);
});

// proves: members-31
test('an email with non-ASCII letters from an earlier release identifies only the user who has it', async () => {
  const names = { name: 'Ida', firstName: 'Ida', lastName: '', timeZone: 'UTC', status: 'active' as const };
  // Depending on the collation, a database may convert U+0130 to i and U+212A to k when lower-casing.
  const emails = ['ida@kiln.example', '\u0130da@kiln.example', 'ida@\u212Ailn.example', 'ida@kıln.example'];
  for (const email of emails) await insertUser(app.database, { ...names, id: app.newPersonId(), email }, now);
  const found = await Promise.all(emails.map((email) => findUserByEmail(app.database, email)));
  expect(new Set(found.map((user) => user?.id)).size).toBe(emails.length);
  expect(await findUserByEmail(app.database, '\u0130DA@KILN.example')).toEqual(found[1]);
});

test('a member must be an existing user', async () => {
  const { organizationId } = await app.createOrganization();
  const insert = app.database.pool.query(
    `insert into members (organization_id, user_id, role, joined_at, accepted_at, created_at, updated_at)
     values ($1, 2147483647, 'user', $2, $2, $2, $2)`,
    [organizationId, now.toString()],
  );
  await expect(insert).rejects.toMatchObject({ code: '23503' });
});

test('facts about members are limited to one organization', async () => {
  const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
  const member = await addMember(app, mine, { role: 'manager' });
  const ids = [other.userId, member.userId, mine.userId, 2_147_483_647];
  expect(await membersOf(app.database, mine.organizationId, ids)).toEqual([
    { userId: mine.userId, role: 'owner', isPayrollClerk: false, joinedAt: '2026-03-02T12:00:00.000000Z' },
    { userId: member.userId, role: 'manager', isPayrollClerk: false, joinedAt: '2026-03-02T12:00:00.000000Z' },
  ]);
  expect(await findNonMembers(app.database, mine.organizationId, ids)).toEqual([other.userId, 2_147_483_647]);
  const users = await loadUsers(app.database, mine.organizationId, ids);
  expect(users.map((user) => user.id)).toEqual([mine.userId, member.userId]);
});

onOneServer('it reads plans')('the check for a last owner does not read all members', async () => {
  const mine = await app.createOrganization();
  const { organizationId, userId } = mine;
  await addMany(app, mine, 2_000);
  await app.database.pool.query('analyze members');
  const find = () => findOwnMembership(app.database, { organizationId, userId });
  expect(await find()).toMatchObject({ mayLeave: false });
  const [statement] = await captureStatements(find);
  if (!statement) throw new Error('no statement was captured');
  expect((await planOfStatement(app.database, statement)).rows).toBeLessThan(10);
});
