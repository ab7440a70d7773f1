/** For the benchmarks of lists: a company of a given size, and a neighbour with time in the same months. */

import type pg from 'pg';
import { openDatabase } from '../../src/db/database.ts';
import type { Company } from '../company.ts';
import { addBudgets } from './budgets.ts';
import { addFlags } from './flags.ts';
import { addMembers } from './people.ts';
import { addPolicies, policyCount } from './policies.ts';
import { addProjects, type Projects } from './projects.ts';
import { addTenant, type Range, type Tenant } from './tenant.ts';
import { addTime } from './time.ts';

export interface Size {
  members: number;
  weeks: number;
  flags: number;
  slotsPerDay: number;
}

export interface SeededCompany extends Projects {
  tenant: Tenant;
  members: Range;
}

export const today = () => Temporal.Now.plainDateISO('UTC').toString();
const yesterday = () => Temporal.Now.plainDateISO('UTC').subtract({ days: 1 }).toString();

/** A pool without the statement timeout of requests, because bulk inserts take longer. */
export async function withSeedPool<T>({ url }: Company, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = openDatabase({ url, service: 'maintenance', maxConnections: 2 });
  try {
    return await work(database.pool);
  } finally {
    await database.close();
  }
}

/** An organization with members, projects and weeks of work. */
export async function addWorkers(company: Company, pool: pg.Pool, name: string, size: Size): Promise<SeededCompany> {
  const tenant = await addTenant(company, name);
  const members = await addMembers(pool, tenant, size.members);
  const places = await addProjects(pool, tenant, members);
  const { weeks, slotsPerDay } = size;
  await addTime(pool, tenant, { members, ...places }, { until: yesterday(), weeks, slotsPerDay });
  return { tenant, members, ...places };
}

/** The measured company and its neighbour, which has a quarter of the people and the same number of flags. */
export async function addCompanies(company: Company, size: Size) {
  return withSeedPool(company, async (pool) => {
    const neighbour = await addWorkers(company, pool, 'Neighbour', { ...size, members: Math.ceil(size.members / 4) });
    const filled = await addWorkers(company, pool, 'Measured', size);
    const flagged = [filled, neighbour];
    const flags = await addFlags(company, pool, { flagged, count: size.flags, until: today() });
    await addPolicies(company.baseUrl, pool, filled.tenant, filled.members);
    await pool.query('analyze');
    const budgets = await addBudgets(company, filled.tenant, filled, today());
    await pool.query('vacuum analyze');
    return { ...filled, ...budgets, flags: { ...flags, count: size.flags }, policyCount };
  });
}
