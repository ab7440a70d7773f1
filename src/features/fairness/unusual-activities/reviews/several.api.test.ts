import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { makeFlags } from '../../../../../test/harness/flags.ts';
import {
  confirmed,
  dismissed as withoutNote,
  newReviewing,
  type Reviewing,
} from '../../../../../test/harness/reviewing.ts';
import type { Client } from '../../../../client/client.ts';
import { listAudit } from '../../../../contract/audit.ts';
import { listEvents } from '../../../../contract/feed.ts';
import {
  getUnusualActivity,
  mostReviewed,
  type NewReview,
  reviewUnusualActivities,
} from '../../../../contract/unusual-activity-reviews.ts';
import { putOrganizationUnusualActivityRules } from '../../../../contract/unusual-activity-rules.ts';
import { setFeatures } from '../../../people/organizations/actions.ts';

const app = useTestApp();

const setUp = () => newReviewing(app);
const dismissed: NewReview = { ...withoutNote, note: 'As every day' };

const send = ({ params }: Reviewing, client: Client, ids: readonly number[], body: NewReview = dismissed) =>
  client.send(reviewUnusualActivities, { params, body: { unusual_activity_ids: [...ids], ...body } });

const flagsOf = ({ mine }: Reviewing, ...userIds: number[]) =>
  makeFlags(
    app,
    mine,
    userIds.map((userId) => ({ userId })),
  );

const show = async ({ mine, params }: Reviewing, id: number) =>
  (await mine.client.call(getUnusualActivity, { params: { ...params, unusual_activity_id: id } })).unusual_activity;

describe('a review of several flags', () => {
  // proves: unusual-activities-16
  test('stores one review per flag, each with an entry in the audit log and the feed', async () => {
    const here = await setUp();
    const { mine, manager, member, params } = here;
    const [first = 0, second = 0, third = 0] = await flagsOf(here, member.userId, mine.userId, member.userId);
    const { status, body } = await send(here, manager.client, [third, first, third, second]);
    const after = [first, second, third].map((id) => ({ id, state: 'dismissed', review_pending: false }));
    expect({ status, body }).toEqual({ status: 200, body: { unusual_activities: after } });
    for (const id of [first, second, third]) {
      const { state, reviews } = await show(here, id);
      expect({ state, reviews }).toMatchObject({
        state: 'dismissed',
        reviews: [{ ...dismissed, reviewer_id: manager.userId, credential: { kind: 'personal_token' } }],
      });
    }
    const { audit_entries: entries } = await mine.client.call(listAudit, {
      params,
      query: { subject: 'unusual_activity' },
    });
    expect(entries.map((entry) => entry.subject_id)).toEqual([first, second, third]);
    expect(entries[1]).toMatchObject({
      action: 'reviewed',
      before: { state: 'open' },
      after: { state: 'dismissed', reviewed_as: 'dismissed', reason_code: 'false_alarm' },
      reason: 'As every day',
    });
    const { events } = await mine.client.call(listEvents, { params, query: { subject: 'unusual_activity' } });
    expect(events).toMatchObject(
      [first, second, third].map((subject_id) => ({ kind: 'unusual_activity_reviewed', subject_id })),
    );
  });

  // proves: unusual-activities-16
  test('applies to all flags or none, and reports the faults for each flag', async () => {
    const here = await setUp();
    const { mine, manager, member } = here;
    const stranger = await setUp();
    const [foreign = 0] = await flagsOf(stranger, stranger.member.userId);
    const [good = 0, own = 0] = await flagsOf(here, member.userId, manager.userId);
    const { status, body } = await send(here, manager.client, [good, own, foreign, 2_000_000_000], {
      state: 'dismissed',
      reason_code: 'tool_found',
    });
    const details = [
      'reason_code: tool_found is valid only for confirmed',
      `unusual_activity_ids: ${foreign} does not exist`,
      `unusual_activity_ids: ${own} is your own; another reviewer must review it`,
      'unusual_activity_ids: 2000000000 does not exist',
    ];
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'record_invalid', details } });
    expect((await send(here, manager.client, [good, own])).status).toBe(400);
    expect(await show(here, good)).toMatchObject({ state: 'open', reviews: [] });
    expect((await send(here, mine.client, [good, own])).status).toBe(200);
  });

  test('waits for a second reviewer if the organization requires one', async () => {
    const here = await setUp();
    const { mine, manager, member, params } = here;
    await mine.client.call(putOrganizationUnusualActivityRules, {
      params,
      body: { second_review: true, reason: 'Two see more' },
    });
    const ids = await flagsOf(here, member.userId, member.userId, member.userId);
    const [first = 0, second = 0, third = 0] = ids;
    await send(here, manager.client, [first, second], confirmed);
    expect(await show(here, first)).toMatchObject({ state: 'open', review_pending: true });
    const again = await send(here, manager.client, [second, third], confirmed);
    expect(again).toMatchObject({
      status: 400,
      body: {
        details: [`unusual_activity_ids: ${second}, state: you have already confirmed it; another reviewer must too`],
      },
    });
    expect(await show(here, third)).toMatchObject({ state: 'open', review_pending: false });
    const { body } = await send(here, mine.client, ids, confirmed);
    expect(body).toEqual({
      unusual_activities: [
        { id: first, state: 'confirmed', review_pending: false },
        { id: second, state: 'confirmed', review_pending: false },
        { id: third, state: 'open', review_pending: true },
      ],
    });
  });

  test('does not find flags outside the plan', async () => {
    const here = await setUp();
    const { mine, member } = here;
    const [id = 0] = await makeFlags(app, mine, [{ userId: member.userId, type: 'automation_like_activity' }]);
    await app.database.transaction(async (tx) =>
      setFeatures(app.app.contextFor(tx, await app.app.now(tx)), mine.organizationId, ['insights']),
    );
    expect(await send(here, mine.client, [id])).toMatchObject({
      status: 400,
      body: { details: [`unusual_activity_ids: ${id} does not exist`] },
    });
  });

  // proves: unusual-activities-16
  test('accepts up to 500 flags, and is stored once if sent twice with one idempotency key', async () => {
    const here = await setUp();
    const { mine, member, params } = here;
    const ids = await flagsOf(here, ...Array.from({ length: mostReviewed }, () => member.userId));
    expect((await send(here, mine.client, [...ids, 1])).status).toBe(400);
    expect((await send(here, mine.client, [])).status).toBe(400);
    const request = {
      params,
      body: { unusual_activity_ids: ids, ...dismissed },
      headers: { 'idempotency-key': 'all' },
    };
    const [once, twice] = [
      await mine.client.send(reviewUnusualActivities, request),
      await mine.client.send(reviewUnusualActivities, request),
    ];
    expect([once.status, twice.body]).toEqual([200, once.body]);
    expect((await show(here, ids.at(-1) ?? 0)).reviews).toHaveLength(1);
  });

  test('two simultaneous reviews that list the flags in different orders both succeed', async () => {
    const here = await setUp();
    const { mine, manager, member } = here;
    const ids = await flagsOf(here, ...Array.from({ length: 40 }, () => member.userId));
    const answers = await Promise.all([
      send(here, mine.client, ids, confirmed),
      send(here, manager.client, ids.toReversed(), dismissed),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await show(here, ids[0] ?? 0)).reviews).toHaveLength(2);
  });
});
