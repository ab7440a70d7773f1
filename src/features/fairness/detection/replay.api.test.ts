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
import { addMember } from '../../../../test/harness/members.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import { ingest, makeProject } from '../../../../test/harness/time.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import type { Body } from '../../../contract/endpoint.ts';
import { features } from '../../../contract/lists/roles.ts';
import { createUnusualActivityExemption } from '../../../contract/unusual-activity-exemptions.ts';
import { replayUnusualActivities } from '../../../contract/unusual-activity-replay.ts';
import { analyseSelection } from './request.ts';

const app = useTestApp();

const oddDay = sequence(work(1, 90), jiggler(120), work(2, 60));
const march3 = { from: '2026-03-03', to: '2026-03-03' };

async function setUp(plan: readonly string[] = features) {
  const mine = await app.createOrganization({ features: plan });
  await app.setNow(mine.client, '2026-03-03T14:00:00Z');
  const place = { userId: mine.userId, projectId: await makeProject(mine), startsAt: '2026-03-03T09:00:00Z' };
  await ingest(mine.client, mine.organizationId, itemsOf(oddDay, place));
  return { mine, place };
}

async function analysed() {
  const made = await setUp();
  await app.setNow(made.mine.client, '2026-03-04T06:00:00Z');
  return made;
}

type Request = Body<typeof replayUnusualActivities>;

const ask = ({ client, organizationId }: TestOrganization, body: Request) =>
  client.send(replayUnusualActivities, { params: { organization_id: organizationId }, body });

const replay = async ({ client, organizationId }: TestOrganization, body: Request) =>
  (await client.call(replayUnusualActivities, { params: { organization_id: organizationId }, body })).replay;

const isPersistent = ({ type }: { type: string }) => type === 'consistent_persistent_activity';
const never = { high: null, medium: null, low: null };

describe('a replay', () => {
  test('with the rules in force retains every flag', async () => {
    const { mine } = await analysed();
    const stored = await activitiesOf(mine);
    const answer = await replay(mine, march3);
    expect(answer).toMatchObject({ member_days: 1, kept: stored.length, new: 0, gone: 0 });
    const one = answer.unusual_activities.find(isPersistent);
    const same = { starts_at: one?.stored?.starts_at, ends_at: one?.stored?.ends_at };
    expect(one).toMatchObject({
      outcome: 'kept',
      date: '2026-03-03',
      found: { ...same, statistic: expect.any(String) },
    });
    expect(one?.stored?.id).toBe(stored.find(isPersistent)?.id);
  });

  test('shows the flags that the detector would find before its first analysis', async () => {
    const { mine } = await setUp();
    const answer = await replay(mine, march3);
    expect(answer).toMatchObject({ kept: 0, gone: 0 });
    expect(answer.new).toBeGreaterThan(0);
    expect(answer.unusual_activities.every(({ outcome, stored }) => outcome === 'new' && stored === null)).toBe(true);
  });

  test('shows the flags that other limits would remove and add', async () => {
    const { mine } = await analysed();
    const off = await replay(mine, { ...march3, rules: { types: { consistent_persistent_activity: { on: false } } } });
    expect(off.unusual_activities.find(isPersistent)).toMatchObject({ outcome: 'gone', found: null });
    const eager = await replay(mine, {
      ...march3,
      rules: { limits: { breakless: { high: 120, medium: 60, low: 30 } } },
    });
    expect(eager.unusual_activities.find(({ type }) => type === 'breakless_work')).toMatchObject({ outcome: 'new' });
    const silent = await replay(mine, { ...march3, rules: { limits: { breakless: never } } });
    expect(silent.unusual_activities.find(({ type }) => type === 'breakless_work')).toBeUndefined();
  });

  test('shows that automation_like_activity would be removed as well', async () => {
    const { mine } = await analysed();
    const stored = (await activitiesOf(mine)).filter(({ type }) => type === 'automation_like_activity');
    expect(stored).toHaveLength(1);
    const off = await replay(mine, { ...march3, rules: { types: { automation_like_activity: { on: false } } } });
    const [gone] = off.unusual_activities.filter(({ type }) => type === 'automation_like_activity');
    expect(gone).toMatchObject({ outcome: 'gone', found: null, stored: { id: stored[0]?.id } });
  });

  test('writes nothing', async () => {
    const { mine } = await analysed();
    const state = async () => [await activitiesOf(mine), await feedOf(app, mine), await daysMarked(app, mine)];
    const before = await state();
    await replay(mine, { ...march3, rules: { types: { consistent_persistent_activity: { on: false } } } });
    expect(await state()).toEqual(before);
  });

  test('for some members ignores the others', async () => {
    const { mine } = await analysed();
    const other = await addMember(app, mine);
    expect(await replay(mine, { ...march3, user_ids: [other.userId] })).toMatchObject({ member_days: 0, kept: 0 });
    expect(await replay(mine, { ...march3, user_ids: [other.userId, mine.userId] })).toMatchObject({ member_days: 1 });
  });

  test('does not show a type that the plan does not include', async () => {
    const { mine } = await setUp(features.filter((name) => name !== 'automated_activity_detection'));
    const answer = await replay(mine, { ...march3, rules: { types: { automation_like_activity: { on: true } } } });
    expect(answer.unusual_activities.filter(({ type }) => type === 'automation_like_activity')).toEqual([]);
  });

  test.each<[string, Partial<Request>, string]>([
    ['backwards', { to: '2026-03-02' }, 'to: must be at or after from'],
    ['of too many days', { to: '2026-04-03' }, 'to: must be within 31 days'],
    ['with an unknown limit', { rules: { limits: { nothing: never } } }, 'rules.limits.nothing: '],
    [
      'with limits out of order',
      { rules: { limits: { breakless: { high: 10, medium: 20, low: 30 } } } },
      'rules.limits.breakless',
    ],
  ])('%s is refused', async (_name, changes, detail) => {
    const { mine } = await setUp();
    const answer = await ask(mine, { ...march3, ...changes });
    expect(answer.status).toBe(400);
    expect((answer.body as { details: string[] }).details[0]).toContain(detail);
  });

  test('requires an owner or manager', async () => {
    const { mine } = await setUp();
    const [manager, user] = [await addMember(app, mine, { role: 'manager' }), await addMember(app, mine)];
    expect((await ask({ ...mine, client: manager.client }, march3)).status).toBe(200);
    expect((await ask({ ...mine, client: user.client }, march3)).status).toBe(403);
  });
});

