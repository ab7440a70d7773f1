// npm runs this after an installation: through `bin/node`, or on Windows, which has no shell, with the Node of npm.
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { choose, describe } from './choose-node.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** In a clone, npm scripts and npx find the chosen Node as `node`. */
function linkChooser() {
  const link = join(root, 'node_modules/.bin/node');
  if (!existsSync(join(root, 'src')) || !existsSync(dirname(link)) || process.platform === 'win32') return;
  rmSync(link, { force: true });
  symlinkSync('../../bin/node', link);
}

const { chosen, error } = choose(process.env);
if (chosen) {
  linkChooser();
  console.log(describe(chosen, process.env));
} else {
  // Elsewhere `bin/node` has printed it.
  if (process.platform === 'win32') console.error(error);
  process.exitCode = 1;
}
