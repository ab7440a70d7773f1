import type { BudgetInput } from '../../../src/contract/budgets.ts';
import { updateOrganization } from '../../../src/contract/organizations.ts';
import type { TestApp } from '../../../test/harness/app.ts';
import { budgetsOf } from '../../../test/harness/budgets.ts';
import { addMember } from '../../../test/harness/members.ts';
import { work } from '../../../test/harness/work.ts';

const monthly = (cost: number): BudgetInput => ({ type: 'cost', cost, recurrence: 'monthly' });

/** Budgets in each state, with tracked hours. */
const projects: readonly [name: string, budget: BudgetInput, hours: number][] = [
  ['Harbour website', monthly(4_000), 52],
  ['Tide tables app', monthly(6_000), 55],
  ['Pilot scheduling', monthly(2_500), 22],
  ['Berth planner', { type: 'hours', hours: 80, start_date: '2026-03-01' }, 70],
  ['Crane telemetry', { type: 'hours', hours: 120, start_date: '2026-03-01' }, 40],
  ['Customs exports', monthly(5_000), 12],
  ['Weather feed', { type: 'cost', start_date: '2026-03-01' }, 18],
];

/**
 * An organization in Berlin on Wednesday, 18 March 2026, noon UTC: seven budgets of projects and one of a client.
 * After the 16th a rate was raised with effect from the 2nd, and late time arrived for earlier days.
 */
export async function makeBudgets(app: TestApp) {
  const owner = await app.createOrganization({ name: 'Northern Harbour', timeZone: 'Europe/Berlin' });
  await app.setNow(owner.client, '2026-03-02T06:00:00Z');
  const made = budgetsOf(owner);
  await owner.client.call(updateOrganization, {
    params: { organization_id: owner.organizationId },
    body: { currency: 'EUR' },
  });
  const clientId = await made.makeClient({ name: 'Nordsee Logistik', budget: monthly(12_000) });
  const places = new Map<string, { projectId: number; userId: number }>();
  for (const [name, budget] of projects) {
    const projectId = await made.makeProject({ name, budget, client_id: name.startsWith('H') ? clientId : null });
    const { userId } = await addMember(app, owner, { projectId });
    await made.pay(userId, { bill_rate: 85, effective_on: '2026-03-02' });
    places.set(name, { projectId, userId });
  }
  const track = async (name: string, from: number, hours: number) => {
    const place = places.get(name) ?? { projectId: 0, userId: 0 };
    for (let left = hours, day = from; left > 0; left -= 8, day += 1) {
      const startsAt = `2026-03-${String(day).padStart(2, '0')}T07:00:00Z`;
      await work(owner, place, startsAt, Math.min(left, 8) * 3_600);
    }
  };
  await app.setNow(owner.client, '2026-03-16T12:00:00Z');
  for (const [name, , hours] of projects) await track(name, 2, hours);
  await app.setNow(owner.client, '2026-03-18T12:00:00Z');
  await track('Pilot scheduling', 14, 7.25);
  await track('Berth planner', 13, 12.5);
  await made.pay(places.get('Tide tables app')?.userId ?? 0, { bill_rate: 92.5, effective_on: '2026-03-02' });
  return { owner, places, address: `/organizations/${owner.organizationId}/budgets` };
}
