import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember, type TestMember } from '../../../../test/harness/members.ts';
import type { Client } from '../../../client/client.ts';
import { getOrganization, listOrganizations } from '../../../contract/organizations.ts';
import { createOrganizationToken, deleteOrganizationToken, listOrganizationTokens } from '../../../contract/tokens.ts';
import type { Context } from '../../../context.ts';
import type { DomainEvent } from '../../../events.ts';

const app = useTestApp();

const post = (client: Client, organization: TestOrganization, body: Record<string, unknown>) =>
  client.send(createOrganizationToken, { params: { organization_id: organization.organizationId }, body });

async function create(client: Client, organization: TestOrganization, userId: number, name = 'mine') {
  const params = { organization_id: organization.organizationId };
  const { token } = await client.call(createOrganizationToken, { params, body: { name, user_id: userId } });
  return { ...token, client: app.client.withToken(token.secret) };
}

const namesSeenBy = async (client: Client, organization: TestOrganization) => {
  const params = { organization_id: organization.organizationId };
  const { tokens } = await client.call(listOrganizationTokens, { params });
  return tokens.map((token) => token.name);
};

const works = async (client: Client) => (await client.send(listOrganizations, {})).status === 200;

const inTransaction = (work: (ctx: Context) => Promise<void>) =>
  app.database.transaction(async (tx) => work(app.app.contextFor(tx, await app.app.now(tx))));

/** Changes a membership as the members slice does, and announces the change. */
function change(organization: TestOrganization, member: TestMember, set: string, kind: DomainEvent['kind']) {
  const { organizationId } = organization;
  const { userId } = member;
  return inTransaction(async (ctx) => {
    const text = `update members set ${set} where organization_id = $1 and user_id = $2`;
    await ctx.db.run({ text, values: [organizationId, userId], name: `change ${set}` });
    await ctx.announce({ kind, organizationId, userId } as DomainEvent);
  });
}

describe('creating a token', () => {
  // proves: answers-18, authentication-2, authentication-4, authentication-28
  test('shows the secret once, in a response that must not be cached', async () => {
    const mine = await app.createOrganization();
    const answer = await post(mine.client, mine, { name: 'Reports', user_id: mine.userId });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      token: {
        id: expect.any(Number),
        name: 'Reports',
        user_id: mine.userId,
        maker_user_id: mine.userId,
        scopes: ['hubstaff:read', 'hubstaff:write'],
        expires_at: null,
        created_at: expect.any(String),
        secret: expect.stringMatching(/^hsoat_[\w-]{43}$/),
      },
    });
    const list = await mine.client.send(listOrganizationTokens, { params: { organization_id: mine.organizationId } });
    expect(JSON.stringify(list.body)).not.toContain('hsoat_');
  });

  // proves: authentication-2
  test('stores only the SHA-256 of the secret', async () => {
    const mine = await app.createOrganization();
    const { id, secret } = await create(mine.client, mine, mine.userId);
    const { rows } = await app.database.pool.query('select * from organization_tokens where id = $1', [id]);
    expect(rows[0]).toMatchObject({ secret_hash: createHash('sha256').update(secret).digest() });
    expect(JSON.stringify(rows)).not.toContain(secret.slice('hsoat_'.length));
  });

  // proves: authentication-4, errors-10, operation-7
  test.each([30, 60, 90])('with a lifetime of %i days sets the expiry to that many days from now', async (days) => {
    const mine = await app.createOrganization();
    await app.setNow(mine.client, '2026-03-02T12:00:00Z');
    const answer = await post(mine.client, mine, { name: 'x', user_id: mine.userId, expires_in_days: days });
    const { token } = answer.body as { token: { secret: string; expires_at: string } };
    const end = Temporal.Instant.from('2026-03-02T12:00:00Z').add({ hours: 24 * days });
    expect(Temporal.Instant.from(token.expires_at).equals(end)).toBe(true);
    const client = app.client.withToken(token.secret);
    await app.setNow(mine.client, end.subtract({ seconds: 1 }).toString());
    expect(await works(client)).toBe(true);
    await app.setNow(mine.client, end.toString());
    expect(await works(client)).toBe(false);
    await app.setNow(mine.client, '2026-03-02T12:00:00Z');
  });

  // proves: authentication-4, authentication-28
  test('reports every fault in the request', async () => {
    const mine = await app.createOrganization();
    const answer = await post(mine.client, mine, { name: '', expires_in_days: 45, scopes: ['all'] });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_params' } });
    const { details } = answer.body as { details: string[] };
    expect(details.map((fault) => fault.split(':')[0]).toSorted()).toEqual([
      'expires_in_days',
      'name',
      'scopes[0]',
      'user_id',
    ]);
    expect(await post(mine.client, mine, { name: 'x'.repeat(101), user_id: mine.userId })).toMatchObject({
      status: 400,
    });
    expect(await post(mine.client, mine, { name: 'x', user_id: mine.userId, scopes: [] })).toMatchObject({
      status: 400,
    });
    expect(await post(mine.client, mine, { name: 'x', user_id: mine.userId, expires_in_days: null })).toMatchObject({
      status: 201,
    });
  });

  // proves: requests-41
  test('again with the same idempotency key returns the same secret, which is stored nowhere', async () => {
    const mine = await app.createOrganization();
    const params = { organization_id: mine.organizationId };
    const request = { params, body: { name: 'once', user_id: mine.userId }, headers: { 'idempotency-key': 'k1' } };
    const [first, second] = [
      await mine.client.send(createOrganizationToken, request),
      await mine.client.send(createOrganizationToken, request),
    ];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('cache-control')).toBe('no-store');
    expect((await namesSeenBy(mine.client, mine)).filter((name) => name === 'once')).toHaveLength(1);
    const { rows } = await app.database.pool.query('select body from idempotency_answers');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('hsoat_');
  });
});

