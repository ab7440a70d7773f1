import { Problem } from '../contract/problems.ts';
import { EmbeddedError } from '../db/embedded/error.ts';
import { sqlState } from '../db/errors.ts';
import { diskFull } from '../db/sql-states.ts';
import { SchemaTooNew } from '../db/fence.ts';
import { MigrationsMissing } from '../db/migrations.ts';
import { CommandError } from './errors.ts';
import { explainVault } from './vault.ts';

const readOnly = '25006';

/** Explains errors of a database that accepts no writes. */
function explainUnwritable(error: unknown): unknown {
  const state = sqlState(error);
  const { message } = error as Error;
  if (state === diskFull)
    return new CommandError(`The disk of the database is full (${message}): free some space there, then try again.`);
  if (state === readOnly) {
    return new CommandError(
      `The database accepts no writes (${message}), like a standby: set DATABASE_URL to the primary.`,
    );
  }
  return error;
}

/** Writes to standard error why a command ended, and returns its exit code. */
export function report(thrown: unknown): number {
  const error = explainUnwritable(explainVault(thrown));
  if (error instanceof CommandError) {
    process.stderr.write(`fairhour: ${error.message}\n`);
    return error.exitCode;
  }
  if (error instanceof Problem) {
    process.stderr.write(`fairhour: ${[error.message, ...error.details].join('\n  ')}\n`);
    return 1;
  }
  if (error instanceof EmbeddedError || error instanceof SchemaTooNew || error instanceof MigrationsMissing) {
    process.stderr.write(`fairhour: ${error.message}\n`);
    return 1;
  }
  process.stderr.write(`fairhour: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 70;
}
