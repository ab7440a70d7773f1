import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

export interface NewTurn {
  lease: string;
  now: Temporal.Instant;
  until: Temporal.Instant;
}

/** False when somebody else has the turn of the organization. */
export async function takeTurn(db: Executor, organizationId: number, { lease, now, until }: NewTurn): Promise<boolean> {
  const taken = await db.run(sql`
    insert into retention_turns (organization_id, lease, taken_at, leased_until)
    values (${organizationId}, ${lease}::uuid, ${now}, ${until})
    on conflict (organization_id) do update set lease = excluded.lease, taken_at = excluded.taken_at,
      leased_until = excluded.leased_until
    where retention_turns.leased_until <= excluded.taken_at`);
  return taken > 0;
}

/** Since when somebody has the turn; undefined when nobody has. */
export async function findTurn(db: Executor, organizationId: number): Promise<string | undefined> {
  const row = await db.maybe<{ takenAt: string }>(sql`
    select taken_at as "takenAt" from retention_turns where organization_id = ${organizationId}`);
  return row?.takenAt;
}

/** More time for who has the turn; reckoned by the program, since a cluster adds no time to a column in an update. */
export async function renewTurn(
  db: Executor,
  organizationId: number,
  { lease, until }: Pick<NewTurn, 'lease' | 'until'>,
): Promise<void> {
  await db.run(sql`
    update retention_turns set leased_until = ${until}
    where organization_id = ${organizationId} and lease = ${lease}::uuid`);
}

/** Nobody else takes the turn until the end of the transaction; false when somebody has. */
export async function holdsTurn(db: Executor, organizationId: number, lease: string): Promise<boolean> {
  const held = await db.run(sql`
    select from retention_turns where organization_id = ${organizationId} and lease = ${lease}::uuid
    for no key update`);
  return held > 0;
}

export async function endTurn(db: Executor, organizationId: number, lease: string): Promise<void> {
  await db.run(sql`
    delete from retention_turns where organization_id = ${organizationId} and lease = ${lease}::uuid`);
}
