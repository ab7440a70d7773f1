import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import type { Client } from '../../../client/client.ts';
import { createMember, updateMembers } from '../../../contract/members.ts';
import { createOrganization } from '../../../contract/organizations.ts';
import { createOrganizationToken, createPersonalToken } from '../../../contract/tokens.ts';
import { listOwnEvents, readOwnEvents } from '../../../contract/user-events.ts';
import { notifyPersons } from './actions.ts';

const app = useTestApp();

/** Requests by an owner that notify a person. Each request depends on the previous one. */
async function doings(owner: TestOrganization, name: string) {
  const params = { organization_id: owner.organizationId };
  const person = await personalClient(app, owner.userId);
  const made = (await addMember(app, owner)).userId;
  return [
    () => person.send(createPersonalToken, { body: { name } }),
    () => person.send(createOrganization, { body: { name } }),
    () => owner.client.send(createOrganizationToken, { params, body: { name, user_id: owner.userId } }),
    () => owner.client.send(updateMembers, { params, body: { members: [{ user_id: made, role: 'manager' }] } }),
    () => owner.client.send(createMember, { params, body: { user: { email: `${name}@told.example`, name } } }),
    () => owner.client.send(updateMembers, { params, body: { members: [{ user_id: made, role: 'remove' }] } }),
  ];
}

const list = (client: Client, query: object = {}) => client.call(listOwnEvents, { query });

/** Notifies a person and awaits `before` ahead of the commit. */
const notify = (userId: number, name: string, before: () => Promise<void> = () => Promise.resolve()) =>
  app.database.transaction(async (tx) => {
    const ctx = app.app.contextFor(tx, await app.app.now(tx));
    await notifyPersons(ctx, [{ userId, kind: 'membership_began', organizationId: null, payload: { name } }]);
    await before();
  });

const namesIn = async (client: Client, query: object = {}) =>
  (await list(client, { kinds: ['membership_began'], ...query })).events
    .map(({ payload }) => payload['name'])
    .filter((name) => name !== undefined);

test('simultaneous notifications of a person by several organizations do not deadlock', async () => {
  const owners = await Promise.all([1, 2, 3, 4].map(() => app.createOrganization()));
  const each = await Promise.all(owners.map((owner, index) => doings(owner, `At-once-${index}`)));
  // Each owner starts with a different request.
  const turned = each.map((list, index) => [...list.slice(index), ...list.slice(0, index)]);
  const answers = await Promise.all(
    turned.map(async (list) => {
      const statuses: number[] = [];
      for (const doing of list) statuses.push((await doing()).status);
      return statuses;
    }),
  );
  expect(answers.flat().filter((status) => status >= 400)).toEqual([]);
});

test('a person is notified of changes to their memberships in all organizations', async () => {
  const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
  const member = await addMember(app, mine);
  const members = [{ user_id: member.userId, role: 'manager' as const }];
  await mine.client.call(updateMembers, { params: { organization_id: mine.organizationId }, body: { members } });
  await removeMember(mine, member.userId);
  const me = await personalClient(app, member.userId);
  const { events } = await list(me, {
    kinds: ['membership_began', 'membership_role_changed', 'membership_ended'],
  });
  expect(events).toMatchObject([
    { kind: 'membership_began', organization_id: mine.organizationId, payload: { membership_role: 'user' } },
    { kind: 'membership_role_changed', actor_user_id: mine.userId, payload: { membership_role: 'manager' } },
    { kind: 'membership_ended', actor_user_id: mine.userId, recorded_at: '2026-03-02T12:00:00.000000Z' },
  ]);
  const stranger = await list(await personalClient(app, other.userId), { kinds: ['membership_ended'] });
  expect(stranger.events).toEqual([]);
});

// proves: users-7
test('a person can page through their own events, but an organization token cannot', async () => {
  const mine = await app.createOrganization();
  await notify(mine.userId, 'first');
  await notify(mine.userId, 'second');
  const me = await personalClient(app, mine.userId);
  const first = await list(me, { kinds: ['membership_began'], page_limit: 2 });
  expect(first.events).toHaveLength(2);
  expect(await namesIn(me, { page_start_id: first.pagination?.next_page_start_id })).toEqual(['second']);
  expect((await mine.client.send(listOwnEvents, {})).status).toBe(403);
});

// proves: users-7
test('concurrent transactions make events visible in ascending order of id', async () => {
  const mine = await app.createOrganization();
  const me = await personalClient(app, mine.userId);
  let begin = () => {};
  let release = () => {};
  const begun = new Promise<void>((done) => (begin = done));
  const released = new Promise<void>((done) => (release = done));
  const first = notify(mine.userId, 'first', () => {
    begin();
    return released;
  });
  await begun;
  const second = notify(mine.userId, 'second');
  expect(await namesIn(me)).toEqual([]);
  release();
  await Promise.all([first, second]);
  expect(await namesIn(me)).toEqual(['first', 'second']);
});

// proves: notices-15
test('the read position belongs to one person and only moves forward, up to the newest event', async () => {
  const mine = await app.createOrganization();
  for (const name of ['first', 'second']) await notify(mine.userId, name);
  const me = await personalClient(app, mine.userId);
  const { events, read_through_id: before } = await list(me, { order: 'newest_first' });
  const [newest, earlier] = events.map(({ id }) => id);
  expect(before).toBe(0);
  expect(newest).toBeGreaterThan(earlier ?? 0);
  const read = (id = 0) => me.call(readOwnEvents, { body: { read_through_id: id } });
  expect(await read(earlier)).toEqual({ read_through_id: earlier });
  expect(await read((newest ?? 0) + 1_000)).toEqual({ read_through_id: newest });
  expect(await read(earlier)).toEqual({ read_through_id: newest });
  expect((await list(me)).read_through_id).toBe(newest);
  const other = await app.createOrganization();
  expect((await list(await personalClient(app, other.userId))).read_through_id).toBe(0);
  expect((await mine.client.send(readOwnEvents, { body: { read_through_id: 1 } })).status).toBe(403);
});

// proves: notices-15
test('order newest_first lists events from the newest one, even across pages', async () => {
  const mine = await app.createOrganization();
  for (const name of ['first', 'second', 'third']) await notify(mine.userId, name);
  const me = await personalClient(app, mine.userId);
  const query = { kinds: ['membership_began' as const], order: 'newest_first' as const, page_limit: 2 };
  const page = await list(me, query);
  expect(page.events.map(({ payload }) => payload['name'])).toEqual(['third', 'second']);
  expect(await namesIn(me, { ...query, page_start_id: page.pagination?.next_page_start_id })).toEqual(['first']);
});
