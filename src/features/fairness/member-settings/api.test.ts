import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { addMany, removeMember } from '../../../../test/harness/membership.ts';
import type { Client } from '../../../client/client.ts';
import * as contract from '../../../contract/member-settings.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { joinMember } from '../../people/members/actions.ts';

const app = useTestApp();

const at = (organization: TestOrganization) => ({ params: { organization_id: organization.organizationId } });

async function frequencies(organization: TestOrganization, query: { user_ids?: number[] } = {}) {
  const answer = await organization.client.call(contract.listScreenshotSettings, { ...at(organization), query });
  return Object.fromEntries(answer.screenshot_settings.map((entry) => [entry.user_id, entry.screenshot_frequency]));
}

const put = (client: Client, endpoint: Endpoint, organization: TestOrganization, body: unknown) =>
  client.send(endpoint, { ...at(organization), body });

const putScreenshots = (organization: TestOrganization, body: unknown) =>
  put(organization.client, contract.updateScreenshotSettings, organization, body);

const putTracking = (organization: TestOrganization, body: unknown) =>
  put(organization.client, contract.updateAppAndUrlTrackingSettings, organization, body);

describe('reading', () => {
  // proves: member-settings-6, member-settings-8
  test('without any change nothing is recorded: frequency 0, tracking off', async () => {
    const mine = await app.createOrganization();
    const invited = await addMember(app, mine);
    expect(await frequencies(mine)).toEqual({ [mine.userId]: 0, [invited.userId]: 0 });
    const answer = await mine.client.call(contract.listAppAndUrlTrackingSettings, at(mine));
    expect(answer).toEqual({
      app_and_url_tracking_settings: [
        { user_id: mine.userId, app_and_url_tracking: 'off' },
        { user_id: invited.userId, app_and_url_tracking: 'off' },
      ],
    });
  });

  // proves: answers-3, answers-4
  test('lists are ordered by user id, which is the cursor, and have pagination only before the last page', async () => {
    const mine = await app.createOrganization();
    const ids = [mine.userId, ...(await addMany(app, mine, 3))];
    const page = (query: object) =>
      mine.client.call(contract.listScreenshotSettings, { ...at(mine), query: { page_limit: 2, ...query } });
    const first = await page({});
    expect(first.screenshot_settings.map((entry) => entry.user_id)).toEqual(ids.slice(0, 2));
    expect(first.pagination).toEqual({ next_page_start_id: ids[2] });
    const second = await page({ page_start_id: ids[2] });
    expect(second.screenshot_settings.map((entry) => entry.user_id)).toEqual(ids.slice(2));
    expect(second).not.toHaveProperty('pagination');
    expect((await page({ page_start_id: (ids[3] ?? 0) + 1 })).screenshot_settings).toEqual([]);
    expect((await page({ page_limit: 1, user_ids: [ids[0], ids[3]] })).pagination).toEqual({
      next_page_start_id: ids[3],
    });
  });

  test.each([0, 501])('page_limit %i is rejected', async (limit) => {
    const mine = await app.createOrganization();
    const query = { page_limit: limit };
    const { status } = await mine.client.send(contract.listScreenshotSettings, { ...at(mine), query });
    expect(status).toBe(400);
  });

  // proves: requests-6
  test('user_ids limits the list; unknown, foreign and removed ids match nothing', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    const [member, gone] = [await addMember(app, mine), await addMember(app, mine)];
    await removeMember(mine, gone.userId);
    const user_ids = [member.userId, gone.userId, other.userId, 2_147_483_647];
    expect(await frequencies(mine, { user_ids })).toEqual({ [member.userId]: 0 });
    expect(await frequencies(mine, { user_ids: [other.userId] })).toEqual({});
  });

  // proves: member-settings-7, member-settings-18
  test('removed members are not listed, and start with the defaults when they return', async () => {
    const mine = await app.createOrganization();
    const gone = await addMember(app, mine);
    await putScreenshots(mine, { screenshot_frequency: 5, user_ids: [gone.userId] });
    await removeMember(mine, gone.userId);
    expect(await frequencies(mine)).toEqual({ [mine.userId]: 0 });
    await app.database.transaction(async (tx) => {
      const member = { organizationId: mine.organizationId, userId: gone.userId, role: 'user' as const };
      await joinMember(app.app.contextFor(tx, await app.app.now(tx)), member);
    });
    expect(await frequencies(mine)).toEqual({ [mine.userId]: 0, [gone.userId]: 0 });
  });

  // proves: answers-5
  test('include=users adds the users of the page, each once, after the collection', async () => {
    const mine = await app.createOrganization();
    const member = await addMember(app, mine);
    const query = { include: ['users' as const], page_limit: 1 };
    const answer = await mine.client.call(contract.listAppAndUrlTrackingSettings, { ...at(mine), query });
    expect(Object.keys(answer)).toEqual(['app_and_url_tracking_settings', 'users', 'pagination']);
    expect(answer.users?.map((user) => user.id)).toEqual([mine.userId]);
    expect(answer.pagination).toEqual({ next_page_start_id: member.userId });
    const wrong = await mine.client.send(contract.listAppAndUrlTrackingSettings, {
      ...at(mine),
      query: { include: 'projects' },
    });
    expect(wrong.status).toBe(400);
  });
});

