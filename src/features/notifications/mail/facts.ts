import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export type { Compose } from './compose/letter.ts';

interface MailState {
  waiting: number;
  /** The number of mails that were refused or abandoned in the last week. */
  failed: number;
}

export function readMailState(db: Executor, now: Temporal.Instant): Promise<MailState> {
  return db.one(sql`
    select (select count(*)::int from mails where due_at <= ${now}) as waiting,
      (select count(*)::int from mails
        where ended_at > ${now.subtract({ hours: 168 })} and ended_as in ('refused', 'given_up')) as failed`);
}
