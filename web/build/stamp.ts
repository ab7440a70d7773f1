import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The directory of the built interface. */
export const siteDirectory = join(root, 'web/dist');

/** Inputs of the build: the interface's sources, the contract with its types, and the versions of libraries. */
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

/** A digest of the sources; null if they are missing, as in a package that contains only the build. */
export function stampOfSources(): string | null {
  const present = [...sources, lock].filter((path) => existsSync(join(root, path)));
  if (present.length <= sources.length) return null;
  const files = present.flatMap((path) => (/\.\w+$/.test(path) ? [join(root, path)] : filesBelow(path)));
  const digest = createHash('sha256');
  for (const file of files.toSorted()) digest.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  return digest.digest('base64url');
}

const stampFile = 'stamp';

/** The digest of the sources of an existing build; null without a build. */
export function stampOfBuild(directory = siteDirectory): string | null {
  const path = join(directory, stampFile);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** The file next to the build that the next start compares with the sources. */
export const stampEntry = (stamp: string | null) => ({ fileName: stampFile, source: stamp ?? '' });