describe('a change for members', () => {
  // proves: member-settings-1
  test('returns the setting of the first id, with scope members inside the object', async () => {
    const mine = await app.createOrganization();
    const [member, two] = [await addMember(app, mine), await addMember(app, mine)];
    const user_ids = [two.userId, member.userId, two.userId];
    expect((await putScreenshots(mine, { screenshot_frequency: 7, user_ids })).body).toEqual({
      screenshot_setting: { user_id: two.userId, screenshot_frequency: 7, scope: 'members' },
    });
    expect((await putTracking(mine, { app_and_url_tracking: 'apps', user_ids: [member.userId] })).body).toEqual({
      app_and_url_tracking_setting: { user_id: member.userId, app_and_url_tracking: 'apps', scope: 'members' },
    });
    expect(await frequencies(mine)).toEqual({ [mine.userId]: 0, [member.userId]: 7, [two.userId]: 7 });
  });

  // proves: errors-18, member-settings-3, member-settings-7
  test('reports every id without a current member and changes nothing', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    const [member, gone] = [await addMember(app, mine), await addMember(app, mine)];
    await removeMember(mine, gone.userId);
    const user_ids = [member.userId, gone.userId, other.userId];
    const { status, body } = await putScreenshots(mine, { screenshot_frequency: 1, user_ids });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'record_invalid', error_code: 11001 } });
    expect((body as { details: string[] }).details).toEqual([
      `user_ids: ${gone.named} is not a member of the organization`,
      `user_ids: ${other.userId} is not a member of the organization`,
    ]);
    expect(await frequencies(mine)).toEqual({ [mine.userId]: 0, [member.userId]: 0 });
  });

  // proves: requests-34
  test('accepts up to 1,000 members', async () => {
    const mine = await app.createOrganization();
    const ids = await addMany(app, mine, 1_000);
    expect((await putScreenshots(mine, { screenshot_frequency: 2, user_ids: [...ids, ...ids] })).status).toBe(200);
    expect(await frequencies(mine, { user_ids: ids.slice(-2) })).toEqual({ [ids[998] ?? 0]: 2, [ids[999] ?? 0]: 2 });
    const tooMany = await putScreenshots(mine, { screenshot_frequency: 2, user_ids: [mine.userId, ...ids] });
    expect(tooMany).toMatchObject({ status: 400, body: { code: 'invalid_params' } });
  });
});

