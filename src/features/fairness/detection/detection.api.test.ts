import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import {
  activitiesOf,
  daysMarked,
  feedOf,
  itemsOf,
  jiggler,
  sequence,
  work,
} from '../../../../test/harness/detection.ts';
import { requireTexts } from '../../../../test/harness/flags.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import { features } from '../../../contract/lists/roles.ts';
import { putOrganizationUnusualActivityRules } from '../../../contract/unusual-activity-rules.ts';
import { runRecurringJob } from '../../../jobs/run-due.ts';
import { analyseBatch } from './analyse.ts';
import { unusualActivityDetection } from './jobs.ts';
import { markDays } from './mark-days.ts';

const app = useTestApp();

/** Work from 9:00, a tool from 10:30 to 12:30, work until 13:30. */
const oddDay = sequence(work(1, 90), jiggler(120), work(2, 60));

async function setUp(options: { timeZone?: string; features?: readonly string[] } = {}) {
  const mine = await app.createOrganization(options);
  await app.setNow(mine.client, '2026-03-03T14:00:00Z');
  const projectId = await makeProject(mine);
  const place = { userId: mine.userId, projectId };
  const send = (...items: Parameters<typeof ingest>[2]) => ingest(mine.client, mine.organizationId, items);
  return { mine, place, send };
}

async function withOddDay(options: { timeZone?: string; features?: readonly string[] } = {}) {
  const made = await setUp(options);
  const items = itemsOf(oddDay, { ...made.place, startsAt: '2026-03-03T09:00:00Z' });
  await made.send(...items);
  return { ...made, items };
}

const persistent = async (mine: TestOrganization) =>
  (await activitiesOf(mine)).filter(({ type }) => type === 'consistent_persistent_activity');

const remark = ({ organizationId, userId }: TestOrganization) =>
  app.database.transaction(async (tx) => {
    const day = Temporal.PlainDate.from('2026-03-03');
    const ctx = app.app.contextFor(tx, await app.app.now(tx));
    await markDays(ctx, organizationId, { from: day, to: day, userIds: [userId] }, 'requested');
  });

