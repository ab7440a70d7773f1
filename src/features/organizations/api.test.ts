import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/harness/app.ts';
import { getOrganization, listOrganizations } from '../../contract/organizations.ts';

const app = useTestApp();

test('an organization token sees its own organization only', async () => {
  const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
  const { organizations } = await mine.client.call(listOrganizations, {});
  expect(organizations.map((entry) => entry.id)).toEqual([mine.organizationId]);
  await expect(
    mine.client.call(getOrganization, { params: { organization_id: other.organizationId } }),
  ).rejects.toMatchObject({ status: 404, code: 'not_found' });
});

test('an organization shows its calendar and features', async () => {
  const mine = await app.createOrganization({ timeZone: 'Europe/Berlin', weekStart: 0, features: ['insights'] });
  const { organization } = await mine.client.call(getOrganization, {
    params: { organization_id: mine.organizationId },
  });
  expect(organization).toMatchObject({
    time_zone: 'Europe/Berlin',
    week_start: 0,
    calendar_effective_at: null,
    features: ['insights'],
    created_at: '2026-03-02T12:00:00.000000Z',
  });
});
