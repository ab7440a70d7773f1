import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** Where pages of tests load axe: the browser compiles what it has loaded before only once. */
export const axePath = '/assets/axe.js';

/** Puts axe beside the scripts of the interface. */
export const addAxe = (siteDirectory: string): Promise<void> =>
  copyFile(require.resolve('axe-core/axe.min.js'), join(siteDirectory, axePath));
