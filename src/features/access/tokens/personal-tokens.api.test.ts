import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { exchange, newRefreshToken, personalClient } from '../../../../test/harness/personal.ts';
import type { Client } from '../../../client/client.ts';
import { getOrganization, listOrganizations } from '../../../contract/organizations.ts';
import {
  createOrganizationToken,
  createPersonalToken,
  deletePersonalToken,
  deletePersonalTokens,
  listPersonalTokens,
} from '../../../contract/tokens.ts';
import { findOrCreateUser, joinMember } from '../../people/members/actions.ts';

const app = useTestApp();

async function create(client: Client, name: string) {
  const { personal_token: token } = await client.call(createPersonalToken, { body: { name } });
  return token;
}

const works = async (client: Client) => (await client.send(listOrganizations, {})).status === 200;

describe('a personal token', () => {
  // proves: authentication-11, authentication-29, authentication-39
  test('shows its secret once, and the secret is a refresh token', async () => {
    const mine = await app.createOrganization();
    const me = await personalClient(app, mine.userId);
    await app.setNow(mine.client, '2026-03-02T12:00:00Z');
    const answer = await me.send(createPersonalToken, { body: { name: 'Laptop' } });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      personal_token: {
        id: expect.any(Number),
        name: 'Laptop',
        maker_user_id: mine.userId,
        scopes: ['hubstaff:read', 'hubstaff:write'],
        expires_at: '2026-05-31T12:00:00.000000Z',
        created_at: '2026-03-02T12:00:00.000000Z',
        last_exchanged_at: null,
        secret: expect.any(String),
      },
    });
    const { secret } = (answer.body as { personal_token: { secret: string } }).personal_token;
    const { access_token: token } = await exchange(app, secret);
    expect(await works(app.client.withToken(token))).toBe(true);
    const list = await me.send(listPersonalTokens, {});
    expect(JSON.stringify(list.body)).not.toContain('secret');
  });

  // proves: authentication-29
  test('is listed only to its user, paged by id, and an exchange extends its expiry', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    const me = await personalClient(app, mine.userId);
    await create(await personalClient(app, other.userId), 'not mine');
    const laptop = await create(me, 'laptop');
    await create(me, 'phone');
    const first = await me.call(listPersonalTokens, { query: { page_limit: 2 } });
    expect(first.personal_tokens.map((token) => token.name)).toEqual(['test', 'laptop']);
    const query = { page_start_id: first.pagination?.next_page_start_id ?? 0 };
    expect((await me.call(listPersonalTokens, { query })).personal_tokens.map((token) => token.name)).toEqual([
      'phone',
    ]);
    await app.setNow(mine.client, '2026-03-02T15:00:00Z');
    await exchange(app, laptop.secret);
    const { personal_tokens: after } = await me.call(listPersonalTokens, { query: { page_start_id: laptop.id } });
    expect(after[0]?.expires_at).toBe('2026-05-31T15:00:00.000000Z');
    await app.setNow(mine.client, '2026-03-02T12:00:00Z');
  });

  // proves: authentication-29
  test('stops working when it is deleted, as do its access tokens', async () => {
    const mine = await app.createOrganization();
    const me = await personalClient(app, mine.userId);
    const token = await create(me, 'laptop');
    const pair = await exchange(app, token.secret);
    const remove = () => me.send(deletePersonalToken, { params: { personal_token_id: token.id } });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(await works(app.client.withToken(pair.access_token))).toBe(false);
    await expect(exchange(app, pair.refresh_token)).rejects.toMatchObject({ status: 400 });
    expect(await works(me)).toBe(true);
  });

  test('of another person is not found', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    const token = await create(await personalClient(app, mine.userId), 'laptop');
    const stranger = await personalClient(app, other.userId);
    const answer = await stranger.send(deletePersonalToken, { params: { personal_token_id: token.id } });
    expect(answer.status).toBe(404);
    expect((await exchange(app, token.secret)).access_token).toBeTruthy();
  });

  // proves: authentication-31
  test('can be deleted together with all others, even if the request uses it', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    const [me, stranger] = [await personalClient(app, mine.userId), await personalClient(app, other.userId)];
    const token = await create(me, 'laptop');
    expect((await me.send(deletePersonalTokens, {})).status).toBe(204);
    expect([await works(me), await works(stranger)]).toEqual([false, true]);
    await expect(exchange(app, token.secret)).rejects.toMatchObject({ status: 400 });
  });

  test('has a name of 1 to 100 characters', async () => {
    const me = await personalClient(app, (await app.createOrganization()).userId);
    for (const name of ['', 'x'.repeat(101)]) {
      expect(await me.send(createPersonalToken, { body: { name } })).toMatchObject({ status: 400 });
    }
    expect(await me.send(createPersonalToken, { body: { name: 'x'.repeat(100) } })).toMatchObject({ status: 201 });
  });

  // proves: requests-41
  test('is returned again for a repeated request only if that request uses the same access token', async () => {
    const mine = await app.createOrganization();
    const refresh = await newRefreshToken(app, mine.userId);
    const [one, other] = [await exchange(app, refresh), await exchange(app, refresh)];
    const send = (token: string) =>
      app.client
        .withToken(token)
        .send(createPersonalToken, { body: { name: 'once' }, headers: { 'idempotency-key': 'k' } });
    const first = await send(one.access_token);
    expect(first.status).toBe(201);
    expect((await send(one.access_token)).body).toEqual(first.body);
    expect(await send(other.access_token)).toMatchObject({ status: 400, body: { code: 'invalid_params' } });
  });
});

