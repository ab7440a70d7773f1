import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { addMember } from '../../../../test/harness/members.ts';
import type { Client } from '../../../client/client.ts';
import { createTimeEntry, deleteActivities } from '../../../contract/activities.ts';
import { listBudgetChanges, type WireBudgetChange } from '../../../contract/budget-changes.ts';
import type { Query } from '../../../contract/endpoint.ts';
import { mergeMembers } from '../../../contract/member-merges.ts';
import { updateOrganization } from '../../../contract/organizations.ts';
import { sql } from '../../../db/sql.ts';

const app = useTestApp();

/** An owner at 36.00 an hour, which is one cent per second. */
async function start(timeZone = 'UTC') {
  await app.database.run(sql`update test_clock set now = '2026-03-02T12:00:00Z'`);
  const owner = await app.createOrganization({ timeZone });
  const budgets = budgetsOf(owner);
  await budgets.pay(owner.userId, { bill_rate: 36, pay_rate: 18 });
  const params = { organization_id: owner.organizationId };
  const at = (instant: string) => app.setNow(owner.client, instant);
  const changes = async (
    from: string,
    { client = owner.client, ...query }: Partial<Query<typeof listBudgetChanges>> & { client?: Client } = {},
  ) => client.call(listBudgetChanges, { params, query: { 'as_of[start]': from, ...query } });
  return { owner, budgets, params, at, changes };
}

/** `start/stop, cause seconds cost, …`. */
const told = ({ start: then, stop, differences = [] }: WireBudgetChange) =>
  [
    `${then?.spent}/${stop.spent}`,
    ...differences.map(({ cause, seconds, cost }) => [cause, seconds, cost ?? []].flat().join(' ')),
  ].join(', ');

describe('the change in a budget between two instants', () => {
  // proves: budgets-52, budgets-55
  test('is split by cause, with the member-days behind each cause', async () => {
    const { owner, budgets, at, changes } = await start();
    const id = await budgets.makeProject({ budget: { type: 'cost', cost: 100 } });
    await budgets.track(id, '2026-03-02T09:00:00Z', 600);
    await at('2026-03-04T12:00:00Z');
    await budgets.track(id, '2026-03-03T09:00:00Z', 300);
    await at('2026-03-05T12:00:00Z');
    await budgets.pay(owner.userId, { bill_rate: 72, effective_on: '2026-03-02' });
    const {
      budget_changes: list,
      users,
      projects,
    } = await changes('2026-03-02T12:00:00Z', {
      include: ['largest', 'users', 'projects'],
    });
    expect(list.map(told)).toEqual(['6/18, rate 0 6, ingest 300 6']);
    const behind = { user_id: owner.userId, project_id: id };
    expect(list[0]?.differences?.map(({ largest }) => largest)).toEqual([
      [{ ...behind, date: '2026-03-02', seconds: 0, cost: 6 }],
      [{ ...behind, date: '2026-03-03', seconds: 300, cost: 6 }],
    ]);
    expect([users?.map((user) => user.id), projects?.map((project) => project.id)]).toEqual([[owner.userId], [id]]);
  });

  // proves: budgets-53
  test('counts time between the instants at the rates known at the later one', async () => {
    const { owner, budgets, at, changes } = await start();
    const id = await budgets.makeProject({ budget: { type: 'cost' } });
    await budgets.track(id, '2026-03-02T09:00:00Z', 600);
    await at('2026-03-03T12:00:00Z');
    await budgets.track(id, '2026-03-02T10:00:00Z', 300);
    await at('2026-03-05T12:00:00Z');
    await budgets.pay(owner.userId, { bill_rate: 72, effective_on: '2026-03-02' });
    const between = { 'as_of[stop]': '2026-03-04T12:00:00Z' };
    const { budget_changes: list } = await changes('2026-03-02T12:00:00Z', between);
    expect(list.map(told)).toEqual(['6/9, ingest 300 3']);
  });

  // proves: budgets-53
  test('lists a new period and changed settings as separate causes', async () => {
    const { budgets, at, changes } = await start();
    const weekly = { type: 'cost', recurrence: 'weekly', start_date: '2026-03-02' } as const;
    const id = await budgets.makeProject({ budget: weekly });
    await budgets.track(id, '2026-03-02T09:00:00Z', 600);
    await at('2026-03-10T12:00:00Z');
    await budgets.track(id, '2026-03-09T09:00:00Z', 400);
    await at('2026-03-11T12:00:00Z');
    await budgets.state(id, { ...weekly, include_non_billable: false });
    await budgets.track(id, '2026-03-11T09:00:00Z', 60, { billable: false });
    expect((await changes('2026-03-02T12:00:00Z')).budget_changes.map(told)).toEqual([
      '6/4, period -600 -6, ingest 400 4',
    ]);
    await budgets.state(id, { type: 'hours', recurrence: 'weekly', start_date: '2026-03-02' });
    const [changed] = (await changes('2026-03-10T12:00:00Z')).budget_changes;
    expect(changed && told(changed)).toBe('4/0.1278, budget 0 -4, ingest 60 0');
  });

  // proves: budgets-54
  test('has no figures at the start for a budget that was set later, and counts all its spend as change', async () => {
    const { budgets, at, changes } = await start();
    const id = await budgets.makeProject();
    await budgets.track(id, '2026-03-02T09:00:00Z', 600);
    await at('2026-03-03T12:00:00Z');
    await budgets.state(id, { type: 'cost', start_date: '2026-03-01' });
    const [change] = (await changes('2026-03-02T12:00:00Z')).budget_changes;
    expect(change && told(change)).toBe('undefined/6, budget 600 6');
    expect(change).not.toHaveProperty('start');
  });

  // proves: budgets-54
  test('requires a past start that is not after the stop', async () => {
    const { changes } = await start();
    await expect(changes('2026-03-03T12:00:00Z')).rejects.toMatchObject({
      status: 400,
      details: ['as_of[start]: must not be in the future'],
    });
    const backwards = changes('2026-03-02T11:00:00Z', { 'as_of[stop]': '2026-03-02T10:00:00Z' });
    await expect(backwards).rejects.toMatchObject({ status: 400, code: 'invalid_params' });
  });
});

