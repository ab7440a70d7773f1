import type { Company } from '../company.ts';
import { runDue } from '../../src/jobs/run-due.ts';
import { largeProjects, type Projects, smallProjects } from './projects.ts';
import { sendRequest, type Tenant } from './tenant.ts';

const limitOf = (n: number) =>
  n % 2 === 0 ? { type: 'hours', hours: 10_000 } : { type: 'cost', rate: 'bill_rate', cost: 500_000 };

const clientBudgets = 10;

/**
 * Sets budgets through the server after the time has been recorded, so that the server caches their spend itself. Large
 * projects have monthly budgets over the last four months, each with four closed rows and an open one. Small projects
 * and some clients have one row, which was opened before the first recorded time.
 */
export async function addBudgets(company: Company, tenant: Tenant, { clients, projects }: Projects, today: string) {
  const { app, baseUrl, database } = company;
  const at = { baseUrl, token: tenant.token };
  const state = (holder: string, n: number, budget: object) =>
    sendRequest(at, 'PUT', `/v2/${holder}`, { budget: { ...limitOf(n), ...budget } });
  const monthStart = Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ months: 4 }).toString();
  for (let n = 0; n < largeProjects; n += 1) {
    const monthly = { recurrence: 'monthly', recurrence_start: 1, start_date: monthStart };
    await state(`projects/${projects.first + n}`, n, monthly);
  }
  const { rows } = await database.pool.query<{ last: number }>(
    'select max(id) as last from budget_histories where organization_id = $1',
    [tenant.organizationId],
  );
  const open = { start_date: Temporal.PlainDate.from(today).subtract({ weeks: 53 }).toString() };
  for (let n = largeProjects; n < largeProjects + smallProjects; n += 1) {
    await state(`projects/${projects.first + n}`, n, open);
  }
  for (let n = 0; n < clientBudgets; n += 1) await state(`clients/${clients.first + n}`, n, open);
  // Runs the background work now, so that cached spend exists before the measurement.
  await runDue(app.jobs, await app.now(database));
  return { firstOpenId: (rows[0]?.last ?? 0) + 1 };
}
