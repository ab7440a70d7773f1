import type { Digest } from '../../../contract/lists/preferences.ts';
import type { NoticeKind } from '../../../contract/lists/events.ts';
import { columnsOf } from '../../../db/columns.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface MailSettingsRow {
  digest: Digest;
  /** Kinds of events without mail. */
  kindsOff: readonly NoticeKind[];
}

const fields = columnsOf<MailSettingsRow>({ digest: 'digest text', kindsOff: 'kinds_off text[]' });

/** The settings of a person who has not changed any. */
const usualSettings: MailSettingsRow = { digest: 'at_once', kindsOff: [] };

export async function findSettings(db: Executor, userId: number): Promise<MailSettingsRow> {
  const row = await db.maybe<MailSettingsRow>(sql`
    select ${fields.read('settings')} from notification_settings settings where settings.user_id = ${userId}`);
  return row ?? usualSettings;
}

/**
 * Locks a person's settings until the transaction ends. Inserts the defaults first if the person has no row. Otherwise
 * two concurrent first changes would lock nothing, and one of them would be lost.
 */
export async function lockSettings(db: Executor, userId: number, now: Temporal.Instant): Promise<MailSettingsRow> {
  await db.run(sql`
    insert into notification_settings (user_id, ${fields.names}, updated_at)
    values (${userId}, ${fields.values(usualSettings)}, ${now})
    on conflict (user_id) do nothing`);
  return db.one(sql`select ${fields.read('settings')} from notification_settings settings
    where settings.user_id = ${userId} for update`);
}

export async function saveSettings(
  db: Executor,
  userId: number,
  row: MailSettingsRow,
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update notification_settings set ${fields.settings(row)}, updated_at = ${now} where user_id = ${userId}`);
}
