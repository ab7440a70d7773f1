import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { listAudit } from '../../../contract/audit.ts';
import type { Client } from '../../../client/client.ts';
import { acknowledgeEvent, listEvents, type WireFeedEvent } from '../../../contract/feed.ts';
import type { Body } from '../../../contract/endpoint.ts';
import { updateMembers } from '../../../contract/members.ts';
import { updateScreenshotSettings } from '../../../contract/member-settings.ts';
import { createOvertimePolicy, updateOvertimePolicy } from '../../../contract/overtime-policies.ts';
import { createProject, updateProject } from '../../../contract/projects.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { putSalary } from '../../../contract/salaries.ts';
import { createOrganizationToken, deleteOrganizationToken } from '../../../contract/tokens.ts';
import { appendToFeed, type FeedEntry } from './actions.ts';

const app = useTestApp();

const paramsOf = ({ organizationId }: TestOrganization) => ({ organization_id: organizationId });

const list = async (mine: TestOrganization, query: object = {}) =>
  (await mine.client.call(listEvents, { params: paramsOf(mine), query })).events;

const write = (mine: TestOrganization, ...entries: FeedEntry[]) =>
  app.database.transaction(async (tx) =>
    appendToFeed(app.app.contextFor(tx, await app.app.now(tx)), mine.organizationId, entries),
  );

const crossed = (subjectId: number, changes: Partial<FeedEntry> = {}): FeedEntry => ({
  kind: 'budget_threshold_reached',
  subject: 'project',
  subjectId,
  userId: null,
  payload: { rate: 'bill_rate', threshold: 'limit' },
  ...changes,
});

/** The events that were added while a function ran. */
const since = async (mine: TestOrganization, work: () => Promise<unknown>) => {
  const last = (await list(mine, { page_limit: 500 })).at(-1)?.id ?? 0;
  await work();
  return list(mine, { page_start_id: last + 1 });
};
const kindsOf = (events: readonly WireFeedEvent[]) => events.map(({ kind }) => kind);

