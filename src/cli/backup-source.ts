import type { Config } from '../config.ts';
import { sql } from '../db/sql.ts';
import { hasCluster, layoutOf } from '../db/embedded/layout.ts';
import { type OpenDatabase, openUnchanged, type OpenOptions } from './database.ts';
import { CommandError } from './errors.ts';

/** Opens the configured database for a backup, without migrating its schema. */
export async function openForBackup(config: Config, options: OpenOptions): Promise<Omit<OpenDatabase, 'vault'>> {
  const { databaseUrl, dataDirectory } = config;
  if (databaseUrl === null && !(await hasCluster(layoutOf(dataDirectory))))
    throw new CommandError(`There is no database in ${dataDirectory}: set FAIRHOUR_DATA to its directory.`);
  const opened = await openUnchanged(config, options);
  const { exists } = await options.path.during(
    opened.database.one<{ exists: boolean }>(sql`select to_regclass('schema_migrations') is not null as exists`),
  );
  if (!exists) throw new CommandError('The database has no tables of fairhour yet: there is nothing to back up.');
  return opened;
}