describe('days that began after the earlier instant', () => {
  const [then, later] = ['2026-03-02T12:00:00Z', '2026-03-10T13:00:00Z'];

  /** The changes until the later instant, or until now. The member-days of a cause add up to its figures. */
  async function toldWithDays({ changes }: Awaited<ReturnType<typeof start>>, query: object = {}, from = then) {
    const { budget_changes: list } = await changes(from, { ...query, include: ['largest'] });
    for (const { cause, seconds, cost = 0, largest = [] } of list.flatMap(({ differences = [] }) => differences)) {
      const sum = (of: (day: (typeof largest)[number]) => number) => largest.reduce((all, day) => all + of(day), 0);
      expect([cause, sum((day) => day.seconds)]).toEqual([cause, seconds]);
      expect(sum((day) => day.cost ?? 0)).toBeCloseTo(cost, 5);
    }
    return list.map(told);
  }

  test('separate manual time, deletions and moves to another member from tracker uploads', async () => {
    const world = await start();
    const { owner, budgets, at, params } = world;
    const id = await budgets.makeProject({ budget: { type: 'cost' } });
    const other = await addMember(app, owner, { projectId: id });
    await budgets.pay(other.userId, { bill_rate: 72, effective_on: '2026-03-01' });
    await at('2026-03-10T12:00:00Z');
    for (const hour of ['06', '07', '08']) await budgets.track(id, `2026-03-09T${hour}:00:00Z`, 600);
    await budgets.track(id, '2026-03-08T06:00:00Z', 60, { user_id: other.userId });
    await owner.client.call(createTimeEntry, {
      params: { user_id: owner.userId },
      body: { project_id: id, start_time: '2026-03-09T10:00:00Z', tracked: 300, reason: 'forgotten' },
    });
    await owner.client.call(deleteActivities, {
      params,
      query: { 'time_slot[start]': '2026-03-09T06:00:00Z', 'time_slot[stop]': '2026-03-09T06:20:00Z' },
    });
    expect(await toldWithDays(world)).toEqual(['0/16.2, ingest 1860 19.2, manual 300 3, deletion -600 -6']);
    const merged = { ...params, user_id: other.userId, other_user_id: owner.userId };
    await owner.client.call(mergeMembers, { params: merged });
    const [after = ''] = await toldWithDays(world);
    expect(after).toContain('manual 300 3, merge');
  });

  test('do not count their time as a change if it was known shortly after midnight', async () => {
    const world = await start();
    const { owner, budgets, at } = world;
    const id = await budgets.makeProject({ budget: { type: 'cost' } });
    const other = await addMember(app, owner, { projectId: id });
    await budgets.pay(other.userId, { bill_rate: 72, effective_on: '2026-03-01' });
    await at('2026-03-03T01:30:00Z');
    await budgets.track(id, '2026-03-02T23:00:00Z', 600);
    await budgets.track(id, '2026-03-03T00:10:00Z', 337);
    await at('2026-03-03T02:00:00Z');
    await budgets.track(id, '2026-03-03T01:40:00Z', 400);
    await budgets.track(id, '2026-03-03T01:40:00Z', 50, { user_id: other.userId });
    await at('2026-03-04T12:00:00Z');
    await budgets.track(id, '2026-03-04T01:40:00Z', 60);
    await budgets.track(id, '2026-03-02T22:00:00Z', 70);
    const expected = ['9.37/15.67, ingest 580 6.3'];
    const night = '2026-03-03T01:45:00Z';
    expect(await toldWithDays(world, {}, night)).toEqual(expected);
    await at('2026-03-05T12:00:00Z');
    await budgets.track(id, '2026-03-04T13:00:00Z', 500);
    await budgets.track(id, '2026-03-03T13:00:00Z', 500);
    expect(await toldWithDays(world, { 'as_of[stop]': '2026-03-04T12:30:00Z' }, night)).toEqual(expected);
    // The request reads no entries that may have been deleted.
    const since = sql`update organizations set time_known_since = ${night} where id = ${owner.organizationId}`;
    await app.database.run(since);
    await app.database.run(sql`
      delete from time_ledger where organization_id = ${owner.organizationId} and recorded_at <= ${night}`);
    expect(await toldWithDays(world, { 'as_of[stop]': '2026-03-04T12:30:00Z' }, night)).toEqual(expected);
  });

  test('count nothing that was recorded after the later instant, whatever the date of the time', async () => {
    const world = await start();
    const { owner, budgets, at } = world;
    const id = await budgets.makeProject({ budget: { type: 'cost' } });
    await at('2026-03-07T12:00:00Z');
    for (const day of ['04', '05', '06']) await budgets.track(id, `2026-03-${day}T09:00:00Z`, 600);
    await at(later);
    for (const day of ['09', '10']) await budgets.track(id, `2026-03-${day}T09:00:00Z`, 600);
    const expected = ['0/30, ingest 3000 30'];
    expect(await toldWithDays(world)).toEqual(expected);
    await at('2026-03-10T15:00:00Z');
    await budgets.track(id, '2026-03-09T13:00:00Z', 60);
    await at('2026-03-12T12:00:00Z');
    await budgets.track(id, '2026-03-05T10:00:00Z', 60);
    await budgets.track(id, '2026-03-11T10:00:00Z', 60);
    expect(await toldWithDays(world, { 'as_of[stop]': later })).toEqual(expected);
    await budgets.pay(owner.userId, { bill_rate: 72, effective_on: '2026-03-06' });
    expect(await toldWithDays(world, { 'as_of[stop]': later })).toEqual(expected);
    expect(await toldWithDays(world)).toEqual(['0/51, ingest 3180 51']);
  });

  test('count a project for its former client if the project has moved since', async () => {
    // In this time zone a day continues after the next one has begun in UTC.
    const world = await start('America/New_York');
    const { budgets, at } = world;
    const [one, two] = [
      await budgets.makeClient({ budget: { type: 'cost' } }),
      await budgets.makeClient({ budget: { type: 'cost' } }),
    ];
    const id = await budgets.makeProject();
    await at('2026-03-10T16:00:00Z');
    await budgets.moveTo(id, one);
    await budgets.track(id, '2026-03-10T15:00:00Z', 600);
    await at('2026-03-11T03:00:00Z');
    await budgets.moveTo(id, two);
    const evening = { 'as_of[stop]': '2026-03-11T02:00:00Z' };
    expect(await toldWithDays(world, evening)).toEqual(['0/6, ingest 600 6', '0/0']);
    expect(await toldWithDays(world)).toEqual(['0/0', '0/6, ingest 600 6']);
  });
});

