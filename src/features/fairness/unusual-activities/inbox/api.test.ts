import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { type FlagOptions, makeFlags } from '../../../../../test/harness/flags.ts';
import { removeMember } from '../../../../../test/harness/membership.ts';
import type { TestMember } from '../../../../../test/harness/members.ts';
import { personalClient, withPersonalTokens } from '../../../../../test/harness/personal.ts';
import type { Client } from '../../../../client/client.ts';
import {
  getUnusualActivityInboxCounts,
  getUnusualActivityInboxEntry,
  listUnusualActivityInbox,
  type WireInboxEntry,
} from '../../../../contract/unusual-activity-inbox.ts';
import {
  answerUnusualActivity,
  type NewReview,
  reviewUnusualActivity,
} from '../../../../contract/unusual-activity-reviews.ts';
import { putOrganizationUnusualActivityRules } from '../../../../contract/unusual-activity-rules.ts';
import { setFeatures } from '../../../people/organizations/actions.ts';
import { deleteRecords } from '../actions.ts';

const app = useTestApp();
const { createOrganization, addMember } = withPersonalTokens(app);

interface Fixture {
  mine: TestOrganization;
  member: TestMember;
  inbox(query?: object, client?: Client): Promise<WireInboxEntry[]>;
}

async function setUp(): Promise<Fixture> {
  const mine = await createOrganization();
  const member = await addMember(mine, { name: 'Ada' });
  const params = { organization_id: mine.organizationId };
  const inbox = async (query: object = {}, client = mine.client) =>
    (await client.call(listUnusualActivityInbox, { params, query })).unusual_activity_inbox;
  return { mine, member, inbox };
}

const secondOf = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1000);

/** A flag some minutes into the session that begins at an instant. */
function flagIn(userId: number, session: string, minutes: number, more: Partial<FlagOptions> = {}): FlagOptions {
  const begin = Temporal.Instant.from(session);
  const startsAt = begin.add({ minutes });
  const evidence = { statistic: 'dispersion', stretch_id: `${userId}-${secondOf(begin)}` };
  return { userId, startsAt, endsAt: startsAt.add({ minutes: 30 }), evidence, ...more };
}

const morning = '2026-02-27T08:00:00Z';
const evening = '2026-02-27T18:00:00Z';
const dismissed: NewReview = { state: 'dismissed', reason_code: 'false_alarm' };
const confirmed: NewReview = { state: 'confirmed', reason_code: 'tool_found' };

async function review({ mine }: Fixture, client: Client, id: number, body: NewReview) {
  const params = { organization_id: mine.organizationId, unusual_activity_id: id };
  await client.call(reviewUnusualActivity, { params, body });
}

