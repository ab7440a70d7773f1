import type { Digest } from '../../../contract/lists/preferences.ts';
import type { NoticeKind } from '../../../contract/lists/events.ts';
import { columnsOf } from '../../../db/columns.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface MailSettingsRow {
  digest: Digest;
  /** Of these no mail is sent. */
  kindsOff: readonly NoticeKind[];
}

const fields = columnsOf<MailSettingsRow>({ digest: 'digest text', kindsOff: 'kinds_off text[]' });

/** Those of who has chosen nothing yet. */
const usualSettings: MailSettingsRow = { digest: 'at_once', kindsOff: [] };

export async function findSettings(db: Executor, userId: number): Promise<MailSettingsRow> {
  const row = await db.maybe<MailSettingsRow>(sql`
    select ${fields.read('s')} from notification_settings s where s.user_id = ${userId}`);
  return row ?? usualSettings;
}

/**
 * Nobody else changes them until the transaction ends. Who has chosen nothing yet gets the usual ones first: where
 * there is no row, two choices at once would lock nothing, and mail that was ended would go on.
 */
export async function lockSettings(db: Executor, userId: number, now: Temporal.Instant): Promise<MailSettingsRow> {
  await db.run(sql`
    insert into notification_settings (user_id, ${fields.names}, updated_at)
    values (${userId}, ${fields.values(usualSettings)}, ${now})
    on conflict (user_id) do nothing`);
  return db.one(sql`select ${fields.read('s')} from notification_settings s where s.user_id = ${userId} for update`);
}

export async function keepSettings(
  db: Executor,
  userId: number,
  row: MailSettingsRow,
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update notification_settings set ${fields.settings(row)}, updated_at = ${now} where user_id = ${userId}`);
}
