import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../../test/harness/app.ts';
import { makeFlags } from '../../../../../test/harness/flags.ts';
import type { TestMember } from '../../../../../test/harness/members.ts';
import { personalClient, withPersonalTokens } from '../../../../../test/harness/personal.ts';
import type { Client } from '../../../../client/client.ts';
import { listAudit } from '../../../../contract/audit.ts';
import { listEvents } from '../../../../contract/feed.ts';
import {
  answerUnusualActivity,
  getUnusualActivity,
  listOwnUnusualActivities,
  reviewUnusualActivity,
} from '../../../../contract/unusual-activity-reviews.ts';
import { putOrganizationUnusualActivityRules } from '../../../../contract/unusual-activity-rules.ts';
import { joinMember } from '../../../people/members/actions.ts';
import { setFeatures } from '../../../people/organizations/actions.ts';

const app = useTestApp();
const { createOrganization, addMember } = withPersonalTokens(app);

const own = async (client: Client, query: object = {}) => client.call(listOwnUnusualActivities, { query });
const idsOf = async (client: Client) => (await own(client)).unusual_activities.map((flag) => flag.id);
const hide = (mine: TestOrganization) =>
  mine.client.call(putOrganizationUnusualActivityRules, {
    params: { organization_id: mine.organizationId },
    body: { members_see_flags: false, reason: 'Not yet' },
  });
const answer = (client: Client, id: number, text = 'I was reading.') =>
  client.send(answerUnusualActivity, { params: { own_unusual_activity_id: id }, body: { text } });

async function withFlag(): Promise<{ mine: TestOrganization; member: TestMember; id: number }> {
  const mine = await createOrganization();
  const member = await addMember(mine);
  const [id = 0] = await makeFlags(app, mine, [{ userId: member.userId }]);
  return { mine, member, id };
}

describe('a list of your own flags', () => {
  // proves: unusual-activities-32
  test('shows the evidence and the outcome, but not the reviewers or their notes', async () => {
    const { mine, member, id } = await withFlag();
    await makeFlags(app, mine, [{ userId: mine.userId }]);
    await mine.client.call(reviewUnusualActivity, {
      params: { organization_id: mine.organizationId, unusual_activity_id: id },
      body: { state: 'dismissed', reason_code: 'other', note: 'Known to read a lot' },
    });
    const { unusual_activities: flags } = await own(member.client);
    expect(flags).toMatchObject([
      {
        id,
        organization_id: mine.organizationId,
        state: 'dismissed',
        evidence: { statistic: 'dispersion' },
        answers: [],
      },
    ]);
    expect(JSON.stringify(flags)).not.toContain('Known to read');
  });

  test('has pages', async () => {
    const { mine, member, id } = await withFlag();
    const more = await makeFlags(app, mine, [{ userId: member.userId }, { userId: member.userId }]);
    const first = await own(member.client, { page_limit: 2 });
    expect(first.unusual_activities.map((flag) => flag.id)).toEqual([id, more[0]]);
    expect(first.pagination).toEqual({ next_page_start_id: more[1] });
    const rest = await own(member.client, { page_start_id: more[1] });
    expect(rest.unusual_activities.map((flag) => flag.id)).toEqual([more[1]]);
  });

  // proves: unusual-activities-32
  test('is closed to members if the organization does not permit it, and open to owners and managers', async () => {
    const { mine, member, id } = await withFlag();
    const [ownersId] = await makeFlags(app, mine, [{ userId: mine.userId }]);
    await hide(mine);
    expect(await idsOf(member.client)).toEqual([]);
    expect((await answer(member.client, id)).status).toBe(404);
    expect(await idsOf(mine.client)).toEqual([ownersId]);
  });

  test('covers all organizations of a personal token, each under its rules', async () => {
    const { member, id } = await withFlag();
    const [second, third] = [await createOrganization(), await createOrganization()];
    for (const { organizationId } of [second, third]) {
      await app.database.transaction(async (tx) =>
        joinMember(app.app.contextFor(tx, await app.app.now(tx)), {
          organizationId,
          userId: member.userId,
          role: 'user',
        }),
      );
    }
    const [secondId = 0] = await makeFlags(app, second, [{ userId: member.userId }]);
    await makeFlags(app, third, [{ userId: member.userId }]);
    await hide(third);
    const personal = await personalClient(app, member.userId);
    expect(await idsOf(personal)).toEqual([id, secondId]);
    expect(await idsOf(app.client.withToken(member.token))).toEqual([id]);
    expect((await answer(personal, secondId)).status).toBe(201);
  });

  // proves: authentication-23
  test('accepts no answer with a token that an owner created for the member', async () => {
    const { member, id } = await withFlag();
    const ofOwner = app.client.withToken(member.token);
    expect(await idsOf(ofOwner)).toEqual([id]);
    expect(await answer(ofOwner, id)).toMatchObject({ status: 403, body: { details: [expect.any(String)] } });
    expect((await answer(await personalClient(app, member.userId), id)).status).toBe(201);
  });

  test('shows automation_like_activity only if the plan includes it', async () => {
    const { mine, member, id } = await withFlag();
    const [automation] = await makeFlags(app, mine, [{ userId: member.userId, type: 'automation_like_activity' }]);
    expect(await idsOf(member.client)).toEqual([id, automation]);
    await app.database.transaction(async (tx) =>
      setFeatures(app.app.contextFor(tx, await app.app.now(tx)), mine.organizationId, ['insights']),
    );
    expect(await idsOf(member.client)).toEqual([id]);
    expect((await answer(member.client, automation ?? 0)).status).toBe(404);
  });
});

