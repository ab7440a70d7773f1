import { describe, expect, test } from 'vitest';
import { updateMembers, type MemberChange } from '../../src/contract/members.ts';
import { useTestApp } from '../harness/app.ts';
import { addMember } from '../harness/members.ts';
import { type BudgetWorld, makeBudgetWorld } from './budget-world.ts';

const app = useTestApp();

const cost = { type: 'cost', cost: 1000 };
const hours = { type: 'hours', hours: 1000 };

const spentOn = async (world: BudgetWorld, projectId: number) => (await world.of(projectId)).at(-1)?.spent;

async function pay(world: BudgetWorld, userId: number, payment: MemberChange['payment'] & object): Promise<void> {
  const params = { organization_id: world.organization.organizationId };
  await world.organization.client.call(updateMembers, { params, body: { members: [{ user_id: userId, payment }] } });
}

describe('the spend', () => {
  // proves: budgets-25
  test('of a cost budget is rounded per day, user and project, half up to cents, then summed', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ bill_rate: 18, budget: { ...cost, start_date: '2026-03-08' } });
    // One second at 18.00 an hour is half a cent, so each day is rounded up separately.
    for (const day of ['08', '09', '10']) await world.track(id, `2026-03-${day}T09:00:00Z`, 1);
    expect(await spentOn(world, id)).toBe(0.03);
    await world.track(id, '2026-03-10T10:00:00Z', 1);
    expect(await spentOn(world, id)).toBe(0.03);
  });

  // proves: budgets-26
  test('of an hours budget has four decimals', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ budget: hours });
    await world.track(id, '2026-03-10T09:00:00Z', 601);
    expect(await spentOn(world, id)).toBe(0.1669);
  });

  // proves: activities-32
  test('of a cost budget is computed from seconds, not from rounded hours', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ bill_rate: 3600, budget: cost });
    await world.track(id, '2026-03-10T09:00:00Z', 1);
    expect(await spentOn(world, id)).toBe(1);
  });

  // proves: budgets-27
  test('includes non-billable time only with include_non_billable, at the same rate', async () => {
    const world = await makeBudgetWorld(app);
    const [all, some] = [
      await world.project({ budget: cost }),
      await world.project({ budget: { ...cost, include_non_billable: false } }),
    ];
    for (const [index, id] of [all, some].entries()) {
      await world.track(id, `2026-03-10T0${index}:00:00Z`, 600);
      await world.track(id, `2026-03-10T0${index}:30:00Z`, 1200, { billable: false });
    }
    expect([await spentOn(world, all), await spentOn(world, some)]).toEqual([30, 10]);
  });

  // proves: budgets-28
  test.each([
    ['cost', cost],
    ['hours', hours],
  ])('excludes members with fixed pay from a %s budget', async (_name, budget) => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ budget });
    await pay(world, world.owner, { rate_type: 'fixed_amount', pay_rate: 3000 });
    await world.track(id, '2026-03-10T09:00:00Z', 3600);
    expect(await spentOn(world, id)).toBe(0);
  });

  // proves: budgets-29
  test('of a client budget sums its projects by the client of each local day', async () => {
    const world = await makeBudgetWorld(app);
    const [acme, zenith] = [await world.client({ budget: hours }), await world.client({ budget: hours })];
    const [moving, staying] = [await world.project({ client_id: acme }), await world.project({ client_id: acme })];
    await world.track(moving, '2026-03-10T09:00:00Z', 600);
    await world.track(staying, '2026-03-10T10:00:00Z', 600);
    await world.at('2026-03-11T12:00:00Z');
    await world.change(moving, { client_id: zenith });
    await world.track(moving, '2026-03-11T09:00:00Z', 1200);
    const spent = async (client: number) => (await world.ofClient(client))[0]?.spent;
    expect([await spent(acme), await spent(zenith)]).toEqual([0.3333, 0.3333]);
    await world.track(moving, '2026-03-10T11:00:00Z', 1200);
    expect([await spent(acme), await spent(zenith)]).toEqual([0.6667, 0.3333]);
  });

  // proves: budgets-23, budgets-24
  test('continues if the limit is raised mid-period: each row counts from the first day of the period', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ budget: { ...cost, recurrence: 'monthly', start_date: '2026-03-01' } });
    await world.track(id, '2026-03-09T09:00:00Z', 3600);
    await world.at('2026-03-12T12:00:00Z');
    await world.change(id, { budget: { ...cost, cost: 2000, recurrence: 'monthly' } });
    await world.track(id, '2026-03-12T09:00:00Z', 3600);
    expect(await world.spans(id)).toEqual([
      ['2026-03-01', '2026-03-11', 60],
      ['2026-03-12', null, 120],
    ]);
    await world.at('2026-04-02T12:00:00Z');
    await world.track(id, '2026-04-01T09:00:00Z', 600);
    expect(await world.spans(id)).toEqual([
      ['2026-03-01', '2026-03-11', 60],
      ['2026-03-12', '2026-03-31', 120],
      ['2026-04-01', null, 10],
    ]);
  });

  // proves: budgets-23
  test('of a budget without recurrence counts from the start of the budget', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project();
    await world.track(id, '2026-03-08T09:00:00Z', 600);
    await world.track(id, '2026-03-09T09:00:00Z', 600);
    await world.change(id, { budget: { ...cost, start_date: '2026-03-09' } });
    expect(await spentOn(world, id)).toBe(10);
  });
});