describe('the right to create a token, by role', () => {
  const matrix = [
    ['owner', 'themselves', 201],
    ['owner', 'owner', 201],
    ['owner', 'manager', 201],
    ['owner', 'user', 201],
    ['owner', 'stranger', 400],
    ['manager', 'themselves', 201],
    ['manager', 'owner', 403],
    ['manager', 'manager', 403],
    ['manager', 'user', 201],
    ['manager', 'stranger', 400],
    ['user', 'themselves', 403],
    ['user', 'owner', 403],
    ['user', 'manager', 403],
    ['user', 'user', 403],
    ['user', 'stranger', 403],
  ] as const;

  // proves: authentication-9
  test.each(matrix)('%s for %s returns %i', async (role, whom, status) => {
    const mine = await app.createOrganization();
    const creator = await addMember(app, mine, { role });
    const target = {
      themselves: async () => creator.userId,
      stranger: async () => (await app.createOrganization()).userId,
      owner: async () => (await addMember(app, mine, { role: 'owner' })).userId,
      manager: async () => (await addMember(app, mine, { role: 'manager' })).userId,
      user: async () => (await addMember(app, mine, { role: 'user' })).userId,
    };
    const answer = await post(creator.client, mine, { name: 'x', user_id: await target[whom]() });
    expect(answer.status).toBe(status);
    if (status === 400) {
      const details = ['user_id: is not a member of the organization'];
      expect(answer.body).toMatchObject({ code: 'record_invalid', details });
    }
  });

  // proves: authentication-8
  test('a token created with a token has no more rights than its creator', async () => {
    const mine = await app.createOrganization();
    const manager = await addMember(app, mine, { role: 'manager' });
    const own = await create(manager.client, mine, manager.userId);
    expect((await post(own.client, mine, { name: 'x', user_id: mine.userId })).status).toBe(403);
  });

  test('another organization is not found', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    expect((await post(mine.client, other, { name: 'x', user_id: mine.userId })).status).toBe(404);
    const list = await mine.client.send(listOrganizationTokens, { params: { organization_id: other.organizationId } });
    expect(list.status).toBe(404);
  });
});

describe('a token', () => {
  // proves: authentication-3
  test('acts with the current role of its member', async () => {
    const mine = await app.createOrganization();
    const member = await addMember(app, mine);
    const token = await create(mine.client, mine, member.userId);
    const params = { organization_id: mine.organizationId };
    expect((await token.client.send(listOrganizationTokens, { params })).status).toBe(403);
    await change(mine, member, `role = 'manager'`, 'member_role_changed');
    expect((await token.client.send(listOrganizationTokens, { params })).status).toBe(200);
  });

  // proves: authentication-5
  test.each([
    [['hubstaff:read'], 200, 403],
    [['hubstaff:write'], 200, 201],
    [['hubstaff:write', 'hubstaff:read', 'hubstaff:read'], 200, 201],
  ])('with scopes %j gets %i for a read and %i for a write', async (scopes, reading, writing) => {
    const mine = await app.createOrganization();
    const answer = await post(mine.client, mine, { name: 'x', user_id: mine.userId, scopes });
    const client = app.client.withToken((answer.body as { token: { secret: string } }).token.secret);
    const params = { organization_id: mine.organizationId };
    expect((await client.send(getOrganization, { params })).status).toBe(reading);
    const write = await post(client, mine, { name: 'y', user_id: mine.userId });
    expect(write.status).toBe(writing);
    if (writing === 403) expect(write.body).toMatchObject({ code: 'forbidden', error_code: 10003 });
  });
});

