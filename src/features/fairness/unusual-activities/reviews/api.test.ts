import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { type FlagOptions, makeFlags } from '../../../../../test/harness/flags.ts';
import type { TestMember } from '../../../../../test/harness/members.ts';
import { withPersonalTokens } from '../../../../../test/harness/personal.ts';
import {
  confirmed,
  dismissed,
  explained,
  newReviewing,
  type Reviewing,
} from '../../../../../test/harness/reviewing.ts';
import { listAudit } from '../../../../contract/audit.ts';
import { listEvents } from '../../../../contract/feed.ts';
import {
  answerUnusualActivity,
  getUnusualActivityPrecision,
  getUnusualActivity,
  type NewReview,
  reviewUnusualActivity,
} from '../../../../contract/unusual-activity-reviews.ts';
import { putOrganizationUnusualActivityRules, type NewRules } from '../../../../contract/unusual-activity-rules.ts';
import { getUnusualActivityInboxEntry } from '../../../../contract/unusual-activity-inbox.ts';
import { sql } from '../../../../db/sql.ts';
import { setFeatures } from '../../../people/organizations/actions.ts';

const app = useTestApp();
const { createOrganization } = withPersonalTokens(app);

type Fixture = Omit<Reviewing, 'params'> & { params: Reviewing['params'] & { unusual_activity_id: number } };

/** A manager and a member with one flag. */
async function setUp(rules: Partial<NewRules> = {}, flag: Partial<FlagOptions> = {}): Promise<Fixture> {
  const here = await newReviewing(app);
  const { mine, member, params } = here;
  if (Object.keys(rules).length > 0) {
    const body = { reason: 'Two see more than one', ...rules };
    await mine.client.call(putOrganizationUnusualActivityRules, { params, body });
  }
  const [id = 0] = await makeFlags(app, mine, [{ userId: member.userId, ...flag }]);
  return { ...here, params: { ...params, unusual_activity_id: id } };
}

const review = async ({ params }: Fixture, { client }: Pick<TestMember, 'client'>, body: NewReview) =>
  (await client.call(reviewUnusualActivity, { params, body })).unusual_activity;
const show = async ({ mine, params }: Fixture) =>
  (await mine.client.call(getUnusualActivity, { params })).unusual_activity;

describe('a flag', () => {
  test('is shown with its evidence, open and without reviews at first', async () => {
    const here = await setUp();
    const shown = await show(here);
    expect(shown).toMatchObject({
      id: here.params.unusual_activity_id,
      user_id: here.member.userId,
      state: 'open',
      review_pending: false,
      evidence: { statistic: 'dispersion', value: 0.1, limit: 1.5 },
      reviews: [],
      answers: [],
    });
  });

  // proves: unusual-activities-24
  test('shows the member, its reviewers and its entry in the inbox', async () => {
    const evidence = { statistic: 'dispersion', limit_name: 'consistency.dispersion', value: 0.1, limit: 1.5 };
    const here = await setUp({}, { evidence: { ...evidence, stretch_id: '7-1772182800' } });
    await review(here, here.manager, explained);
    const { organizationId, client } = here.mine;
    const shown = await show(here);
    const params = { organization_id: organizationId, inbox_entry_id: shown.inbox_entry_id };
    const { unusual_activity_inbox_entry: entry } = await client.call(getUnusualActivityInboxEntry, { params });
    expect(entry).toMatchObject({ user: { id: here.member.userId, name: shown.user_name }, state: 'explained' });
    expect(entry.flags).toMatchObject([{ id: here.params.unusual_activity_id }]);
    expect(shown.reviews[0]?.reviewer_name).toBe(entry.last_review?.reviewer.name);
    expect(shown.user_name).toMatch(/^Member \d+$/);
  });

  test('of a type outside the plan is not found', async () => {
    const here = await setUp({}, { type: 'automation_like_activity' });
    expect((await show(here)).type).toBe('automation_like_activity');
    await app.database.transaction(async (tx) =>
      setFeatures(app.app.contextFor(tx, await app.app.now(tx)), here.mine.organizationId, ['insights']),
    );
    const { params } = here;
    expect((await here.mine.client.send(getUnusualActivity, { params })).status).toBe(404);
    const answer = await here.mine.client.send(reviewUnusualActivity, { params, body: dismissed });
    expect(answer.status).toBe(404);
  });
});

