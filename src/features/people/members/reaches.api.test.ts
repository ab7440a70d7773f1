import { afterEach, describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import { runCommand } from '../../../../test/harness/command.ts';
import { signedIn } from '../../../../test/harness/sessions.ts';
import type { Client } from '../../../client/client.ts';
import { leaveOrganization } from '../../../contract/memberships.ts';
import { listOrganizations } from '../../../contract/organizations.ts';
import { sql } from '../../../db/sql.ts';
import { joinMember } from './actions.ts';
import { recheckReaches } from './recheck.ts';

const app = useTestApp();

const join = (organizationId: number, userId: number) =>
  app.database.transaction(async (tx) =>
    joinMember(app.app.contextFor(tx, await app.app.now(tx)), { organizationId, userId, role: 'user' }),
  );

const recheck = (organizationId: number, repair: boolean) =>
  app.database.transaction(async (tx) =>
    recheckReaches(app.app.contextFor(tx, await app.app.now(tx)), organizationId, { repair }),
  );

async function rebuild({ organizationId }: TestOrganization, ...options: string[]) {
  const args = ['rebuild', '--organization', String(organizationId), '--json', ...options];
  const { out, code } = await runCommand(args, { DATABASE_URL: app.databaseUrl });
  return { reaches: (JSON.parse(out) as { reaches: unknown }).reaches, code };
}

const withToken = async (client: Client) =>
  (await client.call(listOrganizations, {})).organizations.map(({ id }) => id);

async function withCookie(cookie: string) {
  const response = await fetch(`${app.baseUrl}/v2/organizations`, { headers: { cookie } });
  return ((await response.json()) as { organizations: { id: number }[] }).organizations.map(({ id }) => id);
}

const ids = (...organizations: TestOrganization[]) => organizations.map(({ organizationId }) => organizationId);

afterEach(async () => {
  const organizations = await app.database.many<{ id: number }>(sql`select id from organizations`);
  for (const { id } of organizations) expect(await recheck(id, false)).toEqual([]);
});

describe('the list of a person’s organizations', () => {
  // proves: authentication-14
  test('reflects each change in the next request with a token or a cookie', async () => {
    const [home, work] = [await app.createOrganization(), await app.createOrganization()];
    const { userId } = await addMember(app, home);
    const [client, cookie] = [await personalClient(app, userId), await signedIn(app, userId)];
    const seen = async () => [await withToken(client), await withCookie(cookie)];
    const both = ids(home, work);
    expect(await seen()).toEqual([ids(home), ids(home)]);
    await join(work.organizationId, userId);
    expect(await seen()).toEqual([both, both]);
    await removeMember(home, userId);
    expect(await seen()).toEqual([ids(work), ids(work)]);
    await client.call(leaveOrganization, { params: { organization_id: work.organizationId } });
    expect(await seen()).toEqual([[], []]);
    await join(home.organizationId, userId);
    expect(await seen()).toEqual([ids(home), ids(home)]);
  });

  test('is correct after concurrent joins and removals', async () => {
    const owner = await app.createOrganization();
    const { organizationId } = owner;
    const people = await Promise.all(Array.from({ length: 4 }, () => addMember(app, owner)));
    const all = people.map(({ userId }) => userId);
    await Promise.allSettled(
      all.flatMap((userId) => [removeMember(owner, userId), join(organizationId, userId), removeMember(owner, userId)]),
    );
    expect(await recheck(organizationId, false)).toEqual([]);
  });

  test('is unchanged when a new membership is rolled back', async () => {
    const owner = await app.createOrganization();
    const { userId } = await addMember(app, await app.createOrganization());
    const refused = app.database.transaction(async (tx) => {
      const ctx = app.app.contextFor(tx, await app.app.now(tx));
      await joinMember(ctx, { organizationId: owner.organizationId, userId, role: 'user' });
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await recheck(owner.organizationId, false)).toEqual([]);
  });
});

describe('a list that differs from the memberships', () => {
  // proves: operation-27
  test('is reported by "fairhour rebuild" and corrected by --repair', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    const { userId } = await addMember(app, mine);
    const client = await personalClient(app, userId);
    await app.database.run(sql`
      update user_organizations set organization_id = ${other.organizationId} where user_id = ${userId}`);
    // An entry without a membership gives no access.
    expect(await withToken(client)).toEqual([]);
    const missing = { reaches: [{ userId, isMember: true }] };
    expect(await rebuild(mine)).toEqual({ ...missing, code: 3 });
    expect(await rebuild(mine, '--repair')).toEqual({ ...missing, code: 0 });
    expect(await rebuild(mine)).toEqual({ reaches: [], code: 0 });
    const tooMany = { reaches: [{ userId, isMember: false }] };
    expect(await rebuild(other, '--repair')).toEqual({ ...tooMany, code: 0 });
    expect(await withToken(client)).toEqual(ids(mine));
  });
});
