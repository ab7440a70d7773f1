import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { activitiesOf, feedOf, itemsOf } from '../../../../test/harness/detection.ts';
import { type FlagOptions, makeFlags } from '../../../../test/harness/flags.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();

/** Hours of a mouse that rarely rests, without repetition. */
function busy(hours: number) {
  const mouse = Uint8Array.from({ length: 3_600 * hours }, (_, second) =>
    second % 13 === 0 && second % 3 === 0 ? 0 : 1,
  );
  const keyboard = Uint8Array.from({ length: 3_600 * hours }, (_, second) => (second % 47 < 5 ? 1 : 0));
  return { keyboard, mouse };
}

async function setUp() {
  const mine = await app.createOrganization();
  await app.setNow(mine.client, '2026-03-20T00:00:00Z');
  const place = { userId: mine.userId, projectId: await makeProject(mine) };
  const send = (date: string, hours: number) =>
    ingest(mine.client, mine.organizationId, itemsOf(busy(hours), { ...place, startsAt: `${date}T09:00:00Z` }));
  return { mine, send };
}

const high = async (mine: TestOrganization) =>
  (await activitiesOf(mine)).filter(({ type }) => type === 'unusual_high_mouse_activity');

describe('own history', () => {
  test('lowers the level of activity that a member shows every day', async () => {
    const { mine, send } = await setUp();
    for (let day = 2; day <= 9; day += 1) await send(`2026-03-0${day}`, 4);
    await app.setNow(mine.client, '2026-03-20T00:05:00Z');
    const found = (await high(mine)).map((record) => [record.date, record.confidence_level]);
    expect(found.slice(0, 5).map(([, level]) => level)).toEqual(['medium', 'medium', 'medium', 'medium', 'medium']);
    expect(found.slice(5).map(([, level]) => level)).toEqual(['low', 'low', 'low']);
  });

  test('is stored per day, in few numbers', async () => {
    const { mine, send } = await setUp();
    await send('2026-03-02', 4);
    await app.setNow(mine.client, '2026-03-20T00:10:00Z');
    const days = await app.database.many<{ measures: Record<string, number[]> }>(sql`
      select measures from detection_days where organization_id = ${mine.organizationId} and measures <> '{}'`);
    expect(days).toHaveLength(1);
    expect(days[0]?.measures['breakless_work']).toEqual([240]);
    expect(days[0]?.measures['unusual_high_mouse_activity']).toHaveLength(5);
  });

  test('does not treat a device that was never used as silent', async () => {
    const { mine } = await setUp();
    const place = { userId: mine.userId, projectId: await makeProject(mine) };
    const mouseOnly = { keyboard: new Uint8Array(3_600 * 3), mouse: busy(3).mouse };
    await ingest(mine.client, mine.organizationId, itemsOf(mouseOnly, { ...place, startsAt: '2026-03-05T09:00:00Z' }));
    await app.setNow(mine.client, '2026-03-20T00:15:00Z');
    const types = (await activitiesOf(mine)).map(({ type }) => type);
    expect(types).not.toContain('long_period_of_single_mouse_activity');
    expect(types).toContain('unusual_high_mouse_activity');
  });
});

describe('records from another program', () => {
  const record = (mine: TestOrganization, changes: Partial<FlagOptions>) =>
    makeFlags(app, mine, [
      {
        userId: mine.userId,
        type: 'unusual_high_mouse_activity',
        startsAt: Temporal.Instant.from('2026-03-02T10:00:00Z'),
        ...changes,
      },
    ]);

  test('retain their ids if the detector finds the same activity, and are removed otherwise', async () => {
    const { mine, send } = await setUp();
    const [same] = await record(mine, {});
    const [other] = await record(mine, { type: 'suspicious_activity' });
    const [elsewhere] = await record(mine, { startsAt: Temporal.Instant.from('2026-03-12T10:00:00Z') });
    await send('2026-03-02', 4);
    await app.setNow(mine.client, '2026-03-20T00:20:00Z');
    const ids = (await activitiesOf(mine)).map(({ id }) => id);
    expect(ids).toContain(same);
    expect(ids).toContain(elsewhere);
    expect(ids).not.toContain(other);
    expect((await high(mine))[0]).toMatchObject({ id: same, confidence_level: 'medium' });
    const removed = (await feedOf(app, mine)).filter(({ kind }) => kind.endsWith('removed'));
    expect(removed).toMatchObject([{ subjectId: other, payload: { cause: 'time_changed' } }]);
  });
});
