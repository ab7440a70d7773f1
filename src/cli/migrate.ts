import type { Command } from 'commander';
import { schemaVersions } from '../db/migrate.ts';
import { onDatabase } from './command.ts';

export function addMigrate(program: Command) {
  program
    .command('migrate')
    .description('Migrate the database schema and print its version')
    .option('--json', 'print one JSON document')
    .action(async (options: { json?: boolean }) => {
      await onDatabase(options, async ({ app, output }) => {
        const { present } = await schemaVersions(app.jobs.database);
        output.result({ schema_version: present }, `The database schema is at version ${present}.`);
      });
    });
}
