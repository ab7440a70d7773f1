import type { WirePreferences } from '../../../../contract/preferences.ts';
import { columnsOf } from '../../../../db/columns.ts';
import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';

const fields = columnsOf<WirePreferences>({
  language: 'language text',
  time_zone: 'time_zone text',
  clock: 'clock text',
  theme: 'theme text',
  decimal_hours: 'decimal_hours boolean',
  single_keys: 'single_keys boolean',
});

export function findPreferences(db: Executor, userId: number): Promise<WirePreferences | undefined> {
  return db.maybe(sql`select ${fields.read('preferences')} from user_preferences preferences
    where preferences.user_id = ${userId}`);
}

/**
 * Locks the preferences until the end of the transaction. If the person has no preferences, first inserts a row with
 * the defaults: without a row, two concurrent changes would lock nothing, and the later one would undo the earlier one.
 */
export async function lockPreferences(
  db: Executor,
  userId: number,
  usual: WirePreferences,
  now: Temporal.Instant,
): Promise<WirePreferences> {
  await db.run(sql`
    insert into user_preferences (user_id, ${fields.names}, updated_at)
    values (${userId}, ${fields.values(usual)}, ${now})
    on conflict (user_id) do nothing`);
  return db.one(sql`select ${fields.read('preferences')} from user_preferences preferences
    where preferences.user_id = ${userId} for update`);
}

export async function savePreferences(
  db: Executor,
  userId: number,
  preferences: WirePreferences,
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update user_preferences set ${fields.settings(preferences)}, updated_at = ${now} where user_id = ${userId}`);
}
