import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { siteDirectory, stampOfBuild, stampOfSources } from '../../web/build/stamp.ts';
import { readSite, type Site } from '../http/site.ts';
import type { StopPath } from './stop-path.ts';

const builder = join(resolve(import.meta.dirname, '../..'), 'scripts/build-web.mjs');

function isViteThere(): boolean {
  try {
    createRequire(import.meta.url).resolve('vite/package.json');
    return true;
  } catch {
    return false;
  }
}

interface Opening {
  note: (line: string) => void;
  /** Aborts a build when the process receives a stop request. */
  path: StopPath;
}

/** Builds in a separate process, because the build tools would stay in the memory of the server. */
function build({ note, path }: Opening): Promise<void> {
  return new Promise((done) => {
    execFile(process.execPath, [builder], { signal: path.stopRequested }, (_error, _out, errors) => {
      for (const line of errors.split('\n').filter((text) => text !== '')) note(line);
      done();
    });
  });
}

/** The browser interface. Builds the files if their sources have changed. Null if they are not available. */
export async function openSite(options: Opening): Promise<Site | null> {
  try {
    const sources = stampOfSources();
    if (sources !== null && sources !== stampOfBuild() && isViteThere()) await build(options);
    return readSite(siteDirectory);
  } catch (error) {
    options.note(`The browser interface cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