describe('access to the changes', () => {
  // proves: budgets-55
  test('project managers read the changes without bill costs; other members cannot read any', async () => {
    const { owner, budgets, at, changes, params } = await start();
    const id = await budgets.makeProject({ budget: { type: 'cost' } });
    const other = await budgets.makeProject({ budget: { type: 'cost' } });
    const lead = await addMember(app, owner, { projectId: id, projectRole: 'manager' });
    const plain = await addMember(app, owner, { projectId: id });
    await at('2026-03-03T12:00:00Z');
    await budgets.track(id, '2026-03-03T09:00:00Z', 600);
    const query = { client: lead.client, include: ['largest' as const] };
    const { budget_changes: list } = await changes('2026-03-02T12:00:00Z', query);
    expect(list).toMatchObject([{ project_id: id, differences: [{ cause: 'ingest', cost: 6 }] }]);
    expect(list[0]?.differences?.[0]?.largest).toEqual([
      { user_id: owner.userId, project_id: id, date: '2026-03-03', seconds: 600 },
    ]);
    const hidden = { ...query, project_ids: [other] };
    expect((await changes('2026-03-02T12:00:00Z', hidden)).budget_changes).toEqual([]);
    const refused = { params, query: { 'as_of[start]': '2026-03-02T12:00:00Z' } };
    expect((await plain.client.send(listBudgetChanges, refused)).status).toBe(403);
    const stranger = await app.createOrganization();
    expect((await stranger.client.send(listBudgetChanges, refused)).status).toBe(404);
  });

  // proves: budgets-56
  test('users without access to pay read only the states of budgets at pay rates', async () => {
    const { owner, budgets, at, changes, params } = await start();
    const paid = { type: 'cost', rate: 'pay_rate', cost: 10 } as const;
    const id = await budgets.makeProject({ budget: paid });
    const manager = await addMember(app, owner, { role: 'manager' });
    await at('2026-03-03T12:00:00Z');
    await budgets.track(id, '2026-03-03T09:00:00Z', 370);
    const seen = async () =>
      (await changes('2026-03-02T12:00:00Z', { client: manager.client, include: ['largest'] })).budget_changes;
    const [hidden] = await seen();
    expect(hidden).toEqual({
      budget_history_id: hidden?.budget_history_id,
      project_id: id,
      start: { state: 'within' },
      stop: { state: 'within' },
    });
    await owner.client.call(updateOrganization, { params, body: { managers_see_pay_rates: true } });
    expect((await seen()).map(told)).toEqual(['0/1.85, ingest 370 1.85']);
  });
});
