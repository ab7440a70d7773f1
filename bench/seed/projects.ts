import type pg from 'pg';
import { makeRange, type Range, type Tenant } from './tenant.ts';

/** Most of the time is on the first projects. Every other project has only a little. */
export const largeProjects = 20;
export const smallProjects = 100;

export interface Projects {
  clients: Range;
  projects: Range;
}

const makeClients = (pool: pg.Pool, organizationId: number, name: string, count: number) =>
  makeRange(
    pool,
    `with made as (
      insert into clients (organization_id, name, created_at, updated_at)
      select $1, $2 || n, '2025-01-01Z', '2025-01-01Z' from generate_series(1, $3::int) n order by n returning id)
    select min(id) as first, count(*)::int as count from made`,
    [organizationId, `${name} `, count],
  );

const makeProjects = (pool: pg.Pool, organizationId: number, name: string, { clients, count }: Spread) =>
  makeRange(
    pool,
    `with made as (
      insert into projects (organization_id, name, created_at, updated_at)
      select $1, $2 || n, '2025-01-01Z', '2025-01-01Z' from generate_series(1, $3::int) n order by n returning id),
    terms as (
      insert into project_terms (organization_id, project_id, effective_on, client_id, billable, recorded_at)
      select $1, id, '0001-01-01', $4::int + id % $5::int, id % 5 > 0, '2025-01-01Z' from made)
    select min(id) as first, count(*)::int as count from made`,
    [organizationId, `${name} `, count, clients.first, clients.count],
  );

/** Creates a number of projects for these clients. */
interface Spread {
  clients: Range;
  count: number;
}

/** Clients and projects. Every member is on three projects, but the owner on none. */
export async function addProjects(pool: pg.Pool, { organizationId }: Tenant, members: Range): Promise<Projects> {
  const clients = await makeClients(pool, organizationId, 'Client', 120);
  const projects = await makeProjects(pool, organizationId, 'Project', {
    clients,
    count: largeProjects + smallProjects,
  });
  await pool.query(
    `insert into project_members (organization_id, project_id, user_id, role, created_at, updated_at)
    select distinct $1::int, $4::int + case k when 0 then n % ${largeProjects}
      else ${largeProjects} + (n * 31 + k) % ${smallProjects} end,
      $2::int + n, 'user', '2025-01-01Z'::timestamptz, '2025-01-01Z'::timestamptz
    from generate_series(0, $3::int - 1) n, generate_series(0, 2) k`,
    [organizationId, members.first, members.count, projects.first],
  );
  return { clients, projects };
}

/** Projects that have had no time for years, with one client per four projects and three members per project. */
export async function addQuietProjects(pool: pg.Pool, { organizationId }: Tenant, members: Range, count: number) {
  const clients = await makeClients(pool, organizationId, 'Quiet client', Math.ceil(count / 4));
  const { first } = await makeProjects(pool, organizationId, 'Quiet project', { clients, count });
  await pool.query(
    `insert into project_members (organization_id, project_id, user_id, role, created_at, updated_at)
    select distinct $1::int, $2::int + n, $4::int + (n * 7 + k * 11) % $5::int, 'user', '2025-01-01Z'::timestamptz,
      '2025-01-01Z'::timestamptz
    from generate_series(0, $3::int - 1) n, generate_series(0, 2) k`,
    [organizationId, first, count, members.first, members.count],
  );
}
