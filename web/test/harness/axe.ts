import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** The path from which test pages load axe. The browser compiles a script from a fixed path only once. */
export const axePath = '/assets/axe.js';

/** Copies axe to the scripts of the interface. */
export const addAxe = (siteDirectory: string): Promise<void> =>
  copyFile(require.resolve('axe-core/axe.min.js'), join(siteDirectory, axePath));
