import { expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import type { Client } from '../../../client/client.ts';
import type { Body } from '../../../contract/endpoint.ts';
import * as contract from '../../../contract/member-settings.ts';
import { listSettingsHistory } from '../../../contract/settings-history.ts';

const app = useTestApp();

const at = (organization: TestOrganization) => ({ params: { organization_id: organization.organizationId } });

async function effective(client: Client, organization: TestOrganization, query: object = {}) {
  return (await client.call(contract.listEffectiveSettings, { ...at(organization), query })).effective_settings;
}

const undecided = { source: 'default', changed_at: null, changed_by: null };

// proves: member-settings-9
test('every value shows who decided it and when', async () => {
  const mine = await app.createOrganization();
  const manager = await addMember(app, mine, { role: 'manager' });
  const member = await addMember(app, mine);
  const put = (client: Client, body: object) => client.send(contract.updateScreenshotSettings, { ...at(mine), body });
  expect(await effective(mine.client, mine, { user_ids: [member.userId] })).toEqual([
    {
      user_id: member.userId,
      app_and_url_tracking: { value: 'off', ...undecided },
      screenshot_frequency: { value: 0, ...undecided },
      stopped_projects: [],
    },
  ]);
  await put(mine.client, { screenshot_frequency: 1, user_ids: [mine.userId] });
  expect((await effective(mine.client, mine, { user_ids: [member.userId] }))[0]?.screenshot_frequency).toEqual({
    value: 0,
    ...undecided,
  });
  await app.setNow(mine.client, '2026-03-02T13:00:00Z');
  await put(manager.client, { screenshot_frequency: 2, apply_to_all_members: true });
  await app.setNow(mine.client, '2026-03-02T14:00:00.25Z');
  await put(mine.client, { screenshot_frequency: 0, user_ids: [member.userId] });
  const settings = await effective(mine.client, mine);
  const forAll = { source: 'organization', changed_at: '2026-03-02T13:00:00.000000Z', changed_by: manager.userId };
  expect(settings.map((entry) => [entry.user_id, entry.screenshot_frequency])).toEqual([
    [mine.userId, { value: 2, ...forAll }],
    [manager.userId, { value: 2, ...forAll }],
    [member.userId, { value: 0, source: 'member', changed_at: '2026-03-02T14:00:00.250000Z', changed_by: mine.userId }],
  ]);
  expect(settings.map((entry) => entry.app_and_url_tracking)).toEqual(
    Array.from({ length: 3 }, () => ({ value: 'off', ...undecided })),
  );
});

// proves: member-settings-19
test('members see their own settings, owners and managers all, strangers nothing', async () => {
  const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
  const manager = await addMember(app, mine, { role: 'manager' });
  const [member, gone] = [await addMember(app, mine), await addMember(app, mine)];
  await removeMember(mine, gone.userId);
  const idsFor = async (client: Client, query: object = {}) =>
    (await effective(client, mine, query)).map((entry) => entry.user_id);
  const all = [mine.userId, manager.userId, member.userId];
  expect(await idsFor(mine.client)).toEqual(all);
  expect(await idsFor(manager.client)).toEqual(all);
  expect(await idsFor(member.client)).toEqual([member.userId]);
  expect(await idsFor(member.client, { user_ids: [mine.userId] })).toEqual([]);
  expect(await idsFor(member.client, { user_ids: all })).toEqual([member.userId]);
  expect((await other.client.send(contract.listEffectiveSettings, at(mine))).status).toBe(404);
  expect((await app.client.send(contract.listEffectiveSettings, at(mine))).status).toBe(401);
});

// proves: member-settings-20
test('include=users returns the members and the people who decided, even to plain members', async () => {
  const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
  const manager = await addMember(app, mine, { role: 'manager' });
  const [member, two] = [await addMember(app, mine), await addMember(app, mine)];
  const put = ({ client }: { client: Client }, userId: number) => {
    const body = { screenshot_frequency: 1, user_ids: [userId] };
    return client.call(contract.updateScreenshotSettings, { ...at(mine), body });
  };
  await put(manager, member.userId);
  await put(mine, two.userId);
  const query = { user_ids: [member.userId], include: ['users' as const] };
  const namedFor = async (client: Client) =>
    (await client.call(contract.listEffectiveSettings, { ...at(mine), query })).users?.map((user) => user.id);
  expect(await namedFor(mine.client)).toEqual([manager.userId, member.userId]);
  expect(await namedFor(member.client)).toEqual([manager.userId, member.userId]);
  expect(await namedFor(two.client)).toEqual([]);
  await removeMember(mine, manager.userId);
  expect(await namedFor(member.client)).toEqual([manager.userId, member.userId]);
  expect((await other.client.send(contract.listEffectiveSettings, { ...at(mine), query })).status).toBe(404);
});

// proves: member-settings-20
test('effective settings and history name the same person as the author, for every role', async () => {
  const mine = await app.createOrganization();
  const [manager, member] = [await addMember(app, mine, { role: 'manager' }), await addMember(app, mine)];
  const body = { screenshot_frequency: 1, user_ids: [member.userId] };
  await manager.client.call(contract.updateScreenshotSettings, { ...at(mine), body });
  const query = { user_ids: [member.userId], include: ['users' as const] };
  const params = { ...at(mine).params, user_id: member.userId };
  for (const { client } of [mine, manager, member]) {
    const { effective_settings: settings, users } = await client.call(contract.listEffectiveSettings, {
      ...at(mine),
      query,
    });
    const decider = users?.find(({ id }) => id === settings[0]?.screenshot_frequency.changed_by);
    const { settings_history: history } = await client.call(listSettingsHistory, { params });
    expect(history.map((entry) => entry.changed_by)).toEqual([{ id: manager.userId, name: decider?.name }]);
  }
});

// proves: member-settings-19
test('the list is paged by user id and requires no plan feature', async () => {
  const mine = await app.createOrganization({ features: [] });
  const member = await addMember(app, mine);
  const page = (page_start_id: number) =>
    mine.client.call(contract.listEffectiveSettings, { ...at(mine), query: { page_limit: 1, page_start_id } });
  expect(await page(0)).toMatchObject({
    effective_settings: [{ user_id: mine.userId }],
    pagination: { next_page_start_id: member.userId },
  });
  expect(await page(member.userId)).not.toHaveProperty('pagination');
});

test('lists of one setting return the effective values, on every page and for every reader', async () => {
  const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
  const people = [];
  for (let count = 0; count < 5; count += 1) people.push(await addMember(app, mine));
  const [first = 0, second = 0, third = 0, fourth = 0, gone = 0] = people.map(({ userId }) => userId);
  await addMember(app, other, { email: people[2]?.email ?? '' });
  const frequency = (body: Body<typeof contract.updateScreenshotSettings>, of = mine) =>
    of.client.call(contract.updateScreenshotSettings, { ...at(of), body });
  const tracking = (body: Body<typeof contract.updateAppAndUrlTrackingSettings>) =>
    mine.client.call(contract.updateAppAndUrlTrackingSettings, { ...at(mine), body });
  await frequency({ screenshot_frequency: 3, user_ids: [first, second] });
  await tracking({ app_and_url_tracking: 'apps', user_ids: [second, gone] });
  for (const of of [mine, other]) await frequency({ screenshot_frequency: 1, apply_to_all_members: true }, of);
  await frequency({ screenshot_frequency: 3, user_ids: [third] }, other);
  await frequency({ screenshot_frequency: 2, user_ids: [second, fourth, gone] });
  await removeMember(mine, gone);
  const asked = [
    {},
    { page_limit: 2 },
    { page_limit: 2, page_start_id: second },
    { page_start_id: third },
    { user_ids: [fourth, first, gone] },
    { page_limit: 1, user_ids: [fourth, second] },
    { user_ids: [gone] },
  ];
  const seen = [];
  for (const query of asked) {
    const { effective_settings: all } = await mine.client.call(contract.listEffectiveSettings, { ...at(mine), query });
    const { screenshot_settings: frequencies } = await mine.client.call(contract.listScreenshotSettings, {
      ...at(mine),
      query,
    });
    const { app_and_url_tracking_settings: levels } = await mine.client.call(contract.listAppAndUrlTrackingSettings, {
      ...at(mine),
      query,
    });
    const each = all.map(({ user_id, screenshot_frequency: shots, app_and_url_tracking: level }) => ({
      user_id,
      screenshot_frequency: shots.value,
      app_and_url_tracking: level.value,
    }));
    expect(frequencies.map((entry, index) => ({ ...entry, ...levels[index] }))).toEqual(each);
    seen.push(frequencies.map((entry) => entry.screenshot_frequency));
  }
  expect(seen).toEqual([[1, 1, 2, 1, 2], [1, 1], [2, 1], [1, 2], [1, 2], [2], []]);
});

// proves: member-settings-9
test('a polling client gets 304 until a value in its list changes', async () => {
  const mine = await app.createOrganization();
  const member = await addMember(app, mine);
  const poll = (tag?: string) =>
    member.client.send(contract.listEffectiveSettings, {
      ...at(mine),
      ...(tag ? { headers: { 'if-none-match': tag } } : {}),
    });
  const tag = (await poll()).headers.get('etag') ?? '';
  expect(tag).not.toBe('');
  const put = (body: object) => mine.client.send(contract.updateScreenshotSettings, { ...at(mine), body });
  await put({ screenshot_frequency: 1, user_ids: [mine.userId] });
  expect((await poll(tag)).status).toBe(304);
  await put({ screenshot_frequency: 1, apply_to_all_members: true });
  const changed = await poll(tag);
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(tag);
});
