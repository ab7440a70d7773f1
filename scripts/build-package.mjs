// Makes what `npm pack` packs, in dist/: Node runs no TypeScript below node_modules, so that the package carries
// JavaScript, with the migrations and the built browser interface beside it as they lie in the repository.
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { buildIfChanged } from '../web/build/build.ts';

const root = resolve(import.meta.dirname, '..');
const packed = join(root, 'dist');

function compile() {
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const compiler = join(typescript, 'bin', 'tsc');
  execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.package.json')], { stdio: 'inherit' });
}

rmSync(packed, { recursive: true, force: true });
if (!process.argv.includes('--clean')) {
  await buildIfChanged();
  compile();
  for (const path of ['migrations', 'web/dist', 'package.json']) {
    cpSync(join(root, path), join(packed, path), { recursive: true });
  }
}
