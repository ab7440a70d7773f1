import { renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'vite';
import { siteDirectory, stampOfBuild, stampOfSources } from './stamp.ts';

const configFile = resolve(import.meta.dirname, '../vite.config.ts');

/** Builds the interface into a directory. In the mode `test` it has the page of all parts as well. */
export async function buildInto(outDir: string, mode: 'production' | 'test'): Promise<void> {
  await build({ configFile, configLoader: 'native', mode, logLevel: 'warn', build: { outDir } });
}

/**
 * Builds the interface where the server looks for it, unless what is there was built from these sources. It is built
 * beside and put in its place at the end, so that a server that starts meanwhile finds all of one build.
 */
export async function buildIfChanged(): Promise<boolean> {
  if (stampOfBuild() === stampOfSources()) return false;
  const fresh = `${siteDirectory}.${process.pid}`;
  try {
    await buildInto(fresh, 'production');
    rmSync(siteDirectory, { recursive: true, force: true });
    renameSync(fresh, siteDirectory);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return true;
}
