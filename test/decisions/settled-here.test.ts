import { describe, expect, test, vi } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { deleteActivities } from '../../src/contract/activities.ts';
import { createClient } from '../../src/contract/clients.ts';
import * as settings from '../../src/contract/member-settings.ts';
import { listProjectMembers, updateProjectMembers } from '../../src/contract/projects.ts';
import { lockOrganizationRules } from '../../src/db/locks.ts';
import { setFeatures } from '../../src/features/people/organizations/actions.ts';
import { useTestApp } from '../harness/app.ts';
import { countWaiting } from '../harness/blockers.ts';
import { addMember } from '../harness/members.ts';
import { addMany } from '../harness/membership.ts';
import { makeTeam } from '../harness/overtime.ts';
import { exchange, newRefreshToken } from '../harness/personal.ts';
import { makeProject } from '../harness/time.ts';
import { sendByHand } from './send-by-hand.ts';

const app = useTestApp({ timeoutMs: 2_000, rateLimit: 300 });

describe('projects', () => {
  // proves: projects-20
  test('a change to project members returns the first 500 members', async () => {
    const owner = await app.createOrganization();
    const params = { project_id: await makeProject(owner) };
    const members = (await addMany(app, owner, 501)).map((user_id) => ({ user_id }));
    const answer = await owner.client.call(updateProjectMembers, { params, body: { members } });
    expect(answer.members.map(({ user_id }) => user_id)).toEqual(members.slice(0, 500).map(({ user_id }) => user_id));
    expect(answer.pagination).toEqual({ next_page_start_id: members[500]?.user_id });
  });

  // proves: projects-20
  test('a member who returns to a project gets back their previous rates there', async () => {
    const owner = await app.createOrganization();
    const params = { project_id: await makeProject(owner) };
    const { userId: user_id } = await addMember(app, owner);
    const put = (entry: object) =>
      owner.client.call(updateProjectMembers, { params, body: { members: [{ user_id, ...entry }] } });
    await put({ bill_rate: 30 });
    await put({ role: 'remove' });
    await put({ role: 'user' });
    expect((await owner.client.call(listProjectMembers, { params })).members).toMatchObject([{ bill_rate: 30 }]);
  });
});

describe('member settings', () => {
  const put = (client: Client, organizationId: number, body: object) =>
    client.send(settings.updateScreenshotSettings, { params: { organization_id: organizationId }, body });

  // proves: member-settings-18
  test('an earlier value remains valid if the plan loses features', async () => {
    const { client, organizationId, userId } = await app.createOrganization();
    await put(client, organizationId, { screenshot_frequency: 10, user_ids: [userId] });
    await app.database.transaction(async (tx) =>
      setFeatures(app.app.contextFor(tx, await app.app.now(tx)), organizationId, ['screenshots']),
    );
    const params = { organization_id: organizationId };
    const { screenshot_settings: listed } = await client.call(settings.listScreenshotSettings, { params });
    expect(listed).toEqual([{ user_id: userId, screenshot_frequency: 10 }]);
    expect((await put(client, organizationId, { screenshot_frequency: 10, user_ids: [userId] })).status).toBe(400);
  });

  // proves: member-settings-18
  test('a member who is set to the general value has an individual setting', async () => {
    const { client, organizationId, userId } = await app.createOrganization();
    await put(client, organizationId, { screenshot_frequency: 2, apply_to_all_members: true });
    await put(client, organizationId, { screenshot_frequency: 2, user_ids: [userId] });
    const params = { organization_id: organizationId };
    const { effective_settings: effective } = await client.call(settings.listEffectiveSettings, { params });
    expect(effective[0]?.screenshot_frequency).toMatchObject({ value: 2, source: 'member' });
  });
});

describe('requests', () => {
  // proves: requests-47
  test('an operation without a body rejects a body with content', async () => {
    const team = await makeTeam(app);
    const { id } = await team.create();
    const path = `/v2/overtime_policies/${id}/archive`;
    const { token } = team.organization;
    for (const body of [{ reason: 'x' }, '[1]', 'null', '"x"']) {
      expect(await sendByHand(app, path, { token, method: 'POST', body })).toMatchObject({
        status: 400,
        body: { code: 'invalid_params', details: ['body: this operation takes none'] },
      });
    }
  });

  // proves: answers-33
  test('deleting activities has no time limit', async () => {
    const mine = await app.createOrganization();
    const params = { organization_id: mine.organizationId };
    const query = { 'time_slot[start]': '2026-03-01T00:00:00Z', 'time_slot[stop]': '2026-03-02T00:00:00Z' };
    let deleted: Promise<unknown> = Promise.resolve();
    await app.database.transaction(async (tx) => {
      await lockOrganizationRules(tx, mine.organizationId, 'exclusive');
      deleted = mine.client.call(deleteActivities, { params, query });
      await expect.poll(() => countWaiting(app.databaseUrl)).toBe(1);
      expect((await mine.client.send(createClient, { params, body: { name: 'Late' } })).status).toBe(503);
    });
    expect(await deleted).toEqual({ deleted: 0 });
  });

  // proves: limits-11
  test('access tokens from the same personal token share one request limit', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date('2026-07-01T10:00:20Z'));
    const { userId } = await app.createOrganization();
    const first = await exchange(app, await newRefreshToken(app, userId));
    const second = await exchange(app, first.refresh_token);
    const left = async (token: string) =>
      (await sendByHand(app, '/v2/users/me', { token })).headers.get('x-rate-limit-remaining');
    expect([await left(first.access_token), await left(second.access_token)]).toEqual(['999', '998']);
    vi.useRealTimers();
  });
});
