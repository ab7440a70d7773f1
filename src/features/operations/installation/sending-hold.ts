import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface SendingHold {
  heldAt: string;
  /** When the restored backup was made. */
  backupTakenAt: string;
}

export function findHold(db: Executor): Promise<SendingHold | undefined> {
  return db.maybe(sql`select held_at as "heldAt", backup_taken_at as "backupTakenAt" from sending_hold`);
}

/** Ends the hold. Undefined if mail and webhooks were not on hold. */
export function endHold(db: Executor): Promise<SendingHold | undefined> {
  return db.maybe(sql`delete from sending_hold returning held_at as "heldAt", backup_taken_at as "backupTakenAt"`);
}
