import { putProjectBudgetThresholds } from '../../src/contract/budget-thresholds.ts';
import { createEarning } from '../../src/contract/earnings.ts';
import { updateOrganization } from '../../src/contract/organizations.ts';
import { updateProject, updateProjectMembers } from '../../src/contract/projects.ts';
import { putSalary } from '../../src/contract/salaries.ts';
import { buildWorld, type World } from '../conformance/world.ts';
import type { TestApp } from './app.ts';
import { budgetsOf } from './budgets.ts';
import { addMember } from './members.ts';
import { exchange, newRefreshToken } from './personal.ts';
import { signedIn } from './sessions.ts';
import { work } from './work.ts';

/** A reader's organization token, personal token and session cookie. */
type Reader = { organizationToken: string; personalToken: string; cookie: string };

export const readerNames = [
  'an owner',
  'a manager',
  'a project manager',
  'a project user',
  'a viewer',
  'a member on no project',
  'the owner of another organization',
] as const;
export type ReaderName = (typeof readerNames)[number];

export interface PayWorld extends World {
  readers: Record<ReaderName, Reader>;
  /** Sets whether managers can see pay. */
  show(managersSeePay: boolean): Promise<unknown>;
}

/** The rates in the test data. Each rate differs from every other figure. */
export const payRates = {
  member: 74.29,
  ofProject: 63.47,
  manager: 81.53,
  owner: 97.61,
  salary: 1_234.71,
  earning: 321.47,
};
export const limits = { project: 7_777.13, client: 8_888.29, threshold: 1_111.37 };

async function readersOf(app: TestApp, world: World): Promise<PayWorld['readers']> {
  const projectId = Number(world.params['project_id']);
  const { organization } = world;
  const both = async (userId: number, organizationToken: string): Promise<Reader> => ({
    organizationToken,
    personalToken: (await exchange(app, await newRefreshToken(app, userId))).access_token,
    cookie: await signedIn(app, userId),
  });
  const joined = async (options: Parameters<typeof addMember>[2]) => {
    const { userId, token } = await addMember(app, organization, options);
    return both(userId, token);
  };
  const other = await app.createOrganization();
  return {
    'an owner': await both(organization.userId, organization.token),
    'a manager': await joined({ role: 'manager' }),
    'a project manager': await joined({ projectId, projectRole: 'manager' }),
    'a project user': await both(world.userId, world.member),
    'a viewer': await joined({ projectId, projectRole: 'viewer' }),
    'a member on no project': await joined({}),
    'the owner of another organization': await both(other.userId, other.token),
  };
}

async function stateMoney(world: World): Promise<void> {
  const { organization, userId } = world;
  const params = { project_id: Number(world.params['project_id']) };
  const budgets = budgetsOf(organization);
  await budgets.pay(userId, { pay_rate: payRates.member });
  await budgets.pay(organization.userId, { pay_rate: payRates.owner });
  const paid = { type: 'cost', rate: 'pay_rate' } as const;
  const body = { pay_rate: payRates.ofProject, budget: { ...paid, cost: limits.project } };
  await organization.client.call(updateProject, { params, body });
  const further = [{ amount: limits.threshold }];
  await organization.client.call(putProjectBudgetThresholds, { params, body: { further } });
  const members = [
    { user_id: userId, pay_rate: payRates.member },
    { user_id: organization.userId, pay_rate: payRates.manager },
  ];
  await organization.client.call(updateProjectMembers, { params, body: { members } });
  await budgets.stateOfClient(Number(world.params['client_id']), { ...paid, cost: limits.client });
}

/** Adds a member with a weekly salary and an earning, but no tracked time. */
async function paySalary(app: TestApp, { organization }: World): Promise<void> {
  const { userId } = await addMember(app, organization);
  const params = { organization_id: organization.organizationId };
  const salary = { amount: payRates.salary, period: 'weekly', hours: 40, effective_on: '2026-01-05' } as const;
  await organization.client.call(putSalary, { params: { ...params, user_id: userId }, body: salary });
  const body = { user_id: userId, date: '2026-03-10', amount: payRates.earning, name: 'Bonus' };
  await organization.client.call(createEarning, { params, body });
}

/** Builds an organization with rates, overtime pay, budgets with spend, and all kinds of readers. */
export async function buildPayWorld(app: TestApp): Promise<PayWorld> {
  const world = await buildWorld(app);
  const { organization, userId } = world;
  const projectId = Number(world.params['project_id']);
  await stateMoney(world);
  await paySalary(app, world);
  await app.setNow(organization.client, '2026-03-15T12:00:00Z');
  for (const day of ['09', '10', '11', '12', '13']) {
    await work(organization, { userId, projectId }, `2026-03-${day}T08:00:00Z`, 9 * 3_600);
  }
  await work(organization, { userId: organization.userId, projectId }, '2026-03-13T08:00:00Z', 2 * 3_600);
  const params = { organization_id: organization.organizationId };
  const show = (managers_see_pay_rates: boolean) =>
    organization.client.call(updateOrganization, { params, body: { managers_see_pay_rates } });
  return { ...world, readers: await readersOf(app, world), show };
}