describe('an entry', () => {
  // proves: unusual-activities-20
  test('combines the flags of one session and their common fields', async () => {
    const here = await setUp();
    const { userId } = here.member;
    const [late, early, other] = await makeFlags(app, here.mine, [
      flagIn(userId, morning, 60, { confidenceLevel: 'high', keyboardActiveSeconds: 5 }),
      flagIn(userId, morning, 5, { type: 'breakless_work', endsAt: Temporal.Instant.from('2026-02-27T12:00:00Z') }),
      flagIn(userId, evening, 0),
    ]);
    const [second, first] = await here.inbox();
    expect(second).toMatchObject({ starts_at: evening, flags: [{ id: other }] });
    expect(first).toMatchObject({
      id: `${userId}-${secondOf(Temporal.Instant.from(morning))}`,
      user: { id: userId, name: 'Ada' },
      date: '2026-02-27',
      starts_at: '2026-02-27T08:05:00Z',
      ends_at: '2026-02-27T12:00:00Z',
      confidence_level: 'high',
      state: 'open',
      review_pending: false,
      answered: false,
      last_review: null,
      reviewable: true,
      not_reviewable_because: null,
      flags: [
        { id: early, type: 'breakless_work' },
        { id: late, keyboard_active_seconds: 5 },
      ],
    });
    expect(first?.stretch_id).toBe(first?.id);
  });

  // proves: unusual-activities-22
  test('is open while one of its flags is open, then shows the most serious verdict', async () => {
    const here = await setUp();
    const { userId } = here.member;
    const [one = 0, two = 0] = await makeFlags(app, here.mine, [
      flagIn(userId, morning, 0),
      flagIn(userId, morning, 5, { type: 'breakless_work' }),
    ]);
    await review(here, here.mine.client, one, confirmed);
    expect(await here.inbox()).toMatchObject([{ state: 'open', last_review: { state: 'confirmed' } }]);
    await review(here, here.mine.client, two, dismissed);
    expect(await here.inbox()).toMatchObject([{ state: 'confirmed', last_review: { state: 'dismissed' } }]);
  });

  test('shows the last reviewer, whether it waits for a second reviewer, and whether the member answered', async () => {
    const here = await setUp();
    const manager = await addMember(here.mine, { role: 'manager', name: 'Grace' });
    const params = { organization_id: here.mine.organizationId };
    await here.mine.client.call(putOrganizationUnusualActivityRules, {
      params,
      body: { second_review: true, reason: 'Two see more' },
    });
    const { userId } = here.member;
    const [id = 0] = await makeFlags(app, here.mine, [flagIn(userId, morning, 0), flagIn(userId, morning, 9)]);
    await review(here, manager.client, id, confirmed);
    const own = { params: { own_unusual_activity_id: id }, body: { text: 'I was reading.' } };
    await here.member.client.call(answerUnusualActivity, own);
    const reviewer = { id: manager.userId, name: 'Grace' };
    expect(await here.inbox()).toMatchObject([
      {
        state: 'open',
        review_pending: true,
        answered: true,
        last_review: { state: 'confirmed', reviewer, recorded_at: '2026-03-02T12:00:00.000000Z' },
      },
    ]);
  });

  // proves: unusual-activities-25
  test('that waits for a second reviewer is listed and counted separately', async () => {
    const here = await setUp();
    const { mine, member, inbox } = here;
    const { userId } = member;
    const [waits = 0, settled = 0] = await makeFlags(app, mine, [
      flagIn(userId, morning, 0),
      flagIn(userId, evening, 0),
    ]);
    await review(here, mine.client, waits, { ...dismissed, second_opinion: true });
    await review(here, mine.client, settled, dismissed);
    const listed = async (query: object) => (await inbox(query)).flatMap(({ flags }) => flags.map(({ id }) => id));
    expect(await listed({ review_pending: true })).toEqual([waits]);
    expect(await listed({ review_pending: true, user_ids: [userId] })).toEqual([waits]);
    expect(await listed({ review_pending: true, state: 'dismissed' })).toEqual([]);
    expect(await listed({ review_pending: false })).toEqual([settled]);
    const params = { organization_id: mine.organizationId };
    const { unusual_activity_inbox_counts: counts } = await mine.client.call(getUnusualActivityInboxCounts, { params });
    const of = (count: number) => ({ count, more: false });
    expect(counts).toMatchObject({ open: of(1), dismissed: of(1), review_pending: of(1) });
  });

  // proves: unusual-activities-26
  test('about the reader is listed and not reviewable', async () => {
    const { mine, member, inbox } = await setUp();
    const manager = await addMember(mine, { role: 'manager' });
    await makeFlags(app, mine, [flagIn(manager.userId, morning, 0), flagIn(member.userId, evening, 0)]);
    const reviewable = async (client: Client) =>
      (await inbox({}, client)).map((entry) => [entry.reviewable, entry.not_reviewable_because]);
    expect(await reviewable(manager.client)).toEqual([
      [true, null],
      [false, 'own'],
    ]);
    expect(await reviewable(mine.client)).toEqual([
      [true, null],
      [true, null],
    ]);
  });

  // proves: unusual-activities-20
  test('is a single flag if the flag has no session', async () => {
    const { mine, member, inbox } = await setUp();
    const ids = await makeFlags(app, mine, [{ userId: member.userId }, { userId: member.userId }]);
    const entries = await inbox();
    expect(entries.map((entry) => [entry.stretch_id, ...entry.flags.map((flag) => flag.id)])).toEqual(
      ids.toReversed().map((id) => [null, id]),
    );
    const [first = 0] = ids;
    expect(entries[1]?.id).toBe(`${member.userId}-${secondOf(Temporal.Instant.from('2026-02-27T09:00:00Z'))}-${first}`);
  });

  // proves: unusual-activities-24
  test('exists under its id until its last flag is removed', async () => {
    const { mine, member, inbox } = await setUp();
    const [id = 0] = await makeFlags(app, mine, [flagIn(member.userId, morning, 0)]);
    const [entry] = await inbox();
    const at = (inbox_entry_id: string) =>
      mine.client.send(getUnusualActivityInboxEntry, {
        params: { organization_id: mine.organizationId, inbox_entry_id },
      });
    const { status, body } = await at(entry?.id ?? '');
    expect({ status, body }).toEqual({ status: 200, body: { unusual_activity_inbox_entry: entry } });
    for (const name of ['9999999999-1', `${member.userId}-1`, `${entry?.id}-7`, 'x']) {
      expect((await at(name)).status).toBe(404);
    }
    await app.database.transaction((tx) => deleteRecords(tx, mine.organizationId, [id]));
    expect((await at(entry?.id ?? '')).status).toBe(404);
  });

  test('of a former member remains, although no filter finds it', async () => {
    const { mine, member, inbox } = await setUp();
    await makeFlags(app, mine, [flagIn(member.userId, morning, 0)]);
    expect(await inbox({ user_ids: [member.userId] })).toHaveLength(1);
    await removeMember(mine, member.userId);
    expect(await inbox()).toMatchObject([{ user: { name: 'Ada' } }]);
    expect(await inbox({ user_ids: [member.userId] })).toEqual([]);
  });

  test('leaves out automation_like_activity if the plan does not include it', async () => {
    const { mine, member, inbox } = await setUp();
    const automation = { type: 'automation_like_activity', confidenceLevel: 'high' } as const;
    await makeFlags(app, mine, [
      flagIn(member.userId, morning, 0, automation),
      flagIn(member.userId, morning, 5),
      flagIn(member.userId, evening, 5, automation),
    ]);
    const levels = async (query = {}) =>
      (await inbox(query)).map((entry) => [entry.confidence_level, entry.flags.length]);
    const rare = { unusual_activity_type: 'automation_like_activity' };
    expect([await levels(), await levels(rare)]).toEqual([
      [
        ['high', 1],
        ['high', 2],
      ],
      [
        ['high', 1],
        ['high', 2],
      ],
    ]);
    await app.database.transaction(async (tx) =>
      setFeatures(app.app.contextFor(tx, await app.app.now(tx)), mine.organizationId, ['insights']),
    );
    expect([await levels(), await levels(rare)]).toEqual([[['medium', 1]], []]);
    expect(await levels({ user_ids: [member.userId] })).toEqual([['medium', 1]]);
  });
});

