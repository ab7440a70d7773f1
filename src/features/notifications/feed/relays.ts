import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

/** The relays: consumers that pass events on. */
export type Relay = 'persons' | 'webhooks';

/** Locks a relay until the transaction ends. Returns the id of the last entry that it has passed on. */
export async function lockRelay(db: Executor, organizationId: number, relay: Relay): Promise<number> {
  const lock = () =>
    db.maybe<{ passedThrough: number }>(sql`
      select passed_through as "passedThrough" from feed_relays
      where organization_id = ${organizationId} and relay = ${relay} for update`);
  const held = await lock();
  if (held) return held.passedThrough;
  await db.run(sql`
    insert into feed_relays (organization_id, relay, passed_through) values (${organizationId}, ${relay}, 0)
    on conflict (organization_id, relay) do nothing`);
  return (await lock())?.passedThrough ?? 0;
}

export async function moveRelay(
  db: Executor,
  organizationId: number,
  { relay, passedThrough }: { relay: Relay; passedThrough: number },
): Promise<void> {
  await db.run(sql`
    update feed_relays set passed_through = ${passedThrough}
    where organization_id = ${organizationId} and relay = ${relay}`);
}
