import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A file of the browser interface, with its compressed forms from the build. */
export interface SiteFile {
  type: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

/** The built browser interface in memory: a few hundred kilobytes that do not change while the program runs. */
export interface Site {
  /** The page that is served at every address of the interface. */
  shell: SiteFile;
  /** By path, such as `/assets/shell-4f2a.js`. */
  files: ReadonlyMap<string, SiteFile>;
  /** Files that the page at an address will load; absent if unknown. */
  ahead?: PreloadPaths;
}

/** Paths of scripts by screen address and by language. */
export interface PreloadPaths {
  /** Files that every page needs. */
  shell: { styles: readonly string[]; scripts: readonly string[] };
  screens: readonly (readonly [address: RegExp, paths: readonly string[]])[];
  words: Readonly<Record<string, readonly string[]>>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

function readFile(path: string): SiteFile {
  const compressed = (suffix: string) => (existsSync(path + suffix) ? readFileSync(path + suffix) : undefined);
  const [br, gzip] = [compressed('.br'), compressed('.gz')];
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    plain: readFileSync(path),
    ...(br && { br }),
    ...(gzip && { gzip }),
  };
}

interface WrittenAhead extends Pick<PreloadPaths, 'shell' | 'words'> {
  screens: [address: string, paths: string[]][];
}

function readAhead(path: string): PreloadPaths | undefined {
  if (!existsSync(path)) return undefined;
  const { screens, ...others } = JSON.parse(readFileSync(path, 'utf8')) as WrittenAhead;
  return { ...others, screens: screens.map(([address, paths]) => [new RegExp(address), paths]) };
}

/** Reads the built files of a directory; null if it was not built. */
export function readSite(directory: string): Site | null {
  const shell = join(directory, 'index.html');
  if (!existsSync(shell)) return null;
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined && entry.name !== 'index.html')
    .map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map((path) => [path.slice(directory.length).replaceAll('\\', '/'), readFile(path)] as const);
  const ahead = readAhead(join(directory, 'ahead.json'));
  return { shell: readFile(shell), files: new Map(files), ...(ahead && { ahead }) };
}
