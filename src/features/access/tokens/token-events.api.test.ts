import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import { exchange, newRefreshToken, personalClient } from '../../../../test/harness/personal.ts';
import type { Client } from '../../../client/client.ts';
import { listAudit } from '../../../contract/audit.ts';
import { updateMembers } from '../../../contract/members.ts';
import { deleteOwnToken, listOwnTokens } from '../../../contract/own-tokens.ts';
import {
  createAccessToken,
  createOrganizationToken,
  createPersonalToken,
  deleteOrganizationToken,
  deletePersonalToken,
  listOrganizationTokens,
} from '../../../contract/tokens.ts';
import { listOwnEvents } from '../../../contract/user-events.ts';
import { revokeTokenOf } from '../setup/tokens.ts';
import type { UserEventKind } from '../../../contract/lists/events.ts';

const app = useTestApp();

const at = ({ organizationId }: TestOrganization) => ({ params: { organization_id: organizationId } });

/** A member with a token that the owner created for this member. */
async function memberWithToken(role: 'user' | 'manager' = 'user') {
  const mine = await app.createOrganization();
  const member = await addMember(app, mine, { role });
  const body = { name: 'Reports', user_id: member.userId };
  const { token } = await mine.client.call(createOrganizationToken, { ...at(mine), body });
  return { mine, member, token, me: await personalClient(app, member.userId) };
}

const eventsOf = async (client: Client, ...kinds: UserEventKind[]) =>
  (await client.call(listOwnEvents, { query: { kinds } })).events;

async function auditOf(mine: TestOrganization, subject: 'organization_token' | 'personal_token', id: number) {
  const query = { subject, subject_id: id };
  return (await mine.client.call(listAudit, { ...at(mine), query })).audit_entries;
}

const works = async (secret: string) =>
  (await app.client.withToken(secret).send(listOrganizationTokens, { params: { organization_id: 1 } })).status !== 401;

describe('an organization token', () => {
  // proves: authentication-24
  test('created by another user is audited, and its assignee is notified', async () => {
    const { mine, member, token, me } = await memberWithToken();
    const [entry] = await auditOf(mine, 'organization_token', token.id);
    expect(entry).toMatchObject({
      action: 'created',
      actor_user_id: mine.userId,
      before: null,
      after: { id: token.id, name: 'Reports', user_id: member.userId, maker_user_id: mine.userId },
    });
    const events = await eventsOf(me, 'organization_token_created');
    expect(events.at(-1)).toMatchObject({
      organization_id: mine.organizationId,
      actor_user_id: mine.userId,
      payload: { token: { id: token.id, name: 'Reports', maker_user_id: mine.userId } },
    });
    expect(JSON.stringify([entry, events])).not.toMatch(/hsoat_|secret/);
  });

  // proves: authentication-24
  test('revoked by another user is audited, and its assignee is notified', async () => {
    const { mine, token, me } = await memberWithToken();
    await mine.client.call(deleteOrganizationToken, { params: { token_id: token.id } });
    const [, entry] = await auditOf(mine, 'organization_token', token.id);
    expect(entry).toMatchObject({ action: 'ended', before: { id: token.id }, after: null, reason: null });
    const [event] = await eventsOf(me, 'organization_token_ended');
    expect(event).toMatchObject({ actor_user_id: mine.userId, payload: { token: { id: token.id }, cause: null } });
  });

  // proves: authentication-24
  test('revoked by a removal or promotion states that reason', async () => {
    const removed = await memberWithToken();
    await removeMember(removed.mine, removed.member.userId);
    const ended = await eventsOf(removed.me, 'organization_token_ended');
    expect(ended.map(({ payload }) => payload['cause'])).toEqual(['membership_ended', 'membership_ended']);
    expect((await auditOf(removed.mine, 'organization_token', removed.token.id))[1]?.reason).toBe('membership_ended');
    const { mine, member } = await memberWithToken();
    const manager = await addMember(app, mine, { role: 'manager' });
    const body = { name: 'By a manager', user_id: member.userId };
    const { token } = await manager.client.call(createOrganizationToken, { ...at(mine), body });
    const members = [{ user_id: member.userId, role: 'owner' as const }];
    await mine.client.call(updateMembers, { ...at(mine), body: { members } });
    expect((await auditOf(mine, 'organization_token', token.id))[1]).toMatchObject({ reason: 'role_changed' });
  });

  // proves: authentication-24
  test('created and revoked on the command line has no creator', async () => {
    const { mine, member, me } = await memberWithToken();
    const [made] = await eventsOf(me, 'organization_token_created');
    const { id } = (made?.payload['token'] ?? {}) as { id: number };
    await app.database.transaction(async (tx) =>
      revokeTokenOf(app.app.contextFor(tx, await app.app.now(tx)), { organizationId: mine.organizationId }, id),
    );
    const [, entry] = await auditOf(mine, 'organization_token', id);
    expect(entry).toMatchObject({ actor_user_id: null, credential: { kind: 'command_line' } });
    expect(await works(member.token)).toBe(false);
  });

  // proves: authentication-25
  test('is listed with its creator, both to the organization and to the assignee', async () => {
    const { mine, token, me } = await memberWithToken();
    const listed = await mine.client.call(listOrganizationTokens, at(mine));
    expect(listed.tokens.find(({ id }) => id === token.id)).toMatchObject({ maker_user_id: mine.userId });
    const own = await me.call(listOwnTokens, {});
    expect(own.tokens.at(-1)).toMatchObject({
      id: token.id,
      organization_id: mine.organizationId,
      maker_user_id: mine.userId,
    });
    expect(JSON.stringify(own)).not.toContain('secret');
  });
});

