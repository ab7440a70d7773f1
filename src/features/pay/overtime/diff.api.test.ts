import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { startChanging } from '../../../../test/harness/changing-pay.ts';
import { showPay } from '../../../../test/harness/show-pay.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { personalClient } from '../../../../test/harness/personal.ts';
import { numbers } from '../../../../test/harness/killable-edge.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { overtimeOf, work } from '../../../../test/harness/work.ts';
import type { Client } from '../../../client/client.ts';
import { createEarning } from '../../../contract/earnings.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import { updateMembers } from '../../../contract/members.ts';
import { updateProject } from '../../../contract/projects.ts';
import { listOvertimeDiff, type WireOvertimeDiff } from '../../../contract/overtime-diff.ts';
import { putSalary } from '../../../contract/salaries.ts';

const app = useTestApp();
const hour = 3_600;
const dates = { 'date[start]': '2026-03-09', 'date[stop]': '2026-03-22' };

/** One member at 20.00 under a daily 8 h × 1.5, on 1 April. Each change happens a minute after the previous one. */
async function start() {
  const team = await makeTeam(app, { members: 1 });
  await team.create({ policy_type: 'daily', threshold: 8 });
  const projectId = await makeProject(team.organization);
  const params = { organization_id: team.id };
  let now = Temporal.Instant.from('2026-04-01T00:00:00Z');
  const pass = async () => team.at((now = now.add({ minutes: 1 })).toString());
  await pass();
  const works = async (startsAt: string, hours: number) => {
    await work(team.organization, { userId: team.member(0), projectId }, startsAt, hours * hour);
    await pass();
  };
  const raise = async (pay_rate: number) => {
    const body = { members: [{ user_id: team.member(0), payment: { pay_rate, effective_on: '2026-03-09' } }] };
    await team.client.call(updateMembers, { params, body });
    await pass();
  };
  const remove = async (from: string, to: string) => {
    const query = { 'time_slot[start]': from, 'time_slot[stop]': to, user_ids: [team.member(0)] };
    await team.client.call(deleteActivities, { params, query });
    await pass();
  };
  const diff = async (from: string, query: object = {}, client: Client = team.client) =>
    (await client.call(listOvertimeDiff, { params, query: { ...dates, 'as_of[from]': from, ...query } })).overtime_diff;
  return { team, params, projectId, works, raise, remove, diff };
}

const told = (found: readonly WireOvertimeDiff[]) =>
  found.flatMap(({ causes }) =>
    causes.map((change) => `${change.cause} ${change.changes}: ${change.tracked_seconds / hour} h, ${change.pay}`),
  );

