import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import * as contract from '../../../contract/member-settings.ts';
import { features as allFeatures } from '../../../contract/lists/roles.ts';

const app = useTestApp();

const screenshotOperations = [contract.listScreenshotSettings, contract.updateScreenshotSettings] as const;
const trackingOperations = [contract.listAppAndUrlTrackingSettings, contract.updateAppAndUrlTrackingSettings] as const;
const operations = [...screenshotOperations, ...trackingOperations];

const bodyOf = (id: string) =>
  id.includes('Screenshot')
    ? { screenshot_frequency: 0, apply_to_all_members: true }
    : { app_and_url_tracking: 'off', apply_to_all_members: true };

describe('the plan', () => {
  // proves: unusual-activities-1
  test.each([
    ['screenshots', screenshotOperations, trackingOperations],
    ['apps_and_urls', trackingOperations, screenshotOperations],
  ] as const)('%s opens its operations and no others', async (feature, open, shut) => {
    const mine = await app.createOrganization({ features: [feature] });
    const send = (endpoint: (typeof operations)[number]) =>
      mine.client.send(endpoint, {
        params: { organization_id: mine.organizationId },
        ...(endpoint.method === 'PUT' ? { body: bodyOf(endpoint.id) } : {}),
      });
    for (const endpoint of open) expect((await send(endpoint)).status).toBe(200);
    for (const endpoint of shut) {
      expect(await send(endpoint)).toMatchObject({
        status: 403,
        body: { code: 'feature_not_available', error_code: 10006 },
      });
    }
  });

  // proves: errors-17, unusual-activities-3
  test.each([
    [[], 1],
    [['custom_screenshot_frequency'], 3],
    [['more_screenshots'], 10],
    [['custom_screenshot_frequency', 'more_screenshots'], 10],
  ])('with %j permits up to %i screenshots', async (extra, most) => {
    const mine = await app.createOrganization({ features: ['screenshots', ...extra] });
    const statuses: Record<number, number> = {};
    for (const screenshot_frequency of [-1, 0, most, most + 1]) {
      const { status, body } = await mine.client.send(contract.updateScreenshotSettings, {
        params: { organization_id: mine.organizationId },
        body: { screenshot_frequency, user_ids: [mine.userId] },
      });
      statuses[screenshot_frequency] = status;
      if (status !== 200) expect(body).toMatchObject({ code: 'invalid_params', error_code: 11000 });
    }
    expect(statuses).toEqual({ [-1]: 400, 0: 200, [most]: 200, [most + 1]: 400 });
  });

  test.each([1.5, '1', null, true])('a frequency of %j is rejected', async (screenshot_frequency) => {
    const mine = await app.createOrganization();
    const { status } = await mine.client.send(contract.updateScreenshotSettings, {
      params: { organization_id: mine.organizationId },
      body: { screenshot_frequency, user_ids: [mine.userId] },
    });
    expect(status).toBe(400);
  });
});

describe('permission', () => {
  // proves: roles-6
  test('is limited to owners and managers; others get 403, strangers 404, requests without a token 401', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    const [manager, user] = [await addMember(app, mine, { role: 'manager' }), await addMember(app, mine)];
    for (const endpoint of operations) {
      const input = {
        params: { organization_id: mine.organizationId },
        ...(endpoint.method === 'PUT' ? { body: bodyOf(endpoint.id) } : {}),
      };
      const statuses = [];
      for (const client of [mine.client, manager.client, user.client, other.client, app.client]) {
        statuses.push((await client.send(endpoint, input)).status);
      }
      expect(statuses).toEqual([200, 200, 403, 404, 401]);
    }
  });

  // proves: errors-32
  test('is checked in this order: role, plan, body', async () => {
    const mine = await app.createOrganization({ features: allFeatures.filter((name) => name !== 'screenshots') });
    const user = await addMember(app, mine);
    const input = { params: { organization_id: mine.organizationId }, body: { nonsense: 1 } };
    expect((await user.client.send(contract.updateScreenshotSettings, input)).body).toMatchObject({
      code: 'forbidden',
    });
    expect((await mine.client.send(contract.updateScreenshotSettings, input)).body).toMatchObject({
      code: 'feature_not_available',
    });
  });
});
