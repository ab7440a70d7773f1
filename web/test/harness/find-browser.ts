import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The executable of a browser, with the environment variables that it needs. */
export interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

const root = resolve(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);

/** Usual paths of installed browsers. */
const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const withPackedLibraries = (directory: string): Browser => ({
  executablePath: join(directory, 'chromium'),
  // A minimal machine lacks fonts, and the libraries that browsers link against.
  env: { LD_LIBRARY_PATH: join(directory, 'al2023/lib'), FONTCONFIG_FILE: join(directory, 'fonts.conf') },
});

/** Permits only the bundled fonts, because a page must have the same width on every machine. */
const fontsIn = (directory: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${directory}/fonts</dir>
  <cachedir>${directory}/fonts-cache</cachedir>
</fontconfig>
`;

/**
 * Unpacks into a temporary folder and renames it at the end. An interrupted run therefore leaves no incomplete
 * browser.
 */
async function unpack(bin: string, directory: string): Promise<void> {
  await mkdir(dirname(directory), { recursive: true });
  const fresh = await mkdtemp(`${directory}.`);
  const usualTmp = process.env['TMPDIR'];
  try {
    // The package unpacks itself into the folder that this variable names.
    process.env['TMPDIR'] = fresh;
    if (tmpdir() !== fresh) throw new Error(`the browser cannot be unpacked into ${fresh}: the system ignores TMPDIR`);
    const { inflate } = await import('@sparticuz/chromium');
    const packed = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'];
    await Promise.all(packed.map((name) => inflate(join(bin, name))));
    await writeFile(join(fresh, 'fonts.conf'), fontsIn(directory));
    await rename(fresh, directory).catch((error: unknown) => {
      if (!existsSync(directory)) throw error;
    });
  } finally {
    if (usualTmp === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usualTmp;
    await rm(fresh, { recursive: true, force: true });
  }
}

/** The browser from npm, for Linux on x64. The browser is unpacked once, into a folder that `npm ci` empties. */
async function findPacked(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const entry = require.resolve('@sparticuz/chromium');
  const { version } = require(join(dirname(entry), '../package.json')) as { version: string };
  const directory = join(root, 'node_modules/.cache/fairhour-browser', version);
  if (!existsSync(directory)) await unpack(join(dirname(entry), '../bin'), directory);
  return withPackedLibraries(directory);
}

/** The browser that CHROMIUM names. Otherwise the browser from npm or, as a last resort, an installed browser. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM'];
  if (named) return { executablePath: named, env: {} };
  const packed = await findPacked();
  if (packed) return packed;
  const installed = usual.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, env: {} };
  throw new Error(
    'The browser tests need Chromium. Set CHROMIUM=/path/to/chromium, or skip these tests with BROWSER_TESTS=0.',
  );
}
