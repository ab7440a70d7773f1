import { BackupError } from '../db/backup/shape.ts';
import { systemCode } from '../db/embedded/error.ts';
import { CommandError } from './errors.ts';

/** The error for who named a file to be read, where the file is the reason; any other stays what it is. */
export function explainFile(file: string, error: unknown): unknown {
  if (error instanceof BackupError) return new CommandError(`${file} cannot be used: ${error.message}.`);
  const code = systemCode(error);
  // What is a directory is told when it is read, without its name.
  const isAboutFile = code === 'EISDIR' || (error instanceof Error && 'path' in error && error.path === file);
  return isAboutFile ? new CommandError(`${file} cannot be read (${code}): correct its name or its rights.`) : error;
}
