import { Problem } from '../contract/problems.ts';
import { EmbeddedError } from '../db/embedded/error.ts';
import { SchemaTooNew } from '../db/fence.ts';
import { MigrationsMissing } from '../db/migrate.ts';
import { CommandError } from './errors.ts';
import { explainVault } from './vault.ts';

/** Writes to standard error why a command ended, and returns its exit code. */
export function report(thrown: unknown): number {
  const error = explainVault(thrown);
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
