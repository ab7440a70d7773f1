import { Decimal } from 'decimal.js';
import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import type { CarryParts, CarryRule } from '../rules/carry.ts';
import { clientIdOf, type OwnerKey, ownedBy, projectIdOf } from './owner-key.ts';
import type { RowOwners } from './rows-in-force.ts';

/** The project or client to which a record belongs. */
interface OwnerColumns {
  projectId: number | null;
  clientId: number | null;
}

export interface OwnedRule extends OwnerColumns, CarryRule {}

/** The parts carried into a budget period. */
export interface Carry extends OwnerColumns {
  periodStartDate: string;
  parts: CarryParts;
}

const ofOwners = ({ projectIds, clientIds }: RowOwners) => sql`
  (project_id = any(${projectIds}::int[]) or client_id = any(${clientIds}::int[]))`;

const ruleColumns = sql`carry, cap::text as cap, floor::text as floor, expires_after as "expiresAfter"`;

/** The carry rules of owners that carry over. */
export function selectCarryRules(db: Executor, organizationId: number, owners: RowOwners): Promise<OwnedRule[]> {
  return db.many(sql`
    select project_id as "projectId", client_id as "clientId", ${ruleColumns} from budget_rollovers
    where organization_id = ${organizationId} and carry <> 'none' and ${ofOwners(owners)}`);
}

/** The carry rule of an owner; undefined = never set. */
export function selectCarryRule(db: Executor, ownerKey: OwnerKey): Promise<CarryRule | undefined> {
  return db.maybe(sql`
    select ${ruleColumns} from budget_rollovers
    where organization_id = ${ownerKey.organizationId} and ${ownedBy(ownerKey)}`);
}

/** Replaces the carry rule of a locked owner. */
export async function replaceCarryRule(
  db: Executor,
  ownerKey: OwnerKey,
  rule: CarryRule,
  now: Temporal.Instant,
): Promise<void> {
  const { organizationId } = ownerKey;
  await db.run(sql`
    delete from budget_rollovers where organization_id = ${organizationId} and ${ownedBy(ownerKey)}`);
  await db.run(sql`
    insert into budget_rollovers (organization_id, project_id, client_id, carry, cap, floor, expires_after, updated_at)
    values (${organizationId}, ${projectIdOf(ownerKey)}, ${clientIdOf(ownerKey)}, ${rule.carry}, ${rule.cap}::numeric,
      ${rule.floor}::numeric, ${rule.expiresAfter}, ${now})`);
  if (rule.carry !== 'none') return;
  await db.run(sql`
    update budget_carries set superseded_at = greatest(recorded_at, ${now}::timestamptz)
    where organization_id = ${organizationId} and superseded_at is null and ${ownedBy(ownerKey)}`);
}

/** Selects the records known at an instant; null = now. */
const isKnown = (knownAt: Temporal.Instant | null) =>
  knownAt === null
    ? sql`superseded_at is null`
    : sql`recorded_at <= ${knownAt}::timestamptz and coalesce(superseded_at > ${knownAt}::timestamptz, true)`;

/**
 * The carried parts of the owners' periods, selected by their first days or from a day on, as known at an instant;
 * null = now.
 */
export async function selectCarries(
  db: Executor,
  organizationId: number,
  filter: { owners: RowOwners } & ({ starts: readonly string[] } | { since: string }),
  knownAt: Temporal.Instant | null,
): Promise<Carry[]> {
  const isAsked =
    'since' in filter
      ? sql`period_start_date >= ${filter.since}::date`
      : sql`period_start_date = any(${filter.starts}::date[])`;
  const carries = await db.many<Carry>(sql`
    select project_id as "projectId", client_id as "clientId", period_start_date as "periodStartDate",
      parts::text[] as parts
    from budget_carries
    where organization_id = ${organizationId} and ${isAsked} and ${isKnown(knownAt)} and ${ofOwners(filter.owners)}`);
  return carries.map((carry) => ({ ...carry, parts: carry.parts.map((part) => new Decimal(part).toString()) }));
}

/** Replaces the carried parts of periods. Empty parts are not inserted. The caller holds the owners' locks. */
export async function replaceCarries(
  db: Executor,
  organizationId: number,
  carries: readonly Carry[],
  now: Temporal.Instant,
): Promise<void> {
  const columns = sql`
    unnest(${carries.map(({ projectId }) => projectId)}::int[], ${carries.map(({ clientId }) => clientId)}::int[],
      ${carries.map(({ periodStartDate }) => periodStartDate)}::date[],
      ${carries.map(({ parts }) => `{${parts.join(',')}}`)}::text[])
      as carried (project_id, client_id, period_start_date, parts)`;
  await db.run(sql`
    update budget_carries c set superseded_at = greatest(c.recorded_at, ${now}::timestamptz) from ${columns}
    where c.superseded_at is null and c.organization_id = ${organizationId}
      and c.project_id is not distinct from carried.project_id
      and c.client_id is not distinct from carried.client_id and c.period_start_date = carried.period_start_date`);
  await db.run(sql`
    insert into budget_carries (organization_id, project_id, client_id, period_start_date, parts, recorded_at)
    select ${organizationId}::int, project_id, client_id, period_start_date, parts::numeric[], ${now}::timestamptz
    from ${columns} where parts <> '{}'`);
}
