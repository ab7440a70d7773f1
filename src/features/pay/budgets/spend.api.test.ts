import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { budgetsOf } from '../../../../test/harness/budgets.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { deleteActivities } from '../../../contract/activities.ts';
import { updateProject } from '../../../contract/projects.ts';

const app = useTestApp();

async function start(now: string, options: { timeZone?: string; weekStart?: number } = {}) {
  const owner = await app.createOrganization(options);
  await app.setNow(owner.client, now);
  return { owner, budgets: budgetsOf(owner), at: (instant: string) => app.setNow(owner.client, instant) };
}

const cost = { type: 'cost' } as const;
const hours = { type: 'hours' } as const;

describe('counted time', () => {
  test('each day, member and project is rounded half up separately', async () => {
    const { budgets } = await start('2026-03-04T12:00:00Z');
    const id = await budgets.makeProject({ bill_rate: 18, budget: { ...cost, start_date: '2026-03-01' } });
    for (const day of [1, 2, 3]) await budgets.track(id, `2026-03-0${day}T09:00:00Z`, 1);
    await budgets.track(id, '2026-03-03T10:00:00Z', 1);
    expect(await budgets.spans(id)).toEqual(['2026-03-01..open 0.03']);
  });

  test('hours have four decimals, from the sum of all seconds', async () => {
    const { budgets } = await start('2026-03-04T12:00:00Z');
    const id = await budgets.makeProject({ budget: { ...hours, start_date: '2026-03-01' } });
    for (const day of [1, 2, 3]) await budgets.track(id, `2026-03-0${day}T09:00:00Z`, 1);
    expect(await budgets.spans(id)).toEqual(['2026-03-01..open 0.0008']);
  });

  test('changes within a period never reset the spend, and each row ends with the spend at its stop', async () => {
    const { budgets, at } = await start('2026-03-02T12:00:00Z');
    const monthly = { ...cost, recurrence: 'monthly' } as const;
    const id = await budgets.makeProject({ bill_rate: 36, budget: monthly });
    await budgets.track(id, '2026-03-02T09:00:00Z', 600);
    await at('2026-03-10T12:00:00Z');
    await budgets.track(id, '2026-03-10T09:00:00Z', 600);
    await budgets.state(id, { ...monthly, cost: 100 });
    await at('2026-04-03T12:00:00Z');
    await budgets.track(id, '2026-04-02T09:00:00Z', 600);
    expect(await budgets.spans(id)).toEqual([
      '2026-03-02..2026-03-09 6',
      '2026-03-10..2026-03-31 12',
      '2026-04-01..open 6',
    ]);
    await budgets.track(id, '2026-03-05T09:00:00Z', 600);
    expect(await budgets.spans(id)).toEqual([
      '2026-03-02..2026-03-09 12',
      '2026-03-10..2026-03-31 18',
      '2026-04-01..open 6',
    ]);
  });

  test('time does not count before the start, after the stop, or while a budget has not started', async () => {
    const { budgets, at } = await start('2026-03-04T12:00:00Z');
    const id = await budgets.makeProject({ budget: { ...hours, start_date: '2026-03-03' } });
    const later = await budgets.makeProject({ budget: { ...hours, start_date: '2026-03-06' } });
    for (const day of [2, 3, 4]) await budgets.track(id, `2026-03-0${day}T09:00:00Z`, 360);
    await budgets.track(later, '2026-03-04T10:00:00Z', 360);
    await budgets.state(id, null);
    await budgets.track(id, '2026-03-04T11:00:00Z', 360);
    await at('2026-03-05T12:00:00Z');
    await budgets.track(id, '2026-03-05T09:00:00Z', 360);
    expect([await budgets.spans(id), await budgets.spans(later)]).toEqual([
      ['2026-03-03..2026-03-04 0.3'],
      ['2026-03-06..open 0'],
    ]);
  });

  test('an open row whose period is over stops counting before its rollover', async () => {
    const { budgets } = await start('2026-03-08T23:50:00Z');
    const id = await budgets.makeProject({ budget: { ...hours, recurrence: 'weekly', start_date: '2026-03-02' } });
    await budgets.track(id, '2026-03-08T09:00:00Z', 360);
    await budgets.track(id, '2026-03-08T23:55:00Z', 300);
    await budgets.track(id, '2026-03-08T23:40:00Z', 60);
    await app.database.pool.query(`update test_clock set now = '2026-03-09T00:00:30Z'`);
    await budgets.track(id, '2026-03-09T00:00:00Z', 360);
    expect(await budgets.spans(id)).toEqual(['2026-03-02..open 0.2']);
  });

  test('non-billable time counts only if the budget includes it', async () => {
    const { budgets } = await start('2026-03-04T12:00:00Z');
    const billable = { include_non_billable: false };
    const [all, some] = [
      await budgets.makeProject({ bill_rate: 36, budget: cost }),
      await budgets.makeProject({ bill_rate: 36, budget: { ...cost, ...billable } }),
    ];
    for (const [hour, id] of [all, some].entries()) {
      await budgets.track(id, `2026-03-04T0${hour}:00:00Z`, 300);
      await budgets.track(id, `2026-03-04T0${hour}:10:00Z`, 600, { billable: false });
    }
    expect([await budgets.spans(all), await budgets.spans(some)]).toEqual([
      ['2026-03-04..open 9'],
      ['2026-03-04..open 3'],
    ]);
  });

  test('deleted time no longer counts', async () => {
    const { owner, budgets } = await start('2026-03-04T12:00:00Z');
    const id = await budgets.makeProject({ budget: hours });
    await budgets.track(id, '2026-03-04T09:00:00Z', 360);
    await owner.client.call(deleteActivities, {
      params: { organization_id: owner.organizationId },
      query: {
        'time_slot[start]': '2026-03-04T00:00:00Z',
        'time_slot[stop]': '2026-03-05T00:00:00Z',
        user_ids: [owner.userId],
      },
    });
    expect(await budgets.spans(id)).toEqual(['2026-03-04..open 0']);
  });

  test('a slot that crosses local midnight is split between two periods', async () => {
    const { budgets, at } = await start('2026-03-27T12:00:00Z', { timeZone: 'Asia/Kathmandu' });
    const id = await budgets.makeProject({ bill_rate: 3600, budget: { ...cost, recurrence: 'weekly' } });
    await at('2026-03-30T12:00:00Z');
    // Monday begins in Kathmandu at 18:15 UTC.
    await budgets.track(id, '2026-03-29T18:10:00Z', 600);
    expect(await budgets.spans(id)).toEqual(['2026-03-27..2026-03-29 300', '2026-03-30..open 300']);
  });

  test.each([
    [
      'spring',
      '2026-03-30T12:00:00Z',
      '2026-03-29',
      ['2026-03-28T22:50:00Z', '2026-03-28T23:00:00Z', '2026-03-29T21:50:00Z', '2026-03-29T22:00:00Z'],
    ],
    [
      'autumn',
      '2026-10-26T12:00:00Z',
      '2026-10-25',
      ['2026-10-24T21:50:00Z', '2026-10-24T22:00:00Z', '2026-10-25T22:50:00Z', '2026-10-25T23:00:00Z'],
    ],
  ])('a day on which clocks change in %s counts with its real length', async (_name, now, day, slots) => {
    const { budgets } = await start(now, { timeZone: 'Europe/Berlin' });
    const id = await budgets.makeProject({ budget: { ...hours, recurrence: 'monthly', start_date: day } });
    const [before = '', first = '', last = '', after = ''] = slots;
    for (const slot of [before, first, last, after]) await budgets.track(id, slot, 360);
    // The slot before the day does not count. The slot after it belongs to the next day of the same period.
    expect(await budgets.spans(id)).toEqual([`${day}..open 0.3`]);
    await budgets.state(id, null);
    const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
    expect(await budgets.spans(id)).toEqual([`${day}..${next} 0.3`]);
  });
});

