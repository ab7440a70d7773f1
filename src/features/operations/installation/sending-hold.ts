import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface SendingHold {
  heldAt: string;
  /** The instant of the backup that was restored. */
  backupTakenAt: string;
}

export function findHold(db: Executor): Promise<SendingHold | undefined> {
  return db.maybe(sql`select held_at as "heldAt", backup_taken_at as "backupTakenAt" from sending_hold`);
}

/** Lets mail and webhooks go out again; undefined when they were not held. */
export function endHold(db: Executor): Promise<SendingHold | undefined> {
  return db.maybe(sql`delete from sending_hold returning held_at as "heldAt", backup_taken_at as "backupTakenAt"`);
}