describe('a day with a tool running between two periods of work', () => {
  // proves: unusual-activities-12
  test('is analysed after its end and the grace period, not before', async () => {
    const { mine } = await withOddDay();
    await app.setNow(mine.client, '2026-03-04T05:59:00Z');
    expect(await activitiesOf(mine)).toEqual([]);
    await app.setNow(mine.client, '2026-03-04T06:00:00Z');
    const [flag] = await persistent(mine);
    expect(flag).toMatchObject({ user_id: mine.userId, date: '2026-03-03', confidence_level: 'high' });
    expect(flag?.starts_at).toMatch(/^2026-03-03T10:[2-4]/);
    expect(flag?.ends_at).toMatch(/^2026-03-03T12:[2-4]/);
    const [marked] = await daysMarked(app, mine);
    expect(marked).toMatchObject({ dueAt: null, analysedAt: '2026-03-04T06:00:00.000000Z' });
    const feed = await feedOf(app, mine);
    expect(feed.map(({ kind }) => kind)).toEqual((await activitiesOf(mine)).map(() => 'unusual_activity_found'));
  });

  test.each([
    [0, '2026-03-04T00:00:00Z'],
    [30, '2026-03-05T06:00:00Z'],
  ])('waits for a grace period of %i hours that was set before it was due', async (hours, due) => {
    const { mine } = await withOddDay();
    const [params, body] = [{ organization_id: mine.organizationId }, { reason: 'Uploads', grace_hours: hours }];
    await (await personalClient(app, mine.userId)).call(putOrganizationUnusualActivityRules, { params, body });
    await app.setNow(mine.client, Temporal.Instant.from(due).subtract({ seconds: 1 }).toString());
    expect(await activitiesOf(mine)).toEqual([]);
    await app.setNow(mine.client, due);
    expect(await persistent(mine)).toHaveLength(1);
  });

  test('is due at the same time after a late change, even if the grace period changes', async () => {
    const { mine, place, send } = await withOddDay();
    await app.setNow(mine.client, '2026-03-04T07:00:00Z');
    await send(...itemsOf(work(3, 30), { ...place, startsAt: '2026-03-03T20:00:00Z' }));
    await app.setNow(mine.client, '2026-03-04T07:01:00Z');
    const [params, body] = [{ organization_id: mine.organizationId }, { reason: 'Uploads', grace_hours: 48 }];
    await (await personalClient(app, mine.userId)).call(putOrganizationUnusualActivityRules, { params, body });
    expect(await daysMarked(app, mine)).toMatchObject([{ dueAt: '2026-03-04T07:05:00.000000Z' }]);
  });

  test('has a record with the sums of its period', async () => {
    const { mine, items } = await withOddDay();
    await app.setNow(mine.client, '2026-03-04T06:00:00Z');
    const [flag] = await persistent(mine);
    const [from, until] = [flag?.starts_at ?? '', flag?.ends_at ?? ''].map((text) => Date.parse(text));
    const minutes = items.flatMap((item) =>
      (item.minutes ?? []).map((minute, at) => ({ at: Date.parse(item.starts_at) + 60_000 * at, minute })),
    );
    const inside = minutes.filter(({ at }) => at >= (from ?? 0) && at < (until ?? 0));
    expect(flag?.time_tracked_seconds).toBe(60 * inside.length);
    expect(flag?.mouse_active_seconds).toBe(inside.reduce((sum, { minute }) => sum + (minute[1] ?? 0), 0));
    expect(flag?.overall_active_seconds).toBe(inside.reduce((sum, { minute }) => sum + (minute[2] ?? 0), 0));
  });

  test('keeps its records when it is analysed again without a change', async () => {
    const { mine } = await withOddDay();
    await app.setNow(mine.client, '2026-03-04T06:00:00Z');
    const [before, feed] = [await activitiesOf(mine), await feedOf(app, mine)];
    const texts = await requireTexts(app, mine);
    await remark(mine);
    await app.setNow(mine.client, '2026-03-05T06:00:00Z');
    expect((await daysMarked(app, mine))[0]?.analysedAt).toBe('2026-03-05T06:00:00.000000Z');
    expect(await activitiesOf(mine)).toEqual(before);
    expect(await requireTexts(app, mine)).toEqual(texts);
    expect(await feedOf(app, mine)).toEqual(feed);
  });

  test('is analysed again after a late upload, and its records retain their ids', async () => {
    const { mine, place, items } = await withOddDay();
    await app.setNow(mine.client, '2026-03-04T06:00:00Z');
    const [before] = await persistent(mine);
    const later = itemsOf(sequence(work(1, 90), jiggler(180)), { ...place, startsAt: '2026-03-03T09:00:00Z' });
    await ingest(mine.client, mine.organizationId, later.slice(items.length - 9));
    await app.setNow(mine.client, '2026-03-04T06:04:00Z');
    expect(await persistent(mine)).toEqual([before]);
    await app.setNow(mine.client, '2026-03-04T06:05:00Z');
    const [after] = await persistent(mine);
    expect(after).toMatchObject({ id: before?.id, created_at: before?.created_at, starts_at: before?.starts_at });
    expect(after?.updated_at).toBe('2026-03-04T06:05:00.000000Z');
    expect(Date.parse(after?.ends_at ?? '')).toBeGreaterThan(Date.parse(before?.ends_at ?? ''));
    await requireTexts(app, mine);
    const changed = (await feedOf(app, mine)).find(
      ({ kind, subjectId }) => kind.endsWith('changed') && subjectId === before?.id,
    );
    expect(changed?.payload).toMatchObject({ ends_at: after?.ends_at, before: { ends_at: before?.ends_at } });
  });

  // proves: unusual-activities-12
  test('loses its records when its time is deleted, with the cause `time_deleted`', async () => {
    const { mine } = await withOddDay();
    await app.setNow(mine.client, '2026-03-04T06:00:00Z');
    const before = await activitiesOf(mine);
    await mine.client.call(deleteActivities, {
      params: { organization_id: mine.organizationId },
      query: { 'time_slot[start]': '2026-03-03T00:00:00Z', 'time_slot[stop]': '2026-03-04T00:00:00Z' },
    });
    await app.setNow(mine.client, '2026-03-04T07:00:00Z');
    expect(await activitiesOf(mine)).toEqual([]);
    const gone = (await feedOf(app, mine)).filter(({ kind }) => kind === 'unusual_activity_removed');
    expect(gone.map(({ subjectId }) => subjectId)).toEqual(before.map(({ id }) => id));
    expect(gone[0]?.payload).toMatchObject({ cause: 'time_deleted', type: before[0]?.type });
  });

  test('loses its records with the cause `rules_changed` if the rules turn the type off', async () => {
    const { mine, place, send } = await withOddDay();
    await app.setNow(mine.client, '2026-03-04T06:00:00Z');
    const [before] = await persistent(mine);
    await (
      await personalClient(app, mine.userId)
    ).call(putOrganizationUnusualActivityRules, {
      params: { organization_id: mine.organizationId },
      body: { reason: 'Not for us', types: { consistent_persistent_activity: { on: false } } },
    });
    await send(...itemsOf(work(3, 30), { ...place, startsAt: '2026-03-03T20:00:00Z' }));
    await app.setNow(mine.client, '2026-03-04T07:00:00Z');
    const gone = (await feedOf(app, mine)).filter(({ kind }) => kind === 'unusual_activity_removed');
    expect(gone).toMatchObject([{ subjectId: before?.id, payload: { cause: 'rules_changed' } }]);
  });

  // proves: unusual-activities-4
  test('is not analysed without insights, but is analysed once the plan includes insights', async () => {
    const { mine } = await withOddDay({ features: ['screenshots'] });
    await app.setNow(mine.client, '2026-03-05T06:00:00Z');
    expect(await activitiesOf(mine)).toEqual([]);
    await app.database.pool.query(
      "insert into organization_features (organization_id, feature, since) values ($1, 'insights', " +
        "'2026-03-05T06:00:00Z')",
      [mine.organizationId],
    );
    await app.setNow(mine.client, '2026-03-05T06:01:00Z');
    expect(await persistent(mine)).toHaveLength(1);
  });

  test('ignores time that was added by hand', async () => {
    const { mine, items } = await withOddDay();
    await app.database.pool.query("update activity_slots set time_type = 'manual' where organization_id = $1", [
      mine.organizationId,
    ]);
    expect(items.length).toBeGreaterThan(20);
    await app.setNow(mine.client, '2026-03-04T06:00:00Z');
    expect(await activitiesOf(mine)).toEqual([]);
  });
});