describe('clients', () => {
  test('time counts for the client of its project on the local day, even if the project moves', async () => {
    const { owner, budgets, at } = await start('2026-03-02T12:00:00Z');
    const monthly = { ...cost, recurrence: 'monthly' } as const;
    const [acme, zenith] = [
      await budgets.makeClient({ budget: monthly }),
      await budgets.makeClient({ budget: monthly }),
    ];
    const moving = await budgets.makeProject({ client_id: acme, bill_rate: 36 });
    const staying = await budgets.makeProject({ client_id: acme, bill_rate: 72 });
    await budgets.track(moving, '2026-03-02T09:00:00Z', 600);
    await budgets.track(staying, '2026-03-02T10:00:00Z', 600);
    await at('2026-03-10T12:00:00Z');
    await budgets.moveTo(moving, zenith);
    await budgets.track(moving, '2026-03-10T09:00:00Z', 600);
    await at('2026-03-20T12:00:00Z');
    await budgets.moveTo(moving, null);
    await budgets.track(moving, '2026-03-20T09:00:00Z', 600);
    expect([await budgets.spansOfClient(acme), await budgets.spansOfClient(zenith)]).toEqual([
      ['2026-03-02..open 18'],
      ['2026-03-02..open 6'],
    ]);
    await budgets.track(moving, '2026-03-09T09:00:00Z', 600);
    const { budget_histories: rows } = await budgets.list();
    expect(rows.map((row) => [row.client_id, row.spent])).toEqual([
      [acme, 24],
      [zenith, 6],
    ]);
    await owner.client.call(updateProject, { params: { project_id: staying }, body: { status: 'archived' } });
    expect(await budgets.spansOfClient(acme)).toEqual(['2026-03-02..open 24']);
  });
});