describe('a change for all members', () => {
  // proves: member-settings-1, member-settings-2
  test('returns the caller’s setting with scope global, and applies to current and future members', async () => {
    const mine = await app.createOrganization();
    const manager = await addMember(app, mine, { role: 'manager' });
    await putScreenshots(mine, { screenshot_frequency: 1, user_ids: [manager.userId] });
    const body = { screenshot_frequency: 10, apply_to_all_members: true };
    expect((await put(manager.client, contract.updateScreenshotSettings, mine, body)).body).toEqual({
      screenshot_setting: { user_id: manager.userId, screenshot_frequency: 10, scope: 'global' },
    });
    const later = await addMember(app, mine);
    expect(await frequencies(mine)).toEqual({ [mine.userId]: 10, [manager.userId]: 10, [later.userId]: 10 });
  });

  test('permits later changes for single members, and does not affect the other setting', async () => {
    const mine = await app.createOrganization();
    const member = await addMember(app, mine);
    await putTracking(mine, { app_and_url_tracking: 'apps', user_ids: [member.userId] });
    expect(
      (await putTracking(mine, { app_and_url_tracking: 'apps_and_urls', apply_to_all_members: true })).body,
    ).toEqual({
      app_and_url_tracking_setting: { user_id: mine.userId, app_and_url_tracking: 'apps_and_urls', scope: 'global' },
    });
    await putTracking(mine, { app_and_url_tracking: 'off', user_ids: [member.userId] });
    const answer = await mine.client.call(contract.listAppAndUrlTrackingSettings, at(mine));
    expect(answer.app_and_url_tracking_settings.map((entry) => entry.app_and_url_tracking)).toEqual([
      'apps_and_urls',
      'off',
    ]);
    expect(await frequencies(mine)).toEqual({ [mine.userId]: 0, [member.userId]: 0 });
  });
});

// proves: errors-17, member-settings-4, requests-18
describe('the recipients of a change', () => {
  const bodies: readonly [string, object, number, number][] = [
    ['nobody', {}, 400, 400],
    ['both', { user_ids: [0], apply_to_all_members: true }, 400, 400],
    ['members, false beside', { user_ids: [0], apply_to_all_members: false }, 400, 200],
    ['false alone', { apply_to_all_members: false }, 400, 400],
    ['members, null beside', { user_ids: [0], apply_to_all_members: null }, 200, 200],
    ['everybody, null beside', { user_ids: null, apply_to_all_members: true }, 200, 200],
    ['an empty list', { user_ids: [] }, 400, 400],
    ['an empty list with all members', { user_ids: [], apply_to_all_members: true }, 400, 400],
    ['a lone id', { user_ids: 5 }, 400, 400],
    ['a string as the flag for all members', { apply_to_all_members: 'true' }, 400, 400],
    ['an unknown field', { apply_to_all_members: true, scope: 'global' }, 400, 400],
  ];

  test.each(bodies)('%s', async (_name, target, tracking, screenshots) => {
    const mine = await app.createOrganization();
    const named = 'user_ids' in target && Array.isArray(target.user_ids) && target.user_ids.length > 0;
    const sent = named ? { ...target, user_ids: [mine.userId] } : target;
    expect((await putTracking(mine, { app_and_url_tracking: 'apps', ...sent })).status).toBe(tracking);
    expect((await putScreenshots(mine, { screenshot_frequency: 1, ...sent })).status).toBe(screenshots);
  });

  test('all faults in a body are reported at once', async () => {
    const mine = await app.createOrganization();
    const { body } = await putTracking(mine, { app_and_url_tracking: 'urls', extra: 1 });
    expect((body as { details: string[] }).details.map((fault) => fault.split(':')[0]).toSorted()).toEqual([
      'app_and_url_tracking',
      'extra',
      'user_ids',
    ]);
    const both = await putTracking(mine, { app_and_url_tracking: 'off', user_ids: [1], apply_to_all_members: true });
    expect(both.body).toMatchObject({
      code: 'invalid_params',
      details: ['user_ids: exactly one of user_ids, apply_to_all_members must be given'],
    });
  });

  // proves: requests-50
  test('If-Match is rejected because the response does not represent the list', async () => {
    const mine = await app.createOrganization();
    const answer = await mine.client.send(contract.updateScreenshotSettings, {
      ...at(mine),
      body: { screenshot_frequency: 1, user_ids: [mine.userId] },
      headers: { 'if-match': '"other"' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBeNull();
  });
});
