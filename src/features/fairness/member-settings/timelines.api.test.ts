import { expect, test, vi } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import * as contract from '../../../contract/member-settings.ts';
import { setFeatures } from '../../people/organizations/actions.ts';
import { joinMember } from '../../people/members/actions.ts';
import { loadTrackingTimelines, strictestIn } from './facts.ts';

const app = useTestApp();
const noon = Date.parse('2026-03-02T12:00:00Z') / 1000;

// proves: activities-66
test('permitted contents follow settings, memberships and plan, in one statement for any number of users', async () => {
  const mine = await app.createOrganization();
  const { organizationId, client } = mine;
  const params = { organization_id: organizationId };
  const [member, two] = [await addMember(app, mine), await addMember(app, mine)];
  const ids = [member.userId, two.userId];
  const at = (minute: number) =>
    app.setNow(client, Temporal.Instant.from('2026-03-02T12:00:00.5Z').add({ minutes: minute }).toString());
  const level = (value: 'off' | 'apps' | 'apps_and_urls', user_ids?: number[]) =>
    client.call(contract.updateAppAndUrlTrackingSettings, {
      params,
      body: { app_and_url_tracking: value, ...(user_ids ? { user_ids } : { apply_to_all_members: true }) },
    });
  const frequency = (value: number, user_ids: number[]) =>
    client.call(contract.updateScreenshotSettings, { params, body: { screenshot_frequency: value, user_ids } });
  const inTransaction = (work: (ctx: ReturnType<typeof app.app.contextFor>) => Promise<unknown>) =>
    app.database.transaction(async (tx) => work(app.app.contextFor(tx, await app.app.now(tx))));

  await at(10);
  await level('apps');
  await at(20);
  await level('apps_and_urls', [member.userId]);
  await frequency(5, ids);
  await at(30);
  await removeMember(mine, member.userId);
  await at(40);
  await inTransaction((ctx) => joinMember(ctx, { organizationId, userId: member.userId, role: 'user' }));
  await at(50);
  await frequency(2, [member.userId]);
  await at(60);
  await inTransaction((ctx) => setFeatures(ctx, organizationId, ['screenshots']));

  const asked = vi.spyOn(app.database, 'one');
  const timelines = await loadTrackingTimelines(app.database, organizationId, ids, noon + 7_200);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
  const during = (userId: number) => (minute: number) => {
    const since = noon + minute * 60;
    const allowed = strictestIn(timelines.get(userId) ?? [], since, since + 60);
    return `${minute} ${allowed.addresses ? 'urls' : allowed.applications ? 'apps' : '-'} ${allowed.screenshots}`;
  };
  const minutes = [5, 10, 15, 25, 30, 35, 45, 55, 65];
  expect(minutes.map(during(member.userId))).toEqual([
    '5 - 0',
    '10 - 0',
    '15 apps 0',
    '25 urls 5',
    '30 apps 0',
    '35 apps 0',
    '45 apps 0',
    '55 apps 2',
    '65 - 1',
  ]);
  expect(minutes.map(during(two.userId))).toEqual([
    '5 - 0',
    '10 - 0',
    '15 apps 0',
    '25 apps 5',
    '30 apps 5',
    '35 apps 5',
    '45 apps 5',
    '55 apps 5',
    '65 - 1',
  ]);
});
