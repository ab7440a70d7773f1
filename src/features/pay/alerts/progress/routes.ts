import { listBudgetChanges, type WireBudgetChange } from '../../../../contract/budget-changes.ts';
import { listBudgetSeries } from '../../../../contract/budget-series.ts';
import { needsRole } from '../../../../contract/problems.ts';
import type { Actor, Context, Membership } from '../../../../context.ts';
import { concurrently } from '../../../../db/concurrently.ts';
import { route, type Route } from '../../../../http/route.ts';
import { readBudgetChanges, readBudgetSeries } from '../../budgets/facts.ts';
import { loadClients } from '../../../work/clients/facts.ts';
import { loadUsers } from '../../../people/members/facts.ts';
import { loadProjects, managedBy } from '../../../work/projects/facts.ts';

type Requested = readonly ('clients' | 'projects' | 'users' | 'largest' | 'settings')[];

/** The ids of the records in an answer. */
interface RecordIds {
  clients: readonly (number | undefined)[];
  projects: readonly (number | undefined)[];
  users: readonly (number | undefined)[];
}

const idsOf = (ids: readonly (number | undefined)[]) => [...new Set(ids)].filter((id) => id !== undefined);

/** The requested clients, projects and users of an answer. */
async function recordsOf(ctx: Context, organization: Membership, requested: Requested = [], ids: RecordIds) {
  const [clients, projects, users] = await concurrently(
    requested.includes('clients') ? loadClients(ctx, organization, idsOf(ids.clients)) : undefined,
    requested.includes('projects') ? loadProjects(ctx, organization, idsOf(ids.projects)) : undefined,
    requested.includes('users') ? loadUsers(ctx.db, organization.organizationId, idsOf(ids.users)) : undefined,
  );
  return { ...(clients ? { clients } : {}), ...(projects ? { projects } : {}), ...(users ? { users } : {}) };
}

const largestChangesOf = (changes: readonly WireBudgetChange[]) =>
  changes.flatMap(({ differences = [] }) => differences.flatMap(({ largest = [] }) => largest));

/** Throws forbidden for members who manage neither the organization nor one of its projects. */
async function requireManager(ctx: Context, { organization, actor }: { organization: Membership; actor: Actor }) {
  if ((await managedBy(ctx, organization, actor))?.length === 0)
    throw needsRole('owner', 'manager', 'manager of a project');
}

export const budgetProgressRoutes: readonly Route[] = [
  route(listBudgetChanges, {
    authorize: requireManager,
    async handle(ctx, { query, organization, actor }) {
      const answer = await readBudgetChanges(ctx, organization, query, await managedBy(ctx, organization, actor));
      const { budget_changes: changes } = answer;
      const days = largestChangesOf(changes);
      const records = await recordsOf(ctx, organization, query.include, {
        clients: changes.map((change) => change.client_id),
        projects: [...changes, ...days].map((item) => item.project_id),
        users: days.map((day) => day.user_id),
      });
      return { ...answer, ...records };
    },
  }),
  route(listBudgetSeries, {
    authorize: requireManager,
    async handle(ctx, { query, organization, actor }) {
      const answer = await readBudgetSeries(ctx, organization, query, await managedBy(ctx, organization, actor));
      const { budget_series: series } = answer;
      const records = await recordsOf(ctx, organization, query.include, {
        clients: series.map((budget) => budget.client_id),
        projects: series.map((budget) => budget.project_id),
        users: series.flatMap(({ settings = [] }) => settings.map((setting) => setting.set_by)),
      });
      return { ...answer, ...records };
    },
  }),
];
