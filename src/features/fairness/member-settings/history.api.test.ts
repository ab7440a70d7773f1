import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import type { Client } from '../../../client/client.ts';
import * as contract from '../../../contract/member-settings.ts';
import { listOwnSettingsHistory, listSettingsHistory } from '../../../contract/settings-history.ts';
import { joinMember } from '../../people/members/actions.ts';

const app = useTestApp();

const at = ({ organizationId }: TestOrganization) => ({ params: { organization_id: organizationId } });

async function setUp() {
  const mine = await app.createOrganization();
  const manager = await addMember(app, mine, { role: 'manager', name: 'Mia' });
  const member = await addMember(app, mine, { name: 'One' });
  const frequency = (client: Client, body: object) =>
    client.call(contract.updateScreenshotSettings, { ...at(mine), body: body as never });
  const params = { ...at(mine).params, user_id: member.userId };
  const historyFor = (client: Client, query: object = {}) => client.call(listSettingsHistory, { params, query });
  return { mine, manager, member, frequency, params, historyFor };
}

let minutes = 0;
/** Gives each change a different instant. */
async function later({ client }: TestOrganization): Promise<string> {
  minutes += 1;
  const now = Temporal.Instant.from('2026-03-02T12:00:00Z').add({ minutes });
  await app.setNow(client, now.toString());
  return now.toString({ fractionalSecondDigits: 6 });
}

describe('the history of a member’s settings', () => {
  // proves: member-settings-15
  test('shows the author, the old and the new value of each change, for named members or for all', async () => {
    const { mine, manager, member, frequency, historyFor } = await setUp();
    const level = { app_and_url_tracking: 'apps' as const, apply_to_all_members: true as const };
    await later(mine);
    await frequency(mine.client, { screenshot_frequency: 3, user_ids: [mine.userId] });
    const instants = [await later(mine)];
    await frequency(manager.client, { screenshot_frequency: 2, apply_to_all_members: true });
    instants.push(await later(mine));
    await frequency(mine.client, { screenshot_frequency: 1, user_ids: [mine.userId, member.userId] });
    await mine.client.call(contract.updateAppAndUrlTrackingSettings, { ...at(mine), body: level });
    instants.push(await later(mine));
    await frequency(manager.client, { screenshot_frequency: 1, apply_to_all_members: true });
    const { settings_history: history } = await historyFor(mine.client);
    const mia = { id: manager.userId, name: 'Mia' };
    const owner = { id: mine.userId, name: expect.any(String) as string };
    const setting = 'screenshot_frequency';
    expect(history).toMatchObject([
      {
        setting,
        before: { value: 0, source: 'default' },
        after: { value: 2, source: 'organization' },
        changed_at: instants[0],
        changed_by: mia,
      },
      {
        setting,
        before: { value: 2, source: 'organization' },
        after: { value: 1, source: 'member' },
        changed_at: instants[1],
        changed_by: owner,
      },
      {
        setting: 'app_and_url_tracking',
        before: { value: 'off', source: 'default' },
        after: { value: 'apps', source: 'organization' },
        changed_by: owner,
      },
      {
        setting,
        before: { value: 1, source: 'member' },
        after: { value: 1, source: 'organization' },
        changed_at: instants[2],
        changed_by: mia,
      },
    ]);
    const [settings] = (await member.client.call(contract.listEffectiveSettings, at(mine))).effective_settings;
    expect(settings?.screenshot_frequency).toMatchObject(history.at(-1)?.after ?? {});
  });

  // proves: member-settings-16
  test("starts again with the organization's values when the member returns", async () => {
    const { mine, member, frequency, historyFor } = await setUp();
    await later(mine);
    await frequency(mine.client, { screenshot_frequency: 1, apply_to_all_members: true });
    await frequency(mine.client, { screenshot_frequency: 3, user_ids: [member.userId] });
    await later(mine);
    await removeMember(mine, member.userId);
    await later(mine);
    await frequency(mine.client, { screenshot_frequency: 2, apply_to_all_members: true });
    expect((await historyFor(mine.client)).settings_history.map(({ after }) => after.value)).toEqual([1, 3]);
    await later(mine);
    const membership = { organizationId: mine.organizationId, userId: member.userId, role: 'user' as const };
    await app.database.transaction(async (tx) => joinMember(app.app.contextFor(tx, await app.app.now(tx)), membership));
    expect((await historyFor(mine.client)).settings_history).toEqual([]);
    await later(mine);
    await frequency(mine.client, { screenshot_frequency: 0, user_ids: [member.userId] });
    expect((await historyFor(mine.client)).settings_history).toMatchObject([
      { before: { value: 2, source: 'organization' }, after: { value: 0, source: 'member' } },
    ]);
  });

  // proves: member-settings-17
  test('is visible to owners, managers and the member, page by page', async () => {
    const { mine, manager, member, frequency, params, historyFor } = await setUp();
    await frequency(mine.client, { screenshot_frequency: 1, user_ids: [member.userId] });
    await frequency(mine.client, { screenshot_frequency: 2, user_ids: [member.userId] });
    const all = await historyFor(mine.client);
    expect(all.settings_history).toHaveLength(2);
    for (const client of [manager.client, member.client]) expect(await historyFor(client)).toEqual(all);
    const first = await historyFor(mine.client, { page_limit: 1 });
    const next = { page_limit: 1, page_start_id: first.pagination?.next_page_start_id };
    const second = await historyFor(mine.client, next);
    expect([...first.settings_history, ...second.settings_history]).toEqual(all.settings_history);
    expect(second.pagination).toBeUndefined();
    const [other, stranger] = [await addMember(app, mine), await app.createOrganization()];
    for (const { client } of [other, stranger]) {
      expect((await client.send(listSettingsHistory, { params })).status).toBe(404);
    }
    const unknown = { ...params, user_id: stranger.userId };
    expect((await mine.client.send(listSettingsHistory, { params: unknown })).status).toBe(404);
  });
});

// proves: member-settings-17
test('a person sees the changes to their settings in all their organizations or in one', async () => {
  const [first, second] = [await setUp(), await app.createOrganization()];
  const { member } = first;
  const membership = { organizationId: second.organizationId, userId: member.userId, role: 'user' as const };
  await app.database.transaction(async (tx) => joinMember(app.app.contextFor(tx, await app.app.now(tx)), membership));
  const body = { screenshot_frequency: 1, user_ids: [member.userId] };
  for (const owner of [first.mine, second]) {
    await owner.client.call(contract.updateScreenshotSettings, { ...at(owner), body });
  }
  const me = await personalClient(app, member.userId);
  const organizationsOf = async (query: object = {}) =>
    (await me.call(listOwnSettingsHistory, { query })).settings_history.map((entry) => entry.organization_id);
  expect(await organizationsOf()).toEqual([first.mine.organizationId, second.organizationId]);
  expect(await organizationsOf({ organization_id: second.organizationId })).toEqual([second.organizationId]);
  expect(await organizationsOf({ page_limit: 1 })).toEqual([first.mine.organizationId]);
});
