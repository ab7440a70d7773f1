export type EmbeddedErrorCode =
  | 'locked'
  | 'foreign_directory'
  | 'directory_unusable'
  | 'wrong_major'
  | 'unreachable'
  | 'unsupported_platform'
  | 'unusable_programs'
  | 'no_os_user'
  | 'setup_failed'
  | 'start_failed'
  | 'disk_full'
  | 'stop_failed'
  | 'not_empty';

/** The embedded PostgreSQL cannot be used. The message is one sentence with the problem and the remedy. */
export class EmbeddedError extends Error {
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedError';
    this.code = code;
  }
}

/** The error code of the operating system (`ENOENT`, `EACCES` …), or undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return error.code;
}

/** Error codes if the process or the machine has no free file handle. */
const handleCodes = ['EMFILE', 'ENFILE'];

/** True if no file handle was free; the file or the connection itself may be fine. */
export const isOutOfHandles = (error: unknown): boolean => handleCodes.includes(systemCode(error) ?? '');

const remedies: Readonly<Record<string, string>> = {
  EACCES: 'give the OS user that runs fairhour access to it, or name another directory with FAIRHOUR_DATA',
  EPERM: 'give the OS user that runs fairhour access to it, or name another directory with FAIRHOUR_DATA',
  ENOTDIR: 'a file exists in place of a directory, so name another directory with FAIRHOUR_DATA',
  EEXIST: 'a file exists in place of a directory, so name another directory with FAIRHOUR_DATA',
  EROFS: 'the file system is read-only, so name another directory with FAIRHOUR_DATA',
  ENOSPC: 'the disk is full, so free some space',
  EDQUOT: 'the disk quota is used up, so free some space',
  EMFILE: 'no file handle is left, so raise the limit of open files (ulimit -n, LimitNOFILE)',
  ENFILE: 'the machine has no file handle left, so end what uses them, or raise fs.file-max',
  EIO: 'the disk has errors, so have it checked, or name another directory with FAIRHOUR_DATA',
};

const anyRemedy = 'remove the cause, or name another directory with FAIRHOUR_DATA';

/** True for errors of the operating system about a file, not about a connection. */
function isAboutFile(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall !== 'connect' && 'path' in error;
}

/** Converts file system errors to a sentence about the data directory; returns other errors unchanged. */
export function explainError(error: unknown, directory: string): unknown {
  const code = systemCode(error);
  const remedy = remedies[code ?? ''] ?? (isAboutFile(error) ? anyRemedy : undefined);
  if (error instanceof EmbeddedError || remedy === undefined) return error;
  return new EmbeddedError(
    'directory_unusable',
    `The data directory ${directory} cannot be used (${code}): ${remedy}.`,
    {
      cause: error,
    },
  );
}
