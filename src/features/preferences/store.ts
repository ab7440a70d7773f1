import type { WirePreferences } from '../../contract/preferences.ts';
import { columnsOf } from '../../db/columns.ts';
import type { Executor } from '../../db/database.ts';
import { sql, sqlWhen } from '../../db/sql.ts';

const fields = columnsOf<WirePreferences>({
  language: 'language text',
  time_zone: 'time_zone text',
  clock: 'clock text',
  theme: 'theme text',
  decimal_hours: 'decimal_hours boolean',
  single_keys: 'single_keys boolean',
});

/** With `lock` nobody else changes them until the transaction ends. */
export function findPreferences(db: Executor, userId: number, lock = false): Promise<WirePreferences | undefined> {
  return db.maybe(sql`
    select ${fields.read('p')} from user_preferences p
    where p.user_id = ${userId} ${sqlWhen(lock, () => sql`for update`)}`);
}

export async function keepPreferences(
  db: Executor,
  userId: number,
  preferences: WirePreferences,
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    insert into user_preferences (user_id, ${fields.names}, updated_at)
    values (${userId}, ${fields.values(preferences)}, ${now})
    on conflict (user_id) do update set ${fields.settingsFrom('excluded')}, updated_at = excluded.updated_at`);
}
