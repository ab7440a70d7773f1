import { BackupError } from '../db/backup/shape.ts';
import { systemCode } from '../db/embedded/error.ts';
import { CommandError } from './errors.ts';

/** Explains an error about a file that the user named. Returns other errors unchanged. */
export function explainFile(file: string, error: unknown): unknown {
  if (error instanceof BackupError) return new CommandError(`${file} cannot be used: ${error.message}.`);
  const code = systemCode(error);
  // If the path is a directory, the error occurs only on the first read and does not contain the path.
  const isAboutFile = code === 'EISDIR' || (error instanceof Error && 'path' in error && error.path === file);
  return isAboutFile ? new CommandError(`${file} cannot be read (${code}): correct its name or permissions.`) : error;
}
