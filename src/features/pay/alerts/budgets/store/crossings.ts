import type { Executor } from '../../../../../db/database.ts';
import { sql } from '../../../../../db/sql.ts';
import type { Crossing } from '../rules/crossings.ts';
import type { FurtherThreshold } from '../rules/thresholds.ts';

export interface Owners {
  projectIds: readonly number[];
  clientIds: readonly number[];
}

/** The owner of a threshold: a project or a client. */
export interface OwnerColumns {
  projectId: number | null;
  clientId: number | null;
}

export interface OwnedCrossing extends Crossing, OwnerColumns {
  periodStartDate: string;
}

/** The lists are subselects. Otherwise the planner makes a separate estimate for each id in the lists. */
const ofOwners = ({ projectIds, clientIds }: Owners) => sql`
  (project_id = any((select ${projectIds}::int[])::int[]) or client_id = any((select ${clientIds}::int[])::int[]))`;

/** The crossings of projects and clients in periods from a date on. */
export function selectCrossings(
  db: Executor,
  organizationId: number,
  filter: { owners: Owners; since: string },
): Promise<(OwnedCrossing & { reachedSince: string | null })[]> {
  return db.many(sql`
    select project_id as "projectId", client_id as "clientId", period_start_date as "periodStartDate",
      threshold as key, number, reached_since is not null as "isReached", reached_since as "reachedSince"
    from budget_crossings
    where organization_id = ${organizationId} and period_start_date >= ${filter.since}::date
      and ${ofOwners(filter.owners)}`);
}

export type OwnedThreshold = OwnerColumns & { percent: number | null; amount: string | null };

/** The further thresholds of projects and clients. */
export function selectFurther(db: Executor, organizationId: number, owners: Owners): Promise<OwnedThreshold[]> {
  return db.many(sql`
    select project_id as "projectId", client_id as "clientId", percent, amount::text as amount
    from budget_thresholds where organization_id = ${organizationId} and ${ofOwners(owners)}
    order by percent, amount`);
}

export const furtherOf = ({ percent, amount }: OwnedThreshold): FurtherThreshold =>
  percent === null ? { amount: amount ?? '0' } : { percent };

const columnsOf = (moved: readonly OwnedCrossing[]) => sql`
  unnest(${moved.map(({ projectId }) => projectId)}::int[], ${moved.map(({ clientId }) => clientId)}::int[],
    ${moved.map(({ periodStartDate }) => periodStartDate)}::date[], ${moved.map(({ key }) => key)}::text[],
    ${moved.map(({ number }) => number)}::int[], ${moved.map(({ isReached }) => isReached)}::boolean[])
    as moved (project_id, client_id, period_start_date, threshold, number, is_reached)`;

const since = (now: Temporal.Instant) => sql`case when moved.is_reached then ${now}::timestamptz end`;

/** Records threshold changes, one per threshold and period. The caller has locked the owners. */
export async function recordMoves(
  db: Executor,
  organizationId: number,
  moved: readonly OwnedCrossing[],
  now: Temporal.Instant,
): Promise<void> {
  const [known, fresh] = [moved.filter((move) => !isFirst(move)), moved.filter(isFirst)];
  if (known.length > 0) {
    await db.run(sql`
      update budget_crossings c set number = moved.number, reached_since = ${since(now)}
      from ${columnsOf(known)}
      where c.organization_id = ${organizationId} and c.project_id is not distinct from moved.project_id
        and c.client_id is not distinct from moved.client_id and c.period_start_date = moved.period_start_date
        and c.threshold = moved.threshold`);
  }
  if (fresh.length > 0) {
    await db.run(sql`
      insert into budget_crossings (organization_id, project_id, client_id, period_start_date, threshold, number,
        reached_since)
      select ${organizationId}::int, project_id, client_id, period_start_date, threshold, number, ${since(now)}
      from ${columnsOf(fresh)}`);
  }
}

const isFirst = ({ number, isReached }: OwnedCrossing) => isReached && number === 1;
