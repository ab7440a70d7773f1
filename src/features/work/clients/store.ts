import type { Actor } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { columnsOf } from '../../../db/columns.ts';
import { among, sql, sqlWhen } from '../../../db/sql.ts';

/** The organization of a client, if the actor is an owner or manager there. */
export async function locateClient(db: Executor, clientId: number, actor: Actor): Promise<number | undefined> {
  const leading = [...actor.memberships.values()].filter((membership) => membership.role !== 'user');
  const row = await db.maybe<{ organizationId: number }>(sql`
    select organization_id as "organizationId" from clients
    where organization_id ${among(leading.map((membership) => membership.organizationId))} and id = ${clientId}`);
  return row?.organizationId;
}

export interface ClientFields {
  name: string;
  emails: string[];
  phone: string | null;
  address: string | null;
  status: 'active' | 'archived';
  metadata: Record<string, string>;
}

const fields = columnsOf<ClientFields>({
  name: 'name text',
  emails: 'emails text[]',
  phone: 'phone text',
  address: 'address text',
  status: 'status text',
  metadata: 'metadata jsonb',
});

export interface ClientRow extends ClientFields {
  id: number;
  organizationId: number;
  projectIds: number[];
  createdAt: string;
  updatedAt: string;
}

export interface ClientFilter {
  startId: number;
  limit: number;
  status?: 'active' | 'archived' | undefined;
  ids?: readonly number[] | undefined;
}

/** Clients starting at an id, ascending, each with its projects on a local day. */
export function selectClients(
  db: Executor,
  organizationId: number,
  today: Temporal.PlainDate,
  filter: ClientFilter,
): Promise<ClientRow[]> {
  const { status, ids } = filter;
  return db.many(sql`
    select client.id, client.organization_id as "organizationId", ${fields.read('client')},
      client.created_at as "createdAt",
      client.updated_at as "updatedAt",
      array(select t.project_id from (
          select distinct on (project_id) project_id, client_id from project_terms
          where organization_id = ${organizationId} and superseded_at is null and effective_on <= ${today}::date
            and project_id in (select project_id from project_terms
              where organization_id = ${organizationId} and client_id = client.id and superseded_at is null)
          order by project_id, effective_on desc) t
        where t.client_id = client.id order by t.project_id) as "projectIds"
    from clients client
    where client.organization_id = ${organizationId} and client.id >= ${filter.startId}
      ${sqlWhen(status !== undefined, () => sql`and client.status = ${status}`)}
      ${sqlWhen(ids !== undefined, () => sql`and client.id = any(${ids}::int[])`)}
    order by client.id limit ${filter.limit}`);
}

export function selectStatus(
  db: Executor,
  organizationId: number,
  clientId: number,
): Promise<Pick<ClientRow, 'status'> | undefined> {
  return db.maybe(sql`select status from clients where organization_id = ${organizationId} and id = ${clientId}`);
}

export async function insertClient(
  db: Executor,
  organizationId: number,
  client: ClientFields,
  now: Temporal.Instant,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    insert into clients (organization_id, ${fields.names}, created_at, updated_at)
    values (${organizationId}, ${fields.values(client)}, ${now}, ${now}) returning id`);
  return row.id;
}

export async function rewriteClient(
  db: Executor,
  { organizationId, id }: { organizationId: number; id: number },
  client: ClientFields,
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update clients set ${fields.settings(client)}, updated_at = ${now}
    where organization_id = ${organizationId} and id = ${id}`);
}

/** The number of clients in the organization, including archived ones. */
export async function countClients(db: Executor, organizationId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*)::int as count from clients where organization_id = ${organizationId}`,
  );
  return count;
}
