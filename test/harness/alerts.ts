import type { BudgetInput } from '../../src/contract/budgets.ts';
import type { OrganizationRole } from '../../src/contract/lists/roles.ts';
import { updateMembers } from '../../src/contract/members.ts';
import { startOfTests, type TestApp } from './app.ts';
import { budgetsOf } from './budgets.ts';
import { addMember } from './members.ts';

type Alerting = NonNullable<BudgetInput['alerts']> & { name?: string };

/** Creates an organization with a project and a budget of one hour that notifies its owners. */
export async function alertingProject(app: TestApp, { name = 'Bridge', ...more }: Alerting = {}) {
  const owner = await app.createOrganization({ name: 'Harbour' });
  await app.setNow(owner.client, startOfTests);
  const budgets = budgetsOf(owner);
  const budget: BudgetInput = {
    type: 'hours',
    hours: 1,
    alerts: { notify_enabled: true, notify_group: 'owners', ...more },
  };
  const projectId = await budgets.makeProject({ name, budget });
  let slots = 0;
  return {
    owner,
    projectId,
    budgets,
    budget,
    /** Five slots reach 80 percent of the budget, and a sixth slot reaches the limit. */
    async track(count: number) {
      for (let made = 0; made < count; made += 1) {
        const startsAt = Temporal.Instant.from('2026-03-02T06:00:00Z').add({ minutes: 10 * slots });
        await budgets.track(projectId, startsAt.toString(), 600);
        slots += 1;
      }
    },
    async join(role: OrganizationRole) {
      const member = await addMember(app, owner, { projectId });
      const members = [{ user_id: member.userId, role }];
      await owner.client.call(updateMembers, { params: { organization_id: owner.organizationId }, body: { members } });
      return member;
    },
  };
}