describe('the answer of the member', () => {
  test('is shown to both sides, in the audit log and in the feed', async () => {
    const { mine, member, id } = await withFlag();
    const sent = await answer(member.client, id, 'I was reading the contract.');
    expect(sent.status).toBe(201);
    const answers = [{ text: 'I was reading the contract.', recorded_at: '2026-03-02T12:00:00.000000Z' }];
    expect((await own(member.client)).unusual_activities[0]?.answers).toMatchObject(answers);
    const params = { organization_id: mine.organizationId, unusual_activity_id: id };
    const { unusual_activity: shown } = await mine.client.call(getUnusualActivity, { params });
    expect(shown).toMatchObject({ state: 'open', reviews: [], answers });
    const at = { params: { organization_id: mine.organizationId }, query: {} };
    expect(
      (await mine.client.call(listAudit, { ...at, query: { subject: 'unusual_activity' } })).audit_entries,
    ).toMatchObject([
      { actor_user_id: member.userId, action: 'answered', subject_id: id, after: { text: answers[0]?.text } },
    ]);
    expect(
      (await mine.client.call(listEvents, { ...at, query: { subject: 'unusual_activity' } })).events,
    ).toMatchObject([{ kind: 'unusual_activity_answered', subject_id: id, user_id: member.userId }]);
  });

  test('is accepted only from the member concerned', async () => {
    const { mine, id } = await withFlag();
    const [manager, colleague] = [await addMember(mine, { role: 'manager' }), await addMember(mine)];
    const other = await createOrganization();
    expect((await answer(mine.client, id)).status).toBe(403);
    expect((await answer(manager.client, id)).status).toBe(403);
    expect((await answer(colleague.client, id)).status).toBe(404);
    expect((await answer(other.client, id)).status).toBe(404);
    expect((await answer(mine.client, 2_000_000_000)).status).toBe(404);
  });

  test('is some text', async () => {
    const { member, id } = await withFlag();
    for (const text of ['', '  ', 'x'.repeat(5_001)]) {
      expect(await answer(member.client, id, text)).toMatchObject({ status: 400, body: { code: 'invalid_params' } });
    }
  });
});