describe('an event from figures', () => {
  // proves: audit-12
  test('appears once per key, with its figures and the instant from which they apply', async () => {
    const mine = await app.createOrganization();
    const why = { spent: 80, limit: 100, percent: 80 };
    const entry = { ...crossed(7), dedupKey: 'project:7:1', why, since: Temporal.Instant.from('2026-03-02T09:00:00Z') };
    await write(mine, entry, entry);
    await write(mine, entry, { ...entry, dedupKey: 'project:7:2' });
    const events = await list(mine, { subject: 'project', subject_id: 7 });
    expect(events).toMatchObject([
      {
        dedup_key: 'project:7:1',
        why,
        since: '2026-03-02T09:00:00.000000Z',
        recorded_at: '2026-03-02T12:00:00.000000Z',
      },
      { dedup_key: 'project:7:2' },
    ]);
  });

  // proves: audit-13
  test('about a budget at pay rates and its acknowledgement are shown only to readers who can see pay', async () => {
    const mine = await app.createOrganization();
    const manager = await addMember(app, mine, { role: 'manager' });
    const show = (managers_see_pay_rates: boolean) =>
      mine.client.call(updateOrganization, { params: paramsOf(mine), body: { managers_see_pay_rates } });
    const kindsFor = async (client: Client) => {
      const query = { kinds: ['budget_threshold_reached' as const, 'event_acknowledged' as const] };
      return (await client.call(listEvents, { params: paramsOf(mine), query })).events.map(({ kind }) => kind);
    };
    await show(false);
    await write(mine, { ...crossed(7), payload: { rate: 'pay_rate', threshold: 'limit' }, why: { spent: 1234.56 } });
    const [event] = await list(mine, { subject: 'project' });
    const params = { ...paramsOf(mine), event_id: event?.id ?? 0 };
    expect((await manager.client.send(acknowledgeEvent, { params })).status).toBe(404);
    await mine.client.call(acknowledgeEvent, { params });
    expect(await kindsFor(manager.client)).toEqual([]);
    const all = ['budget_threshold_reached', 'event_acknowledged'];
    expect(await kindsFor(mine.client)).toEqual(all);
    await show(true);
    expect(await kindsFor(manager.client)).toEqual(all);
  });

  // proves: audit-13
  test('about a budget at pay rates leaves no gap between the ids of other events', async () => {
    const mine = await app.createOrganization();
    const gapAfter = async (entries: number) => {
      const [before] = await list(mine, { order: 'newest_first', page_limit: 1 });
      for (let entry = 0; entry < entries; entry += 1)
        await write(mine, { ...crossed(7), payload: { rate: 'pay_rate', threshold: `${entry}` } });
      await write(mine, crossed(8));
      const [after] = await list(mine, { order: 'newest_first', page_limit: 1 });
      return (after?.id ?? 0) - (before?.id ?? 0);
    };
    await write(mine, crossed(8));
    expect(await gapAfter(2)).toBe(await gapAfter(0));
    const ids = (await list(mine, { subject: 'project' })).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  // proves: audit-13
  test('about overtime appears only if the plan has overtime policies', async () => {
    const [without, having] = [await app.createOrganization({ features: [] }), await app.createOrganization()];
    const entry = { ...crossed(7), kind: 'overtime_passed', subject: 'member' } as const;
    for (const mine of [without, having]) await write(mine, entry);
    const told = async (mine: TestOrganization) => list(mine, { kinds: ['overtime_passed'] });
    expect([await told(without), await told(having)].map(({ length }) => length)).toEqual([0, 1]);
  });
});

describe('an event from an action', () => {
  // proves: audit-12
  test('names changed fields of budgets, policies, settings, members and tokens, without their values', async () => {
    const mine = await app.createOrganization();
    const member = await addMember(app, mine, { payRate: '20.00' });
    const params = paramsOf(mine);
    const events = await since(mine, async () => {
      const budget = { type: 'cost', cost: 5000 } as const;
      const { project } = await mine.client.call(createProject, { params, body: { name: 'Site', budget } });
      await mine.client.call(updateProject, { params: { project_id: project.id }, body: { budget: null } });
      const rules = { name: 'Weekly', threshold: 40, pay_rate_multiplier: 1.5, user_ids: [member.userId] };
      const { overtime_policy: policy } = await mine.client.call(createOvertimePolicy, { params, body: rules });
      await mine.client.call(updateOvertimePolicy, {
        params: { overtime_policy_id: policy.id },
        body: { name: 'Week' },
      });
      const settings = { screenshot_frequency: 1, user_ids: [member.userId] };
      await mine.client.call(updateScreenshotSettings, { params, body: settings });
      await mine.client.call(updateOrganization, { params, body: { name: 'Renamed' } });
      const made = { name: 'BI', user_id: mine.userId };
      const { token } = await mine.client.call(createOrganizationToken, { params, body: made });
      await mine.client.call(deleteOrganizationToken, { params: { ...params, token_id: token.id } });
      const removed = [{ user_id: member.userId, role: 'remove' as const }];
      await mine.client.call(updateMembers, { params, body: { members: removed } });
    });
    expect(kindsOf(events)).toEqual([
      'budget_set',
      'budget_cleared',
      'overtime_policy_created',
      'overtime_policy_changed',
      'settings_changed',
      'organization_changed',
      'token_created',
      'token_ended',
      'member_removed',
      'token_ended',
      'overtime_policy_changed',
    ]);
    expect(events[4]).toMatchObject({
      subject: 'member',
      subject_id: member.userId,
      user_id: member.userId,
      payload: { setting: 'screenshot_frequency' },
      why: { actor_user_id: mine.userId },
      dedup_key: null,
    });
    expect(events[8]?.payload).toMatchObject({ cause: 'removed' });
    expect(JSON.stringify(events)).not.toMatch(/5000|Weekly|Renamed/);
  });

  // proves: audit-9
  test('appears when pay is set and when it is removed, without amounts', async () => {
    const mine = await app.createOrganization();
    const params = paramsOf(mine);
    const { userId: user_id } = await addMember(app, mine);
    const events = await since(mine, async () => {
      const pay = (pay_rate: number | null) =>
        mine.client.call(updateMembers, { params, body: { members: [{ user_id, payment: { pay_rate } }] } });
      await pay(31.5);
      await pay(null);
      const salary = (body: Body<typeof putSalary>) =>
        mine.client.call(putSalary, { params: { ...params, user_id }, body });
      await salary({ amount: 3_150, period: 'monthly', hours: 40 });
      await salary({ amount: null });
    });
    const [rate, salary] = ['pay_rate_set', 'salary_set'].map((kind) => ({ kind, user_id }));
    expect(events).toMatchObject([rate, rate, salary, salary]);
    expect(JSON.stringify(events)).not.toMatch(/31\.5|3150/);
  });
});

// proves: audit-15
test('order newest_first lists events from the newest one, even across pages', async () => {
  const mine = await app.createOrganization();
  await write(mine, crossed(1), crossed(2), crossed(3));
  const ask = { subject: 'project', order: 'newest_first', page_limit: 2 } as const;
  const first = await mine.client.call(listEvents, { params: paramsOf(mine), query: ask });
  expect(first.events.map((event) => event.subject_id)).toEqual([3, 2]);
  const rest = await list(mine, { ...ask, page_start_id: first.pagination?.next_page_start_id });
  expect(rest.map((event) => event.subject_id)).toEqual([1]);
});

describe('an event', () => {
  // proves: audit-14
  test('is acknowledged only by the first user; the audit log and the feed record that', async () => {
    const mine = await app.createOrganization();
    const manager = await addMember(app, mine, { role: 'manager' });
    await write(mine, crossed(7));
    const [event] = await list(mine, { subject: 'project' });
    const params = { ...paramsOf(mine), event_id: event?.id ?? 0 };
    const [first, again] = [
      await manager.client.call(acknowledgeEvent, { params }),
      await mine.client.call(acknowledgeEvent, { params }),
    ];
    const taken = { acknowledged_by_user_id: manager.userId, acknowledged_at: '2026-03-02T12:00:00.000000Z' };
    expect([first.event, again.event]).toMatchObject([taken, taken]);
    expect(await list(mine, { acknowledged: true })).toEqual([first.event]);
    expect(kindsOf(await list(mine, { acknowledged: false }))).not.toContain('budget_threshold_reached');
    const { audit_entries: entries } = await mine.client.call(listAudit, {
      params: paramsOf(mine),
      query: { subject: 'event' },
    });
    expect(entries).toMatchObject([{ action: 'acknowledged', subject_id: params.event_id }]);
    expect(kindsOf(await list(mine)).filter((kind) => kind === 'event_acknowledged')).toHaveLength(1);
  });

  // proves: audit-14
  test('that is hidden or belongs to another organization returns 404', async () => {
    const [mine, other] = [await app.createOrganization({ features: [] }), await app.createOrganization()];
    await write(mine, crossed(7), { ...crossed(8), kind: 'overtime_passed', subject: 'member' });
    const { id } = (await list(mine, { subject: 'project' }))[0] ?? { id: 0 };
    const ask = async (client: TestOrganization['client'], from: TestOrganization, event_id: number) =>
      (await client.send(acknowledgeEvent, { params: { ...paramsOf(from), event_id } })).status;
    expect(await ask(other.client, mine, id)).toBe(404);
    expect(await ask(other.client, other, id)).toBe(404);
    expect(await ask(mine.client, mine, id + 1)).toBe(404);
    const member = await addMember(app, mine);
    expect(await ask(member.client, mine, id)).toBe(403);
    expect(await ask(mine.client, mine, id)).toBe(200);
  });
});