describe('a person', () => {
  // proves: authentication-25
  test('sees all tokens that act for that person in any organization, page by page; other people do not', async () => {
    const { mine, member, me, token } = await memberWithToken();
    const second = await app.createOrganization();
    const own = await me.call(listOwnTokens, { query: { page_limit: 1 } });
    expect([own.tokens.length, own.pagination?.next_page_start_id]).toEqual([1, token.id]);
    expect((await (await personalClient(app, second.userId)).call(listOwnTokens, {})).tokens).toHaveLength(1);
    expect((await mine.client.send(listOwnTokens, {})).status).toBe(403);
    await removeMember(mine, member.userId);
    expect((await me.call(listOwnTokens, {})).tokens).toEqual([]);
  });

  // proves: authentication-25
  test('can revoke tokens that act for that person, but not other tokens', async () => {
    const { mine, token, me } = await memberWithToken();
    const owner = await personalClient(app, mine.userId);
    expect((await owner.send(deleteOwnToken, { params: { own_token_id: token.id } })).status).toBe(404);
    expect(await works(token.secret)).toBe(true);
    expect((await me.send(deleteOwnToken, { params: { own_token_id: token.id } })).status).toBe(204);
    expect(await works(token.secret)).toBe(false);
    expect((await me.send(deleteOwnToken, { params: { own_token_id: token.id } })).status).toBe(404);
    expect((await auditOf(mine, 'organization_token', token.id))[1]).toMatchObject({ action: 'ended' });
  });
});

describe('a personal token', () => {
  // proves: authentication-32
  test('is audited without its name in each organization of the person, and the person is notified', async () => {
    const { mine, member, me } = await memberWithToken();
    const { personal_token: made } = await me.call(createPersonalToken, { body: { name: 'Laptop' } });
    await me.call(deletePersonalToken, { params: { personal_token_id: made.id } });
    const entries = await auditOf(mine, 'personal_token', made.id);
    expect(entries.map(({ action, actor_user_id: by }) => [action, by])).toEqual([
      ['created', member.userId],
      ['ended', member.userId],
    ]);
    expect(JSON.stringify(entries)).not.toContain('Laptop');
    const events = await eventsOf(me, 'personal_token_created', 'personal_token_ended');
    expect(events.slice(-2)).toMatchObject([
      { kind: 'personal_token_created', organization_id: null, payload: { token: { id: made.id, name: 'Laptop' } } },
      { kind: 'personal_token_ended', payload: { token: { id: made.id }, cause: null } },
    ]);
  });

  test('that was revoked because a copy was used states that reason', async () => {
    const { member, me } = await memberWithToken();
    const first = await newRefreshToken(app, member.userId);
    const { refresh_token: second } = await exchange(app, first);
    await exchange(app, second);
    const body = { grant_type: 'refresh_token', refresh_token: first };
    expect((await app.client.send(createAccessToken, { body })).status).toBe(400);
    const [event] = await eventsOf(me, 'personal_token_ended');
    expect(event).toMatchObject({ actor_user_id: null, payload: { cause: 'copy_used' } });
  });
});