describe('a comparison between two instants', () => {
  // proves: overtime-54, overtime-20
  test('an earning with a later date changes the weeks in which it was earned', async () => {
    const { team, params, works, diff } = await start();
    await works('2026-03-09T06:00:00Z', 10);
    const bonus = { user_id: team.member(0), date: '2026-03-29', amount: 210, name: 'Bonus', in_regular_rate: true };
    await team.client.call(createEarning, { params, body: { ...bonus, earned_from: '2026-03-09' } });
    // 70.00 for the week, divided by 10 h: 2 h of overtime × 7.00 × 0.5.
    expect(told(await diff('2026-04-01T00:01:30Z'))).toEqual(['earning_changed 1: 0 h, 7.00']);
  });

  // proves: overtime-20
  test('each change is listed with its effect, and consecutive changes with the same cause are merged', async () => {
    const { team, works, raise, remove, diff } = await start();
    await works('2026-03-09T06:00:00Z', 8);
    await works('2026-03-10T06:00:00Z', 8);
    await works('2026-03-11T06:00:00Z', 4);
    await raise(30);
    await remove('2026-03-11T06:00:00Z', '2026-03-11T08:00:00Z');
    await works('2026-03-09T14:00:00Z', 1);
    const found = await diff('2026-04-01T00:01:30Z');
    expect(told(found)).toEqual([
      'time_recorded 2: 12 h, 240.00',
      'rate_changed 1: 0 h, 200.00',
      'time_deleted 1: -2 h, -60.00',
      'time_recorded 1: 1 h, 45.00',
    ]);
    expect(found).toMatchObject([
      {
        before: { tracked_seconds: 8 * hour, pay: { total: '160.00' } },
        after: { tracked_seconds: 19 * hour, overtime_seconds: hour, pay: { total: '585.00' } },
        tracked_seconds: 11 * hour,
        overtime_seconds: hour,
        pay: '425.00',
      },
    ]);
    const [recorded, raised] = found[0]?.causes ?? [];
    expect(raised).toMatchObject({ cause: 'rate_changed', actor_user_id: team.organization.userId });
    expect(recorded).toMatchObject({
      actor_user_id: team.organization.userId,
      recorded_from: '2026-04-01T00:02:00.000000Z',
      recorded_to: '2026-04-01T00:03:00.000000Z',
    });
    expect(told(await diff('2026-04-01T00:03:30Z', { 'as_of[to]': '2026-04-01T00:04:30Z' }))).toEqual([
      'rate_changed 1: 0 h, 200.00',
    ]);
    expect(await diff('2026-04-01T00:06:30Z')).toEqual([]);
  });

  // proves: overtime-20
  test('rate changes of members and projects name their actor, unless several people made them', async () => {
    const { team, projectId, works, diff } = await start();
    await works('2026-03-09T06:00:00Z', 8);
    const actors = async (from: string) =>
      (await diff(from)).flatMap(({ causes }) => causes.map(({ cause, actor_user_id: actor }) => [cause, actor]));
    const { userId, client } = await addMember(app, team.organization, { role: 'manager' });
    await showPay(team.organization);
    await team.at('2026-04-01T00:03:00Z');
    await client.call(updateProject, {
      params: { project_id: projectId },
      body: { pay_rate: 30, effective_on: '2026-03-09' },
    });
    expect(await actors('2026-04-01T00:02:30Z')).toEqual([['rate_changed', userId]]);
    await team.at('2026-04-01T00:04:00Z');
    await team.client.call(updateProject, {
      params: { project_id: projectId },
      body: { pay_rate: 40, effective_on: '2026-03-09' },
    });
    expect(await actors('2026-04-01T00:03:30Z')).toEqual([['rate_changed', team.organization.userId]]);
    expect(await actors('2026-04-01T00:00:30Z')).toEqual([
      ['time_recorded', team.organization.userId],
      ['rate_changed', null],
    ]);
  });

  // proves: overtime-14, overtime-22
  test('readers see amounts and pay changes only if they can see pay', async () => {
    const { team, params, works, raise, diff } = await start();
    await works('2026-03-09T06:00:00Z', 8);
    await raise(30);
    const userId = team.member(0);
    const body = { amount: 700, period: 'weekly', hours: 35, effective_on: '2026-03-16' } as const;
    await team.client.call(putSalary, { params: { ...params, user_id: userId }, body });
    await team.at('2026-04-01T01:00:00Z');
    const from = '2026-04-01T00:00:30Z';
    expect(told(await diff(from))).toEqual([
      'time_recorded 1: 8 h, 160.00',
      'rate_changed 1: 0 h, 80.00',
      'salary_changed 1: 0 h, 700.00',
    ]);
    const manager = await addMember(app, team.organization, { role: 'manager' });
    expect(told(await diff(from, {}, manager.client))).toEqual(['time_recorded 1: 8 h, undefined']);
    const other = await addMember(app, team.organization);
    expect(await diff(from, {}, other.client)).toEqual([]);
    const own = await diff(from, {}, await personalClient(app, userId));
    expect(told(own)).toEqual(told(await diff(from)));
    expect(JSON.stringify(own)).not.toContain('bill');
    expect(JSON.stringify(await diff(from, {}, manager.client))).not.toContain('pay');
  });

  test('an invalid query is refused with the name of the parameter', async () => {
    const { team, params } = await start();
    const send = (query: object) => team.client.send(listOvertimeDiff, { params, query: { ...dates, ...query } });
    expect(await send({})).toMatchObject({ status: 400, body: { code: 'invalid_params' } });
    expect(await send({ 'as_of[from]': '2030-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
      body: { details: ['as_of[from]: must not be in the future'] },
    });
    const wrong = { 'as_of[from]': '2026-03-31T00:00:00Z', 'as_of[to]': '2026-03-30T00:00:00Z' };
    expect(await send(wrong)).toMatchObject({
      status: 400,
      body: { details: ['as_of[from]: must be at or before as_of[to]'] },
    });
  });

  // proves: overtime-21
  test('members are split into pages', async () => {
    const { team, params, works } = await start();
    await works('2026-03-09T06:00:00Z', 8);
    const second = await addMember(app, team.organization);
    const projectId = await makeProject(team.organization);
    await work(team.organization, { userId: second.userId, projectId }, '2026-03-10T06:00:00Z', hour);
    await team.at('2026-04-01T01:00:00Z');
    const list = (query: object) =>
      team.client.call(listOvertimeDiff, {
        params,
        query: { ...dates, 'as_of[from]': '2026-04-01T00:00:00Z', include: ['users'], ...query },
      });
    const page = await list({ page_limit: 1 });
    expect([page.overtime_diff.map(({ user_id }) => user_id), page.users?.length]).toEqual([[team.member(0)], 1]);
    const rest = await list({ page_start_id: page.pagination?.next_page_start_id });
    expect(rest.overtime_diff.map(({ user_id }) => user_id)).toEqual([second.userId]);
    expect(rest.pagination).toBeUndefined();
  });
});

const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100);

// proves: overtime-20
test.each([11, 12, 13, 14])(
  'the effects of all causes add up to the difference, and both states equal the list (changes of seed %i)',
  async (seed) => {
    const next = numbers(seed);
    const { team, change } = await startChanging(app, next);
    let now = Temporal.Instant.from('2026-04-01T00:00:00Z');
    for (let step = 0; step < 24; step += 1) {
      await change();
      await team.at((now = now.add({ minutes: 1 })).toString());
    }
    const from = Temporal.Instant.from('2026-04-01T00:00:30Z').add({ minutes: Math.floor(next() * 12) });
    const query = { ...dates, 'as_of[from]': from.toString() };
    const { overtime_diff: found } = await team.client.call(listOvertimeDiff, {
      params: { organization_id: team.id },
      query,
    });
    expect(found.length).toBeGreaterThan(0);
    for (const member of found) {
      const sum = (pick: (change: (typeof member.causes)[number]) => number) =>
        member.causes.reduce((all, change) => all + pick(change), 0);
      expect(sum((change) => cents(change.pay))).toBe(cents(member.pay));
      expect(sum((change) => cents(change.bill))).toBe(cents(member.bill));
      expect(sum((change) => change.tracked_seconds)).toBe(member.tracked_seconds);
      expect(sum((change) => change.overtime_seconds)).toBe(member.overtime_seconds);
      const listed = async (as_of: object) =>
        (await overtimeOf(team.organization, '2026-03-09', '2026-03-22', { user_ids: [member.user_id], ...as_of }))
          .totals;
      expect(member.before).toEqual(await listed({ as_of: from.toString() }));
      expect(member.after).toEqual(await listed({}));
    }
  },
  60_000,
);
