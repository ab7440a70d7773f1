import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import {
  applyChange,
  budgetChange,
  type BudgetedOrganization,
  buildBudgets,
} from '../../../../test/harness/budget-changes.ts';
import { runs } from '../../../../test/harness/night.ts';
import { listBudgetStatuses } from '../../../contract/budget-status.ts';
import { listEffectiveSettings } from '../../../contract/member-settings.ts';
import { listProjects, updateProjectMembers } from '../../../contract/projects.ts';

const app = useTestApp();

/**
 * Leaves out changes after which recorded time is in the future, such as setting the clock back or changing the zone.
 * Stops count future time, but statuses do not count it yet.
 */
const change = budgetChange
  .filter(({ kind }) => kind !== 'zone' && kind !== 'merge')
  .map((each) => (each.kind === 'pass' ? { ...each, minutes: Math.abs(each.minutes), works: true } : each));

/** The projects that must stop according to the budget statuses: projects with a reached budget that is not cleared. */
async function byStatuses({ owner, made, projects }: BudgetedOrganization): Promise<string[]> {
  const params = { organization_id: owner.organizationId };
  const { budget_statuses: statuses } = await owner.client.call(listBudgetStatuses, { params });
  const { budget_histories: rows } = await made.list({ page_limit: 500 });
  const set = new Set(rows.filter(({ stop_date: stop }) => stop === undefined).map(({ id }) => id));
  const reached = statuses.filter((status) => status.reached && set.has(status.budget_history_id));
  const { projects: shown } = await owner.client.call(listProjects, { params, query: { page_limit: 500 } });
  const stopped = projects.filter((id) => {
    const clientId = shown.find((project) => project.id === id)?.client_id;
    return reached.some(({ project_id, client_id }) => project_id === id || (client_id ?? 0) === clientId);
  });
  return stopped.map(String).toSorted();
}

async function told({ owner, members }: BudgetedOrganization): Promise<string[][]> {
  const params = { organization_id: owner.organizationId };
  const { effective_settings: settings } = await owner.client.call(listEffectiveSettings, { params });
  return members.map((userId) => {
    const stopped = settings.find(({ user_id: id }) => id === userId)?.stopped_projects ?? [];
    return stopped.map(({ project_id: id }) => String(id)).toSorted();
  });
}

async function putOnAll({ owner, projects, members }: BudgetedOrganization) {
  for (const project_id of projects) {
    const body = { members: members.map((user_id) => ({ user_id })) };
    await owner.client.call(updateProjectMembers, { params: { project_id }, body });
  }
}

// proves: budgets-85
test('after any changes in any order, timers stop exactly where a status shows a reached budget', async () => {
  let stops = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 30 }), async (changes) => {
      const organization = await buildBudgets(app, { stop_timer_when_budget_reached: true, stop_at: 2 });
      await putOnAll(organization);
      for (const each of changes) {
        await applyChange(organization, each);
        const expected = await byStatuses(organization);
        stops += expected.length;
        expect({ each, stopped: await told(organization) }).toEqual({
          each,
          stopped: organization.members.map(() => expected),
        });
      }
    }),
    { ...runs({ day: 3, night: 10 }), endOnFailure: true },
  );
  expect(stops).toBeGreaterThan(0);
}, 240_000);