describe('listing and deleting', () => {
  // proves: authentication-35
  test('owners see all tokens, managers see tokens that they can create or created, users see none', async () => {
    const mine = await app.createOrganization();
    const manager = await addMember(app, mine, { role: 'manager' });
    const user = await addMember(app, mine);
    const rising = await addMember(app, mine);
    await create(mine.client, mine, mine.userId, 'of the owner');
    await create(mine.client, mine, user.userId, 'of the user');
    await create(manager.client, mine, manager.userId, 'of the manager');
    await create(manager.client, mine, rising.userId, 'by the manager');
    await change(mine, rising, `role = 'manager'`, 'member_role_changed');
    const named = async (client: Client) =>
      (await namesSeenBy(client, mine)).filter((name) => /^(of|by) the/.test(name));
    expect(await named(mine.client)).toEqual(['of the owner', 'of the user', 'of the manager', 'by the manager']);
    expect(await named(manager.client)).toEqual(['of the user', 'of the manager', 'by the manager']);
    const params = { organization_id: mine.organizationId };
    expect((await user.client.send(listOrganizationTokens, { params })).status).toBe(403);
  });

  test('the list is paged by id', async () => {
    const mine = await app.createOrganization();
    for (const name of ['a', 'b', 'c']) await create(mine.client, mine, mine.userId, name);
    const params = { organization_id: mine.organizationId };
    const first = await mine.client.call(listOrganizationTokens, { params, query: { page_limit: 2 } });
    expect(first.tokens.map((token) => token.name)).toEqual(['bootstrap', 'a']);
    const query = { page_start_id: first.pagination?.next_page_start_id ?? 0 };
    const rest = await mine.client.call(listOrganizationTokens, { params, query });
    expect(rest.tokens.map((token) => token.name)).toEqual(['b', 'c']);
    expect(rest.pagination).toBeUndefined();
  });

  // proves: authentication-28, errors-10, requests-36
  test('a deleted token no longer works and is not listed', async () => {
    const mine = await app.createOrganization();
    const token = await create(mine.client, mine, mine.userId);
    const remove = (headers?: Record<string, string>) =>
      mine.client.send(deleteOrganizationToken, { params: { token_id: token.id }, ...(headers ? { headers } : {}) });
    const key = { 'idempotency-key': 'delete once' };
    expect((await remove(key)).status).toBe(204);
    expect((await remove(key)).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(await works(token.client)).toBe(false);
    expect(await namesSeenBy(mine.client, mine)).toEqual(['bootstrap']);
  });

  // proves: authentication-35
  test('a token that is not visible cannot be deleted', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    const manager = await addMember(app, mine, { role: 'manager' });
    const user = await addMember(app, mine);
    const token = await create(mine.client, mine, mine.userId);
    const statusFor = async (client: Client, id = token.id) =>
      (await client.send(deleteOrganizationToken, { params: { token_id: id } })).status;
    expect(await statusFor(other.client)).toBe(404);
    expect(await statusFor(manager.client)).toBe(404);
    expect(await statusFor(user.client)).toBe(403);
    expect(await statusFor(mine.client, 2_000_000)).toBe(404);
    expect(await works(token.client)).toBe(true);
    const ofUser = await create(mine.client, mine, user.userId);
    expect(await statusFor(manager.client, ofUser.id)).toBe(204);
  });
});

describe('when the membership changes', () => {
  // proves: authentication-6, authentication-34
  test('removing the member revokes the token, and rejoining does not revive it', async () => {
    const mine = await app.createOrganization();
    const member = await addMember(app, mine);
    const token = await create(mine.client, mine, member.userId);
    await change(mine, member, `removed_at = joined_at`, 'member_removed');
    expect(await works(token.client)).toBe(false);
    await change(mine, member, `removed_at = null`, 'member_joined');
    expect(await works(token.client)).toBe(false);
  });

  // proves: authentication-10, authentication-34
  test('promotion above the role of the creator revokes the token, promotion up to that role does not', async () => {
    const mine = await app.createOrganization();
    const manager = await addMember(app, mine, { role: 'manager' });
    const rising = await addMember(app, mine);
    const byManager = await create(manager.client, mine, rising.userId);
    const byOwner = await create(mine.client, mine, rising.userId);
    await change(mine, rising, `role = 'manager'`, 'member_role_changed');
    expect([await works(byManager.client), await works(byOwner.client)]).toEqual([true, true]);
    await change(mine, rising, `role = 'owner'`, 'member_role_changed');
    expect([await works(byManager.client), await works(byOwner.client)]).toEqual([false, true]);
    await change(mine, rising, `role = 'user'`, 'member_role_changed');
    expect(await works(byManager.client)).toBe(false);
  });
});