describe('exemptions', () => {
  const exempt = ({ organizationId, userId }: TestOrganization, type: string | null, since = '2026-03-01') =>
    app.database.pool.query(
      `insert into detection_exemptions (organization_id, user_id, type, reason, since, recorded_at)
       values ($1, $2, $3, 'Uses a switch device', $4, '2026-03-01T00:00:00Z')`,
      [organizationId, userId, type, since],
    );
  const analyse = ({ organizationId }: TestOrganization) => {
    const day = Temporal.PlainDate.from('2026-03-03');
    return analyseSelection(
      {
        transaction: (task) =>
          app.database.transaction(async (tx) => task(app.app.contextFor(tx, await app.app.now(tx)))),
        progress: () => undefined,
      },
      organizationId,
      { from: day, to: day, userIds: undefined },
    );
  };

  test('from all rules prevent all flags', async () => {
    const { mine } = await setUp();
    await exempt(mine, null);
    await app.setNow(mine.client, '2026-03-04T06:00:00Z');
    expect(await activitiesOf(mine)).toEqual([]);
  });

  test('from one rule prevent only its flags', async () => {
    const { mine } = await setUp();
    await exempt(mine, 'consistent_persistent_activity');
    await app.setNow(mine.client, '2026-03-04T06:00:00Z');
    expect((await activitiesOf(mine)).filter(isPersistent)).toEqual([]);
    expect(await activitiesOf(mine)).not.toEqual([]);
  });

  test('that are added later remove records and state the cause when the days are analysed again', async () => {
    const { mine } = await analysed();
    const before = await activitiesOf(mine);
    await exempt(mine, 'consistent_persistent_activity');
    expect(await analyse(mine)).toEqual({ days: 1, created: 0, changed: 0, removed: 1, kept: before.length - 1 });
    const gone = (await feedOf(app, mine)).filter(({ kind }) => kind === 'unusual_activity_removed');
    expect(gone).toMatchObject([{ subjectId: before.find(isPersistent)?.id, payload: { cause: 'exempted' } }]);
  });

  test('do not change the cause of a removal if the time was deleted before', async () => {
    const { mine } = await analysed();
    const manager = await addMember(app, mine, { role: 'manager' });
    await mine.client.call(deleteActivities, {
      params: { organization_id: mine.organizationId },
      query: { 'time_slot[start]': '2026-03-03T00:00:00Z', 'time_slot[stop]': '2026-03-04T00:00:00Z' },
    });
    await (
      await personalClient(app, manager.userId)
    ).call(createUnusualActivityExemption, {
      params: { organization_id: mine.organizationId },
      body: { user_id: mine.userId, type: 'breakless_work', reason: 'Watches a process', since: '2026-03-01' },
    });
    await analyse(mine);
    const gone = (await feedOf(app, mine)).filter(({ kind }) => kind === 'unusual_activity_removed');
    expect(new Set(gone.map(({ payload }) => payload['cause']))).toEqual(new Set(['time_deleted']));
  });

  test('for later days change nothing', async () => {
    const { mine } = await setUp();
    await exempt(mine, null, '2026-03-04');
    await app.setNow(mine.client, '2026-03-04T06:00:00Z');
    expect((await activitiesOf(mine)).filter(isPersistent)).toHaveLength(1);
  });
});