// proves: budgets-35
test('the spend depends only on the dates, even if the next period was started late', async () => {
  const seen = [];
  for (const steps of [['2026-03-16', '2026-03-17', '2026-03-23', '2026-03-30'], ['2026-03-30']]) {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ budget: { ...cost, recurrence: 'weekly', start_date: '2026-03-09' } });
    for (const day of steps) await world.at(`${day}T00:00:30Z`);
    for (const day of ['10', '16', '22', '29']) await world.track(id, `2026-03-${day}T09:00:00Z`, 600);
    seen.push(await world.spans(id));
  }
  expect(seen[0]).toEqual([
    ['2026-03-09', '2026-03-15', 10],
    ['2026-03-16', '2026-03-22', 20],
    ['2026-03-23', '2026-03-29', 10],
    ['2026-03-30', null, 0],
  ]);
  expect(seen[1]).toEqual(seen[0]);
});

describe('the rate of a member', () => {
  // proves: budgets-31
  test('is the first rate set for: member in the project, project, member; otherwise 0', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ bill_rate: null, budget: cost });
    await world.track(id, '2026-03-10T09:00:00Z', 3600);
    const seen = [await spentOn(world, id)];
    await pay(world, world.owner, { bill_rate: 10 });
    seen.push(await spentOn(world, id));
    await world.change(id, { bill_rate: 20 });
    seen.push(await spentOn(world, id));
    await world.change(id, { members: [{ user_id: world.owner, bill_rate: 30 }] });
    seen.push(await spentOn(world, id));
    expect(seen).toEqual([0, 10, 20, 30]);
  });

  // proves: budgets-3
  test('is the pay rate if the budget uses pay rates', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ bill_rate: 100, budget: { ...cost, rate: 'pay_rate' } });
    await pay(world, world.owner, { pay_rate: 15 });
    await world.track(id, '2026-03-10T09:00:00Z', 3600);
    expect(await spentOn(world, id)).toBe(15);
  });

  // proves: budgets-31, budgets-32
  test('applies to all days if it is first and has no date, otherwise from its date or today', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ bill_rate: null, budget: { ...cost, start_date: '2026-03-01' } });
    for (const day of ['08', '09', '10']) await world.track(id, `2026-03-${day}T09:00:00Z`, 3600);
    await pay(world, world.owner, { bill_rate: 10 });
    expect(await spentOn(world, id)).toBe(30);
    await world.at('2026-03-11T12:00:00Z');
    await pay(world, world.owner, { bill_rate: 100 });
    await world.track(id, '2026-03-11T09:00:00Z', 3600);
    expect(await spentOn(world, id)).toBe(130);
    await pay(world, world.owner, { bill_rate: 50, effective_on: '2026-03-12' });
    await world.at('2026-03-12T12:00:00Z');
    await world.track(id, '2026-03-12T09:00:00Z', 3600);
    expect(await spentOn(world, id)).toBe(180);
  });
});

describe('a closed row', () => {
  // proves: budgets-30
  test('values late corrections at the rates set when it closed; later rates change only open rows', async () => {
    const world = await makeBudgetWorld(app);
    const weekly = { ...cost, recurrence: 'weekly', start_date: '2026-03-09' };
    const id = await world.project({ bill_rate: null, budget: weekly });
    await pay(world, world.owner, { bill_rate: 10, effective_on: '2026-03-01' });
    await world.track(id, '2026-03-09T09:00:00Z', 3600);
    await world.at('2026-03-17T12:00:00Z');
    await world.track(id, '2026-03-16T09:00:00Z', 3600);
    await pay(world, world.owner, { bill_rate: 40, effective_on: '2026-03-09' });
    expect(await world.spans(id)).toEqual([
      ['2026-03-09', '2026-03-15', 10],
      ['2026-03-16', null, 40],
    ]);
    await world.track(id, '2026-03-10T09:00:00Z', 3600);
    expect((await world.spans(id))[0]).toEqual(['2026-03-09', '2026-03-15', 20]);
  });

  test('a row counts the time of all members on all its days', async () => {
    const world = await makeBudgetWorld(app);
    const id = await world.project({ budget: cost });
    const other = await addMember(app, world.organization, { projectId: id });
    await world.track(id, '2026-03-10T09:00:00Z', 1800);
    await world.track(id, '2026-03-10T09:00:00Z', 600, { user_id: other.userId });
    await world.at('2026-03-11T12:00:00Z');
    await world.change(id, { budget: null });
    expect(await world.spans(id)).toEqual([['2026-03-10', '2026-03-11', 40]]);
  });
});
