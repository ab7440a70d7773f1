// Identifies the sources from which the program was bundled. `bin/fairhour.js` loads this file each time a clone
// starts, so it is plain JavaScript, which needs no compilation.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** The directory of the bundled program, the same as in a package. */
export const programDirectory = join(root, 'dist/program');

export const stampFile = 'stamp';

/** The inputs of the bundle: the sources, the build scripts, and the versions of the libraries. */
const folders = ['src', 'web/build', 'scripts/program'];
const lock = 'package-lock.json';

function filesBelow(folder) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'));
  return files.map((entry) => join(entry.parentPath, entry.name));
}

/** A digest of the current sources. */
export function stampOfSources() {
  const files = [...folders.flatMap(filesBelow), join(root, lock)].toSorted();
  const digest = createHash('sha256');
  for (const file of files) digest.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  return digest.digest('base64url');
}

/** Whether the bundle was built from the current sources. */
export function isProgramCurrent() {
  const file = join(programDirectory, stampFile);
  return existsSync(file) && readFileSync(file, 'utf8') === stampOfSources();
}