describe('a review', () => {
  test('takes effect at once and is retained', async () => {
    const here = await setUp();
    await review(here, here.manager, explained);
    const shown = await review(here, here.mine, dismissed);
    expect(shown).toMatchObject({ state: 'dismissed', review_pending: false });
    expect(shown.reviews).toMatchObject([
      { ...explained, reviewer_id: here.manager.userId, recorded_at: '2026-03-02T12:00:00.000000Z' },
      { ...dismissed, note: null, reviewer_id: here.mine.userId },
    ]);
    expect(await show(here)).toEqual(shown);
  });

  // proves: authentication-26
  test('records the personal token of the request', async () => {
    const here = await setUp();
    const own = { params: { own_unusual_activity_id: here.params.unusual_activity_id }, body: { text: 'I read.' } };
    await here.member.client.call(answerUnusualActivity, own);
    const shown = await review(here, here.manager, explained);
    const credential = { kind: 'personal_token', id: expect.any(Number), maker_user_id: null };
    expect([shown.reviews[0]?.credential, shown.answers[0]?.credential]).toEqual([credential, credential]);
    expect(shown.reviews[0]?.credential?.id).not.toBe(shown.answers[0]?.credential?.id);
  });

  // proves: unusual-activities-14
  test('does not change the record itself', async () => {
    const here = await setUp();
    const before = await show(here);
    await app.setNow(here.mine.client, '2026-03-02T13:00:00Z');
    const { updated_at: updatedAt } = await review(here, here.manager, dismissed);
    expect(updatedAt).toBe(before.updated_at);
    await app.setNow(here.mine.client, '2026-03-02T12:00:00Z');
  });

  test('is in the audit log and in the feed', async () => {
    const here = await setUp();
    await review(here, here.manager, explained);
    const at = { params: { organization_id: here.mine.organizationId }, query: {} };
    const { audit_entries: entries } = await here.mine.client.call(listAudit, {
      ...at,
      query: { subject: 'unusual_activity' },
    });
    expect(entries).toMatchObject([
      {
        actor_user_id: here.manager.userId,
        action: 'reviewed',
        subject: 'unusual_activity',
        subject_id: here.params.unusual_activity_id,
        before: { state: 'open', review_pending: false },
        after: { state: 'explained', review_pending: false, reason_code: 'nature_of_work' },
        reason: 'Data entry',
      },
    ]);
    const { events } = await here.mine.client.call(listEvents, { ...at, query: { subject: 'unusual_activity' } });
    expect(events).toMatchObject([
      { kind: 'unusual_activity_reviewed', user_id: here.member.userId, payload: { state: 'explained' } },
    ]);
  });

  test.each([
    [{ state: 'dismissed', reason_code: 'tool_found' }, 'record_invalid'],
    [{ state: 'dismissed', reason_code: 'other' }, 'record_invalid'],
    [{ state: 'guilty', reason_code: 'other' }, 'invalid_params'],
    [{ state: 'dismissed' }, 'invalid_params'],
    [{ ...dismissed, note: ' ' }, 'invalid_params'],
  ])('%j is refused', async (body, code) => {
    const here = await setUp();
    const answer = await here.mine.client.send(reviewUnusualActivity, { params: here.params, body });
    expect(answer).toMatchObject({ status: 400, body: { code } });
    expect((await show(here)).reviews).toEqual([]);
  });

  // proves: unusual-activities-14
  test('is limited to owners and managers other than the member concerned', async () => {
    const here = await setUp();
    const other = await createOrganization();
    const { params } = here;
    const [ownFlag = 0] = await makeFlags(app, here.mine, [{ userId: here.manager.userId }]);
    const own = { ...params, unusual_activity_id: ownFlag };
    const attempts = [
      [here.member.client, params, 403],
      [other.client, params, 404],
      [here.manager.client, own, 403],
      [here.mine.client, own, 200],
    ] as const;
    for (const [client, at, status] of attempts) {
      const answer = await client.send(reviewUnusualActivity, { params: at, body: dismissed });
      expect(answer.status).toBe(status);
    }
    expect((await here.manager.client.send(getUnusualActivity, { params: own })).status).toBe(200);
    expect((await here.member.client.send(getUnusualActivity, { params })).status).toBe(403);
  });

  test('with a stale If-Match changes nothing', async () => {
    const here = await setUp();
    const { params } = here;
    const read = await here.mine.client.send(getUnusualActivity, { params });
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    const send = (body: NewReview) => here.mine.client.send(reviewUnusualActivity, { params, body, headers });
    const first = await send(explained);
    expect(first.status).toBe(200);
    expect(await send(dismissed)).toMatchObject({ status: 412, body: { code: 'lock_version' } });
    const again = await here.mine.client.send(getUnusualActivity, { params });
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  });
});

describe('in an organization that requires two reviewers', () => {
  const two = { second_review: true };

  test('a confirmation is final only when another reviewer confirms too', async () => {
    const here = await setUp(two);
    expect(await review(here, here.manager, confirmed)).toMatchObject({ state: 'open', review_pending: true });
    const again = await here.manager.client.send(reviewUnusualActivity, { params: here.params, body: confirmed });
    expect(again).toMatchObject({ status: 400, body: { code: 'record_invalid' } });
    expect(await review(here, here.mine, confirmed)).toMatchObject({ state: 'confirmed', review_pending: false });
    expect((await show(here)).reviews).toHaveLength(2);
  });

  test('another decision in between ends the wait', async () => {
    const here = await setUp(two);
    await review(here, here.manager, confirmed);
    expect(await review(here, here.mine, dismissed)).toMatchObject({ state: 'dismissed', review_pending: false });
    expect(await review(here, here.mine, confirmed)).toMatchObject({ state: 'dismissed', review_pending: true });
    expect(await review(here, here.manager, confirmed)).toMatchObject({ state: 'confirmed', review_pending: false });
  });

  test('two simultaneous confirmations are final, unless they are from one reviewer', async () => {
    const here = await setUp(two);
    await Promise.all([review(here, here.manager, confirmed), review(here, here.mine, confirmed)]);
    expect(await show(here)).toMatchObject({ state: 'confirmed', review_pending: false });
    const there = await setUp(two);
    const answers = await Promise.all(
      [1, 2].map(() => there.manager.client.send(reviewUnusualActivity, { params: there.params, body: confirmed })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400]);
    expect(await show(there)).toMatchObject({ state: 'open', review_pending: true });
  });
});

