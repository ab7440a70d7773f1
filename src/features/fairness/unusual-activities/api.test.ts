import { describe, expect, test } from 'vitest';
import { startOfTests, type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { type FlagOptions, makeFlags } from '../../../../test/harness/flags.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { removeMember } from '../../../../test/harness/membership.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { features as allFeatures } from '../../../contract/lists/roles.ts';
import { listUnusualActivities } from '../../../contract/unusual-activities.ts';
import { unusualActivityTypes } from '../../../contract/lists/unusual-activities.ts';

const app = useTestApp();

const weeks = { 'time_slot[start]': '2026-02-23T00:00:00Z', 'time_slot[stop]': '2026-03-09T00:00:00Z' };
const at = ({ organizationId }: TestOrganization) => ({ params: { organization_id: organizationId } });

const store = (organization: TestOrganization, flags: readonly FlagOptions[]) => makeFlags(app, organization, flags);

const list = (organization: TestOrganization, query: object = {}) =>
  organization.client.call(listUnusualActivities, { ...at(organization), query: { ...weeks, ...query } });

async function idsIn(organization: TestOrganization, query: object = {}) {
  return (await list(organization, query)).unusual_activities.map((entry) => entry.id);
}

describe('a record', () => {
  // proves: answers-12, unusual-activities-7, unusual-activities-9
  test('has the fields of the contract in order, but not the evidence', async () => {
    const mine = await app.createOrganization({ timeZone: 'America/Los_Angeles' });
    const [id] = await store(mine, [
      {
        userId: mine.userId,
        type: 'suspicious_activity',
        confidenceLevel: 'high',
        startsAt: Temporal.Instant.from('2026-03-03T06:00:00.75Z'),
        topUrls: ['https://example.com'],
        screenshotIds: [9_007_199_254_740_991],
        suspiciousApps: ['Mouse Jiggler'],
      },
    ]);
    const { unusual_activities, ...rest } = await list(mine);
    expect(rest).toEqual({});
    expect(Object.entries(unusual_activities[0] ?? {})).toEqual([
      ['id', id],
      ['user_id', mine.userId],
      ['type', 'suspicious_activity'],
      ['keyboard_active_seconds', 1_200],
      ['mouse_active_seconds', 1_800],
      ['time_tracked_seconds', 3_600],
      ['overall_active_seconds', 2_400],
      ['url', `https://fairhour.example/organizations/${mine.organizationId}/insights/unusual_activities/${id}`],
      ['date', '2026-03-02'],
      ['confidence_level', 'high'],
      ['top_apps_in_use', { Editor: 3_600 }],
      ['top_urls_visited', ['https://example.com']],
      ['screenshot_ids', [9_007_199_254_740_991]],
      ['suspicious_apps', ['Mouse Jiggler']],
      ['starts_at', '2026-03-03T06:00:00Z'],
      ['ends_at', '2026-03-03T07:00:00Z'],
      ['created_at', '2026-03-02T12:00:00.000000Z'],
      ['updated_at', '2026-03-02T12:00:00.000000Z'],
    ]);
  });

  // proves: unusual-activities-8
  test('lists the ten most used applications, largest first', async () => {
    const mine = await app.createOrganization();
    const apps = Array.from({ length: 12 }, (_, index): [string, number] => [`App ${index}`, (index * 7) % 12]);
    await store(mine, [{ userId: mine.userId, topApps: new Map(apps) }]);
    const [activity] = (await list(mine)).unusual_activities;
    expect(Object.values(activity?.top_apps_in_use ?? {})).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  });

  // proves: overtime-policies-5
  test('retains its local date when the calendar changes later', async () => {
    const mine = await app.createOrganization({ timeZone: 'Asia/Tokyo' });
    await store(mine, [{ userId: mine.userId, startsAt: Temporal.Instant.from('2026-03-03T20:00:00Z') }]);
    await mine.client.call(updateOrganization, { ...at(mine), body: { time_zone: 'America/Los_Angeles' } });
    await app.setNow(mine.client, '2026-03-16T12:00:00Z');
    expect((await list(mine)).unusual_activities[0]?.date).toBe('2026-03-04');
    await app.setNow(mine.client, startOfTests);
  });

  test('many records are stored together, in the given order', async () => {
    const mine = await app.createOrganization();
    const minutes = [5, 3, 4];
    const startOf = (minute: number) => Temporal.Instant.from(`2026-03-03T09:0${minute}:00Z`);
    const ids = await store(
      mine,
      minutes.map((minute) => ({ userId: mine.userId, startsAt: startOf(minute) })),
    );
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect((await list(mine)).unusual_activities.map((entry) => [entry.id, entry.starts_at])).toEqual(
      minutes.map((minute, index) => [ids[index], `2026-03-03T09:0${minute}:00Z`]),
    );
    expect(await store(mine, [])).toEqual([]);
  });
});

describe('the time slot', () => {
  // proves: unusual-activities-10
  test('includes records that begin at or after its start and before its end', async () => {
    const mine = await app.createOrganization();
    const starts = ['08:59:59Z', '09:00:00Z', '09:59:59Z', '10:00:00Z'];
    const ids = await store(
      mine,
      starts.map((time) => ({ userId: mine.userId, startsAt: Temporal.Instant.from(`2026-03-03T${time}`) })),
    );
    const slot = { 'time_slot[start]': '2026-03-03T10:00:00+01:00', 'time_slot[stop]': '2026-03-03T10:00:00Z' };
    expect(await idsIn(mine, slot)).toEqual(ids.slice(1, 3));
  });

  const slots: readonly [string, Record<string, string | undefined>][] = [
    ['without start', { 'time_slot[start]': undefined }],
    ['without stop', { 'time_slot[stop]': undefined }],
    ['empty', { 'time_slot[start]': weeks['time_slot[stop]'] }],
    ['backwards', { 'time_slot[start]': '2026-03-10T00:00:00Z' }],
    ['without an offset', { 'time_slot[start]': '2026-03-02T00:00:00' }],
    ['of dates', { 'time_slot[start]': '2026-03-02' }],
  ];
  // proves: unusual-activities-10
  test.each(slots)('%s is rejected', async (_name, slot) => {
    const mine = await app.createOrganization();
    const answer = await mine.client.send(listUnusualActivities, { ...at(mine), query: { ...weeks, ...slot } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_params', error_code: 11000 } });
  });
});

describe('filters', () => {
  // proves: requests-6, unusual-activities-11
  test('by users, confidence and type, and by all three together', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    const [member, gone] = [await addMember(app, mine), await addMember(app, mine)];
    const [a = 0, b = 0, c = 0, d = 0] = await store(mine, [
      { userId: mine.userId, confidenceLevel: 'low' },
      { userId: member.userId, confidenceLevel: 'high' },
      { userId: member.userId, type: 'breakless_work', confidenceLevel: 'high' },
      { userId: gone.userId },
    ]);
    await removeMember(mine, gone.userId);
    expect(await idsIn(mine)).toEqual([a, b, c, d]);
    expect(await idsIn(mine, { user_ids: [member.userId] })).toEqual([b, c]);
    expect(await idsIn(mine, { user_ids: [gone.userId, other.userId, 2_147_483_647] })).toEqual([]);
    expect(await idsIn(mine, { confidence_level: 'low' })).toEqual([a]);
    expect(await idsIn(mine, { unusual_activity_type: 'breakless_work' })).toEqual([c]);
    const all = { user_ids: [member.userId], confidence_level: 'high', unusual_activity_type: 'breakless_work' };
    expect(await idsIn(mine, all)).toEqual([c]);
    expect(await idsIn(mine, { ...all, confidence_level: 'medium' })).toEqual([]);
  });

  test.each([
    ['confidence_level', 'certain'],
    ['unusual_activity_type', 'laziness'],
    ['include', 'projects'],
    ['user_ids', 'x'],
  ])('%s=%s is refused', async (name, value) => {
    const mine = await app.createOrganization();
    const answer = await mine.client.send(listUnusualActivities, { ...at(mine), query: { ...weeks, [name]: value } });
    expect(answer.status).toBe(400);
  });

  // proves: operation-3
  test('include_secondary_activities has no effect and is marked deprecated', async () => {
    const mine = await app.createOrganization();
    const ids = await store(mine, [{ userId: mine.userId }, { userId: mine.userId }]);
    expect(await idsIn(mine, { include_secondary_activities: true })).toEqual(ids);
    expect(await idsIn(mine, { include_secondary_activities: false })).toEqual(ids);
    expect(listUnusualActivities.query.properties.include_secondary_activities).toMatchObject({ deprecated: true });
  });

  // proves: answers-6, unusual-activities-11
  test('include=users adds each user once, ascending, former members included', async () => {
    const mine = await app.createOrganization();
    const [member, gone] = [await addMember(app, mine), await addMember(app, mine)];
    await store(mine, [{ userId: gone.userId }, { userId: member.userId }, { userId: member.userId }]);
    await removeMember(mine, gone.userId);
    const answer = await list(mine, { include: ['users'], page_limit: 3 });
    expect(Object.keys(answer)).toEqual(['unusual_activities', 'users']);
    expect(answer.users?.map((user) => user.id)).toEqual([member.userId, gone.userId]);
  });
});

describe('pages', () => {
  test('are ordered by id regardless of time, and respect the filters', async () => {
    const mine = await app.createOrganization();
    const member = await addMember(app, mine);
    const hours = [12, 8, 16, 10, 14, 9];
    const ids = await store(
      mine,
      hours.map((hour, index) => ({
        userId: index === 3 ? member.userId : mine.userId,
        startsAt: Temporal.Instant.from('2026-03-04T00:00:00Z').add({ hours: hour }),
      })),
    );
    const wanted = ids.filter((_, index) => index !== 3);
    const seen: number[][] = [];
    let start: number | undefined = 0;
    while (start !== undefined) {
      const answer = await list(mine, { user_ids: [mine.userId], page_limit: 2, page_start_id: start });
      seen.push(answer.unusual_activities.map((entry) => entry.id));
      start = answer.pagination?.next_page_start_id;
    }
    expect(seen).toEqual([wanted.slice(0, 2), wanted.slice(2, 4), wanted.slice(4)]);
    expect(await list(mine, { page_limit: 6 })).not.toHaveProperty('pagination');
    expect(await idsIn(mine, { page_start_id: (ids.at(-1) ?? 0) + 1 })).toEqual([]);
  });
});

describe('the plan', () => {
  // proves: unusual-activities-5
  test('shows automation_like_activity only if the plan detects automated activity, even when filtered', async () => {
    const without = allFeatures.filter((name) => name !== 'automated_activity_detection');
    const [mine, other] = [await app.createOrganization(), await app.createOrganization({ features: without })];
    for (const [organization, shown] of [
      [mine, true],
      [other, false],
    ] as const) {
      const [plain = 0, automation = 0] = await store(organization, [
        { userId: organization.userId },
        { userId: organization.userId, type: 'automation_like_activity' },
      ]);
      expect(await idsIn(organization)).toEqual(shown ? [plain, automation] : [plain]);
      expect(await idsIn(organization, { unusual_activity_type: 'automation_like_activity' })).toEqual(
        shown ? [automation] : [],
      );
    }
  });

  // proves: unusual-activities-4
  test('rejects no read: every type filter works without any plan feature', async () => {
    const mine = await app.createOrganization({ features: [] });
    for (const type of unusualActivityTypes) expect(await idsIn(mine, { unusual_activity_type: type })).toEqual([]);
  });
});

describe('permission', () => {
  // proves: roles-6
  test('is limited to owners and managers; others get 403, strangers 404, requests without a token 401', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    const [manager, user] = [await addMember(app, mine, { role: 'manager' }), await addMember(app, mine)];
    const statuses = [];
    for (const client of [mine.client, manager.client, user.client, other.client, app.client]) {
      statuses.push((await client.send(listUnusualActivities, { ...at(mine), query: weeks })).status);
    }
    expect(statuses).toEqual([200, 200, 403, 404, 401]);
  });

  test('an organization sees only its own records', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    await store(other, [{ userId: other.userId }]);
    expect(await idsIn(mine)).toEqual([]);
  });
});
