import { join, resolve } from 'node:path';
import { build } from 'vite';
import { buildInPlace } from './in-place.ts';
import { siteDirectory, stampOfBuild, stampOfSources } from './stamp.ts';

const configFile = resolve(import.meta.dirname, '../vite.config.ts');

/** Builds the interface into a directory. Mode `test` includes the component gallery. */
export async function buildInto(outDir: string, mode: 'production' | 'test'): Promise<void> {
  await build({ configFile, configLoader: 'native', mode, logLevel: 'warn', build: { outDir } });
}

/** Builds the interface into the server's directory, unless the existing build has the same sources. */
export async function buildIfChanged(): Promise<boolean> {
  if (stampOfBuild() === stampOfSources()) return false;
  await buildInPlace(siteDirectory, (fresh) => buildInto(fresh, 'production'));
  return true;
}

/** Builds the interface as one script, which tests run without a browser, and returns its path. */
export async function buildScript(outDir: string): Promise<string> {
  const rolldownOptions = { output: { codeSplitting: false, entryFileNames: 'interface.js' } };
  const options = { outDir, minify: false, copyPublicDir: false, rolldownOptions };
  await build({ configFile, configLoader: 'native', mode: 'test', logLevel: 'warn', build: options });
  return join(outDir, 'interface.js');
}