// proves: unusual-activities-15
test('a flag waits for a requested second opinion, which is announced and given by another reviewer', async () => {
  const here = await setUp();
  const asked = { ...dismissed, second_opinion: true };
  const shown = await review(here, here.manager, asked);
  expect(shown).toMatchObject({ state: 'open', review_pending: true, reviews: [asked] });
  const again = await here.manager.client.send(reviewUnusualActivity, { params: here.params, body: dismissed });
  expect(again).toMatchObject({
    status: 400,
    body: { details: ['state: you requested a second opinion; another reviewer must give it'] },
  });
  const at = { params: { organization_id: here.mine.organizationId } };
  const { audit_entries: entries } = await here.mine.client.call(listAudit, {
    ...at,
    query: { subject: 'unusual_activity' },
  });
  expect(entries).toMatchObject([{ after: { review_pending: true, reviewed_as: 'dismissed', second_opinion: true } }]);
  const { events } = await here.mine.client.call(listEvents, { ...at, query: { subject: 'unusual_activity' } });
  expect(events).toMatchObject([{ kind: 'unusual_activity_reviewed', payload: { second_opinion: true } }]);
  const given = await review(here, here.mine, explained);
  expect(given).toMatchObject({ state: 'explained', review_pending: false });
  expect(given.reviews.map((entry) => entry.second_opinion)).toEqual([true, false]);
});

test('only one of several simultaneous reviews with the same entity tag succeeds', async () => {
  const here = await setUp();
  const { params } = here;
  const read = await here.mine.client.send(getUnusualActivity, { params });
  const headers = { 'if-match': read.headers.get('etag') ?? '' };
  const answers = await Promise.all(
    [here.mine, here.manager].map(({ client }) =>
      client.send(reviewUnusualActivity, { params, body: dismissed, headers }),
    ),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412]);
  expect((await show(here)).reviews).toHaveLength(1);
});

describe('precision', () => {
  const precisionOf = async ({ client, organizationId }: TestOrganization) =>
    (await client.call(getUnusualActivityPrecision, { params: { organization_id: organizationId } }))
      .unusual_activity_precision;

  const decide = async (here: Fixture, ids: readonly number[], body: NewReview) => {
    for (const id of ids) {
      const params = { ...here.params, unusual_activity_id: id };
      await here.mine.client.call(reviewUnusualActivity, { params, body });
    }
  };

  test('is counted by type and rule version from the last reviews, removed flags included', async () => {
    const here = await setUp({}, { type: 'breakless_work', ruleVersion: 'a' });
    const { userId } = here.member;
    const flags = (ruleVersion: string, count: number) =>
      Array.from({ length: count }, (): FlagOptions => ({ userId, type: 'breakless_work', ruleVersion }));
    const ids = await makeFlags(app, here.mine, [...flags('a', 4), ...flags('b', 1)]);
    await decide(here, ids, dismissed);
    await decide(here, ids.slice(0, 1), confirmed);
    await decide(here, ids.slice(1, 2), explained);
    await decide(here, ids.slice(2, 3), { state: 'open', reason_code: 'reviewed_in_error' });
    const counts = { confirmed: 1, explained: 1, dismissed: 1, open: 2, precision: 0.3333 };
    const expected = [
      { type: 'breakless_work', rule_version: 'a', ...counts },
      { type: 'breakless_work', rule_version: 'b', confirmed: 0, explained: 0, dismissed: 1, open: 0, precision: 0 },
    ];
    expect(await precisionOf(here.mine)).toEqual(expected);
    await app.database.run(sql`
      delete from unusual_activities where organization_id = ${here.mine.organizationId} and id = any(${ids}::int[])`);
    expect(await precisionOf(here.mine)).toEqual([{ ...expected[0], open: 1 }, expected[1]]);
  });

  test('is null without reviews, and counts a flag that waits for a second reviewer as open', async () => {
    const here = await setUp({ second_review: true });
    const open = { confirmed: 0, explained: 0, dismissed: 0, open: 1, precision: null };
    expect(await precisionOf(here.mine)).toMatchObject([open]);
    await review(here, here.manager, confirmed);
    expect(await precisionOf(here.mine)).toMatchObject([open]);
    expect(await precisionOf(await createOrganization())).toEqual([]);
  });

  test('requires an owner or manager', async () => {
    const { member, manager, params } = await setUp();
    const at = { params: { organization_id: params.organization_id } };
    expect((await member.client.send(getUnusualActivityPrecision, at)).status).toBe(403);
    expect((await manager.client.send(getUnusualActivityPrecision, at)).status).toBe(200);
  });
});
