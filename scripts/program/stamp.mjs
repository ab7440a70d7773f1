// What the program that is put together was made of. Read at each start of a clone, by `bin/fairhour.js`: plain
// JavaScript, so that nothing has to be compiled for it.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Where the program lies that was put together, as it does in a package. */
export const programDirectory = join(root, 'dist/program');

export const stampFile = 'stamp';

/** What it is made of: our sources, how they are put together, and the versions of libraries. */
const folders = ['src', 'web/build', 'scripts/program'];
const lock = 'package-lock.json';

function filesBelow(folder) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'));
  return files.map((entry) => join(entry.parentPath, entry.name));
}

/** A digest of the sources as they are now. */
export function stampOfSources() {
  const files = [...folders.flatMap(filesBelow), join(root, lock)].toSorted();
  const digest = createHash('sha256');
  for (const file of files) digest.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  return digest.digest('base64url');
}

/** Whether the program that lies there was made of the sources as they are now. */
export function isProgramCurrent() {
  const file = join(programDirectory, stampFile);
  return existsSync(file) && readFileSync(file, 'utf8') === stampOfSources();
}