describe('the filters', () => {
  // proves: unusual-activities-21
  test('select entries by the values of one flag, and return all flags of the entry', async () => {
    const here = await setUp();
    const { userId } = here.member;
    const [id = 0] = await makeFlags(app, here.mine, [
      flagIn(userId, morning, 0, { confidenceLevel: 'high' }),
      flagIn(userId, morning, 5, { confidenceLevel: 'low', type: 'breakless_work' }),
      flagIn(userId, evening, 0, { confidenceLevel: 'medium' }),
    ]);
    await review(here, here.mine.client, id, dismissed);
    const starts = async (query: object) =>
      (await here.inbox(query)).map((entry) => [entry.starts_at, entry.flags.length]);
    const [both, one] = [
      [morning, 2],
      [evening, 1],
    ];
    expect(await starts({ confidence_level: 'low' })).toEqual([one, both]);
    expect(await starts({ confidence_level: 'medium' })).toEqual([one, both]);
    expect(await starts({ confidence_level: 'high' })).toEqual([both]);
    expect(await starts({ confidence_level: 'high', state: 'open' })).toEqual([]);
    expect(await starts({ confidence_level: 'high', state: 'dismissed' })).toEqual([both]);
    expect(await starts({ unusual_activity_type: 'breakless_work' })).toEqual([both]);
    expect(await starts({ unusual_activity_type: 'breakless_work', confidence_level: 'high' })).toEqual([]);
    expect(await starts({ state: 'open' })).toEqual([one, both]);
  });

  // proves: unusual-activities-23
  test("select by the date on which the entry begins, in the organization's calendar", async () => {
    const { mine, member, inbox } = await setUp();
    await makeFlags(
      app,
      mine,
      ['2026-02-26T23:59:59Z', '2026-02-27T00:00:00Z', '2026-02-27T23:59:59Z', '2026-02-28T00:00:00Z'].map((session) =>
        flagIn(member.userId, session, 0),
      ),
    );
    const days = async (query: object) => (await inbox(query)).map((entry) => entry.starts_at.slice(8, 10));
    expect(await days({ 'date[start]': '2026-02-27', 'date[stop]': '2026-02-27' })).toEqual(['27', '27']);
    expect(await days({ 'date[start]': '2026-02-27' })).toEqual(['28', '27', '27']);
    expect(await days({ 'date[stop]': '2026-02-27' })).toEqual(['27', '27', '26']);
  });
});

