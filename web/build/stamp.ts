import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Where the built interface lies. */
export const siteDirectory = join(root, 'web/dist');

/** What the built interface is made of: its own sources, the contract it is typed by, and the versions of libraries. */
const sources = [
  'web/index.html',
  'web/vite.config.ts',
  'web/build',
  'web/public',
  'web/src',
  'src/contract',
  'docs/help',
];
const lock = 'package-lock.json';

function filesBelow(path: string): string[] {
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A digest of the sources; null where they are not there, as in a package that carries only what was built. */
export function stampOfSources(): string | null {
  const present = [...sources, lock].filter((path) => existsSync(join(root, path)));
  if (present.length <= sources.length) return null;
  const files = present.flatMap((path) => (/\.\w+$/.test(path) ? [join(root, path)] : filesBelow(path)));
  const digest = createHash('sha256');
  for (const file of files.toSorted()) digest.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  return digest.digest('base64url');
}

const stampFile = 'stamp';

/** The digest of the sources that a directory was built from; null where nothing was built. */
export function stampOfBuild(directory = siteDirectory): string | null {
  const path = join(directory, stampFile);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** What is written beside the build, for the next start to compare. */
export const stampEntry = (stamp: string | null) => ({ fileName: stampFile, source: stamp ?? '' });