describe('the plan feature for automation', () => {
  const automation = async (mine: TestOrganization) => {
    const { rows } = await app.database.pool.query<{ count: number }>(
      'select count(*)::int as count from unusual_activities where organization_id = $1 and type = ' +
        "'automation_like_activity'",
      [mine.organizationId],
    );
    return rows[0]?.count;
  };

  // proves: unusual-activities-5
  test('is required for the analysis', async () => {
    const on = await setUp();
    const off = await setUp({ features: features.filter((name) => name !== 'automated_activity_detection') });
    for (const { place, send } of [on, off]) {
      await send(...itemsOf(oddDay, { ...place, startsAt: '2026-03-03T09:00:00Z', resolution: 1 }));
    }
    await app.setNow(on.mine.client, '2026-03-04T06:00:00Z');
    expect(await automation(on.mine)).toBeGreaterThan(0);
    expect(await automation(off.mine)).toBe(0);
  });
});

describe('midnight', () => {
  test('does not split an event, which belongs to the day of its start', async () => {
    const { mine, place, send } = await setUp();
    await app.setNow(mine.client, '2026-03-04T08:00:00Z');
    await send(...itemsOf(sequence(work(1, 90), jiggler(180)), { ...place, startsAt: '2026-03-03T21:00:00Z' }));
    await app.setNow(mine.client, '2026-03-05T06:00:00Z');
    const flag = await persistent(mine);
    expect(flag.map(({ date }) => date)).toEqual(['2026-03-03']);
    expect(flag[0]?.ends_at).toMatch(/^2026-03-04T01:[2-3]/);
    expect((await daysMarked(app, mine)).map(({ date }) => date)).toEqual(['2026-03-03', '2026-03-04']);
  });

  test('does not split an event that extends far into the next day, once that day has ended', async () => {
    const { mine, place, send } = await setUp();
    const night = itemsOf(sequence(work(1, 30), jiggler(480)), { ...place, startsAt: '2026-03-03T22:00:00Z' });
    const sent = (count: number) => night.slice(count - 1, count);
    await app.setNow(mine.client, '2026-03-04T05:00:00Z');
    await send(...night.slice(0, 40));
    await app.setNow(mine.client, '2026-03-04T06:00:00Z');
    const [early] = await persistent(mine);
    expect(early?.ends_at).toMatch(/^2026-03-04T04:/);
    await app.setNow(mine.client, '2026-03-04T07:00:00Z');
    for (let count = 41; count <= night.length; count += 1) await send(...sent(count));
    await app.setNow(mine.client, '2026-03-05T06:00:00Z');
    await app.setNow(mine.client, '2026-03-05T06:05:00Z');
    const flag = await persistent(mine);
    expect(flag).toHaveLength(1);
    expect(flag[0]).toMatchObject({ id: early?.id, date: '2026-03-03' });
    expect(flag[0]?.ends_at).toMatch(/^2026-03-04T06:[2-3]/);
  });

  test('ends an event from the previous day if the time after it is deleted', async () => {
    const { mine, place, send } = await setUp();
    await app.setNow(mine.client, '2026-03-05T08:00:00Z');
    await send(...itemsOf(sequence(work(1, 30), jiggler(480)), { ...place, startsAt: '2026-03-03T21:00:00Z' }));
    await app.setNow(mine.client, '2026-03-05T09:00:00Z');
    const [before] = await persistent(mine);
    expect(before?.ends_at).toMatch(/^2026-03-04T05:/);
    await mine.client.call(deleteActivities, {
      params: { organization_id: mine.organizationId },
      query: { 'time_slot[start]': '2026-03-04T03:00:00Z', 'time_slot[stop]': '2026-03-05T00:00:00Z' },
    });
    await app.setNow(mine.client, '2026-03-05T10:00:00Z');
    await app.setNow(mine.client, '2026-03-05T11:00:00Z');
    expect(await persistent(mine)).toMatchObject([{ id: before?.id, ends_at: '2026-03-04T03:00:00Z' }]);
    expect((await daysMarked(app, mine)).map(({ dueAt, cause }) => [dueAt, cause])).toEqual([
      [null, 'time_deleted'],
      [null, 'time_deleted'],
    ]);
  });

  test('is in the time zone of the organization', async () => {
    const { mine, place, send } = await setUp({ timeZone: 'Asia/Tokyo' });
    await send(...itemsOf(sequence(work(1, 60), jiggler(120)), { ...place, startsAt: '2026-03-02T14:30:00Z' }));
    await app.setNow(mine.client, '2026-03-03T21:00:00Z');
    expect((await persistent(mine)).map(({ date }) => date)).toEqual(['2026-03-03']);
  });
});