describe('the counts', () => {
  const countsOf = async ({ mine }: Fixture, query: object = {}) => {
    const at = { params: { organization_id: mine.organizationId }, query };
    return (await mine.client.call(getUnusualActivityInboxCounts, at)).unusual_activity_inbox_counts;
  };
  const none = { count: 0, more: false };

  // proves: unusual-activities-27
  test('count entries by the states of their flags', async () => {
    const here = await setUp();
    const { userId } = here.member;
    const [id = 0] = await makeFlags(app, here.mine, [
      flagIn(userId, morning, 0, { confidenceLevel: 'high' }),
      flagIn(userId, morning, 5),
      flagIn(userId, morning, 9, { confidenceLevel: 'low' }),
      flagIn(userId, evening, 0, { type: 'breakless_work' }),
    ]);
    await review(here, here.mine.client, id, dismissed);
    const [one, two] = [1, 2].map((count) => ({ count, more: false }));
    expect(await countsOf(here)).toMatchObject({ open: two, dismissed: one, explained: none, confirmed: none });
    const filtered = { unusual_activity_type: 'breakless_work', user_ids: [userId] };
    expect(await countsOf(here, filtered)).toMatchObject({
      open: one,
      dismissed: none,
      explained: none,
      confirmed: none,
    });
  });

  // proves: unusual-activities-27
  test('stop at five hundred', async () => {
    const here = await setUp();
    const { userId } = here.member;
    const begin = Temporal.Instant.from('2026-01-01T00:00:00Z');
    const flags = Array.from({ length: 501 }, (_, n) =>
      flagIn(userId, begin.add({ minutes: n }).toString(), 0, { confidenceLevel: n % 2 ? 'low' : 'high' }),
    );
    const ids = await makeFlags(app, here.mine, flags);
    expect(await countsOf(here)).toMatchObject({ open: { count: 500, more: true } });
    await review(here, here.mine.client, ids[3] ?? 0, dismissed);
    expect(await countsOf(here)).toMatchObject({ open: { count: 500, more: false }, dismissed: { count: 1 } });
  });
});

test('the inbox requires an owner or manager', async () => {
  const { mine, member } = await setUp();
  const manager = await addMember(mine, { role: 'manager' });
  const params = { organization_id: mine.organizationId };
  const statuses = (client: Client) =>
    Promise.all(
      [listUnusualActivityInbox, getUnusualActivityInboxCounts].map(
        async (endpoint) => (await client.send(endpoint, { params, query: {} })).status,
      ),
    );
  expect(await statuses(manager.client)).toEqual([200, 200]);
  expect(await statuses(member.client)).toEqual([403, 403]);
  expect(await statuses(await personalClient(app, (await createOrganization()).userId))).toEqual([404, 404]);
});