describe('rates', () => {
  test('a rate changed within a period counts from the day of the change on', async () => {
    const { owner, budgets, at } = await start('2026-03-02T12:00:00Z');
    const id = await budgets.makeProject({ budget: { ...cost, rate: 'pay_rate', recurrence: 'monthly' } });
    await budgets.pay(owner.userId, { pay_rate: 36 });
    await budgets.track(id, '2026-03-02T09:00:00Z', 600);
    await at('2026-03-16T12:00:00Z');
    await budgets.pay(owner.userId, { pay_rate: 72 });
    for (const day of [15, 16]) await budgets.track(id, `2026-03-${day}T09:00:00Z`, 600);
    expect(await budgets.spans(id)).toEqual(['2026-03-02..open 24']);
    await budgets.pay(owner.userId, { pay_rate: 54, effective_on: '2026-03-15' });
    expect(await budgets.spans(id)).toEqual(['2026-03-02..open 27']);
  });

  test('after the removal of a rate, the next level applies from that day on', async () => {
    const { owner, budgets, at } = await start('2026-03-02T12:00:00Z');
    const id = await budgets.makeProject({ bill_rate: 72, budget: cost });
    const members = (bill_rate: number | null) =>
      owner.client.call(updateProject, {
        params: { project_id: id },
        body: { members: [{ user_id: owner.userId, bill_rate }] },
      });
    await members(108);
    await budgets.pay(owner.userId, { bill_rate: 36 });
    const spent: unknown[] = [];
    const step = async (day: number, change: () => Promise<unknown>) => {
      await at(`2026-03-0${day}T12:00:00Z`);
      await change();
      await budgets.track(id, `2026-03-0${day}T09:00:00Z`, 600);
      spent.push((await budgets.rowsOfProject(id))[0]?.spent);
    };
    await step(2, () => Promise.resolve());
    await step(3, () => members(null));
    await step(4, () => owner.client.call(updateProject, { params: { project_id: id }, body: { bill_rate: null } }));
    await step(5, () => budgets.pay(owner.userId, { bill_rate: null }));
    expect(spent).toEqual([18, 30, 36, 36]);
  });

  test.each(['cost', 'hours'] as const)('days on fixed pay are left out of %s', async (type) => {
    const { owner, budgets, at } = await start('2026-03-02T12:00:00Z');
    const id = await budgets.makeProject({ bill_rate: 10, budget: { type } });
    await budgets.pay(owner.userId, { pay_rate: 20 });
    await budgets.track(id, '2026-03-02T09:00:00Z', 360);
    await at('2026-03-03T12:00:00Z');
    await budgets.pay(owner.userId, { rate_type: 'fixed_amount', pay_rate: 3000 });
    await budgets.track(id, '2026-03-03T09:00:00Z', 360);
    await at('2026-03-04T12:00:00Z');
    await budgets.pay(owner.userId, { pay_rate: null });
    await budgets.track(id, '2026-03-04T09:00:00Z', 360);
    expect(await budgets.spans(id)).toEqual([type === 'cost' ? '2026-03-02..open 2' : '2026-03-02..open 0.2']);
  });

  test('a backdated rate changes only open rows, even if it has the same instant as a closing', async () => {
    const { owner, budgets, at } = await start('2026-03-02T12:00:00Z');
    const id = await budgets.makeProject({ budget: { ...cost, rate: 'pay_rate', recurrence: 'weekly' } });
    await budgets.pay(owner.userId, { pay_rate: 36 });
    await budgets.track(id, '2026-03-02T09:00:00Z', 600);
    await at('2026-03-09T00:00:00Z');
    await budgets.pay(owner.userId, { pay_rate: 72, effective_on: '2026-03-02' });
    expect(await budgets.spans(id)).toEqual(['2026-03-02..2026-03-08 6', '2026-03-09..open 0']);
    await at('2026-03-10T12:00:00Z');
    await budgets.track(id, '2026-03-09T09:00:00Z', 600);
    await budgets.pay(owner.userId, { pay_rate: 108, effective_on: '2026-03-02' });
    await budgets.state(id, null);
    await budgets.pay(owner.userId, { pay_rate: 144, effective_on: '2026-03-02' });
    expect(await budgets.spans(id)).toEqual(['2026-03-02..2026-03-08 6', '2026-03-09..2026-03-10 18']);
    const member = await addMember(app, owner, { projectId: id, payRate: '36.00' });
    await budgets.track(id, '2026-03-09T09:00:00Z', 600, { user_id: member.userId });
    expect(await budgets.spans(id)).toEqual(['2026-03-02..2026-03-08 6', '2026-03-09..2026-03-10 18']);
  });
});