describe('several workers', () => {
  test('find every event once if they run at the same time', async () => {
    const made = await Promise.all([withOddDay(), withOddDay(), withOddDay()]);
    const now = Temporal.Instant.from('2026-03-04T06:00:00Z');
    await Promise.all([1, 2, 3, 4].map(() => runRecurringJob(app.app.jobs, unusualActivityDetection, now)));
    for (const { mine } of made) {
      expect(await persistent(mine)).toHaveLength(1);
      expect((await daysMarked(app, mine)).filter(({ dueAt }) => dueAt !== null)).toEqual([]);
    }
  });

  test('store nothing if one crashes before it finishes, and analyse the day again', async () => {
    const { mine } = await withOddDay();
    const now = Temporal.Instant.from('2026-03-04T06:00:00Z');
    const crash = app.database.transaction(async (tx) => {
      const report = await analyseBatch(app.app.contextFor(tx, now), mine.organizationId);
      expect(report.created).toBeGreaterThan(0);
      throw new Error('crash');
    });
    await expect(crash).rejects.toThrow('crash');
    expect([await activitiesOf(mine), await feedOf(app, mine)]).toEqual([[], []]);
    await runRecurringJob(app.app.jobs, unusualActivityDetection, now);
    expect(await persistent(mine)).toHaveLength(1);
  });

  test('postpone a day that fails and continue with the others', async () => {
    const { mine, place, send } = await withOddDay();
    await send(...itemsOf(oddDay, { ...place, startsAt: '2026-03-02T09:00:00Z' }));
    const breakDay = (minutes: string) =>
      app.database.pool.query(
        "update activity_slots set minutes = $2 where organization_id = $1 and starts_at = '2026-03-02T09:00:00Z'",
        [mine.organizationId, minutes],
      );
    await breakDay('7');
    const now = Temporal.Instant.from('2026-03-04T06:00:00Z');
    await expect(runRecurringJob(app.app.jobs, unusualActivityDetection, now)).rejects.toThrow('1 days failed');
    expect((await persistent(mine)).map(({ date }) => date)).toEqual(['2026-03-03']);
    await breakDay('[[1, 1, 1]]');
    await app.setNow(mine.client, '2026-03-04T07:00:00Z');
    expect((await persistent(mine)).map(({ date }) => date)).toEqual(['2026-03-03', '2026-03-02']);
  });
});