describe('personal tokens cannot be managed with', () => {
  // proves: authentication-30
  test('an organization token, because it must not act outside its organization', async () => {
    const { client } = await app.createOrganization();
    expect((await client.send(listPersonalTokens, {})).status).toBe(403);
    expect((await client.send(createPersonalToken, { body: { name: 'x' } })).status).toBe(403);
    expect((await client.send(deletePersonalTokens, {})).status).toBe(403);
    expect((await client.send(deletePersonalToken, { params: { personal_token_id: 1 } })).status).toBe(403);
  });

  test('a read-only token, which can read but not create tokens', async () => {
    const mine = await app.createOrganization();
    const me = await personalClient(app, mine.userId, ['hubstaff:read']);
    const params = { organization_id: mine.organizationId };
    expect((await me.send(getOrganization, { params })).status).toBe(200);
    expect((await me.send(createPersonalToken, { body: { name: 'x' } })).status).toBe(403);
    const body = { name: 'x', user_id: mine.userId };
    expect((await me.send(createOrganizationToken, { params, body })).status).toBe(403);
  });
});

describe('an access token', () => {
  // proves: authentication-14, authentication-16
  test('gives access to the organizations to which the user belongs at the time of each request', async () => {
    const [first, second, foreign] = [
      await app.createOrganization(),
      await app.createOrganization(),
      await app.createOrganization(),
    ];
    const me = await personalClient(app, first.userId);
    const seen = async () => (await me.call(listOrganizations, {})).organizations.map(({ id }) => id);
    expect(await seen()).toEqual([first.organizationId]);
    const { organizationId } = second;
    await app.database.transaction(async (tx) =>
      joinMember(app.app.contextFor(tx, await app.app.now(tx)), { organizationId, userId: first.userId, role: 'user' }),
    );
    expect(await seen()).toEqual([first.organizationId, organizationId]);
    const params = { organization_id: foreign.organizationId };
    expect((await me.send(getOrganization, { params })).status).toBe(404);
    await app.database.pool.query('update members set removed_at = joined_at where user_id = $1', [first.userId]);
    expect(await seen()).toEqual([]);
  });

  // proves: authentication-30
  test('works for a person without any membership', async () => {
    const userId = await app.database.transaction(async (tx) =>
      findOrCreateUser(app.app.contextFor(tx, await app.app.now(tx)), {
        email: 'alone@example.com',
        name: 'Alone',
        firstName: '',
        lastName: '',
        timeZone: 'UTC',
      }),
    );
    const me = await personalClient(app, userId);
    expect((await me.call(listOrganizations, {})).organizations).toEqual([]);
  });

  // proves: authentication-12, operation-7
  test('ends after 24 hours', async () => {
    const mine = await app.createOrganization();
    await app.setNow(mine.client, '2026-03-02T12:00:00Z');
    const me = await personalClient(app, mine.userId);
    await app.setNow(mine.client, '2026-03-03T11:59:59Z');
    expect(await works(me)).toBe(true);
    await app.setNow(mine.client, '2026-03-03T12:00:00Z');
    expect(await works(me)).toBe(false);
    await app.setNow(mine.client, '2026-03-02T12:00:00Z');
  });
});
