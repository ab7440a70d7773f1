import type { Digest } from '../../contract/notification-settings.ts';
import type { NoticeKind } from '../../contract/user-events.ts';
import { columnsOf } from '../../db/columns.ts';
import type { Executor } from '../../db/database.ts';
import { sql, sqlWhen } from '../../db/sql.ts';

export interface MailSettingsRow {
  digest: Digest;
  /** Of these no mail is sent. */
  kindsOff: readonly NoticeKind[];
}

const fields = columnsOf<MailSettingsRow>({ digest: 'digest text', kindsOff: 'kinds_off text[]' });

/** With `lock` nobody else changes them until the transaction ends. */
export function findSettings(db: Executor, userId: number, lock = false): Promise<MailSettingsRow | undefined> {
  return db.maybe(sql`
    select ${fields.read('s')} from notification_settings s
    where s.user_id = ${userId} ${sqlWhen(lock, () => sql`for update`)}`);
}

export async function keepSettings(
  db: Executor,
  userId: number,
  row: MailSettingsRow,
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    insert into notification_settings (user_id, ${fields.names}, updated_at)
    values (${userId}, ${fields.values(row)}, ${now})
    on conflict (user_id) do update set ${fields.settingsFrom('excluded')}, updated_at = excluded.updated_at`);
}
