import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const place = join(root, 'node_modules', '.cache', 'fairhour-tests');
const stampFile = join(place, 'stamp');

/** The libraries that consist of hundreds of files; all others are loaded as they lie. */
const ofManyFiles = /^(typebox|@simplewebauthn\/server|jose|prom-client)(\/|$)/;

/** All that the program is made of, and this file. */
function stampOfProgram(): string {
  const below = ['bin', 'src', 'web/build'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const digest = createHash('sha256');
  for (const file of [...below, join(root, 'package-lock.json'), import.meta.filename].toSorted())
    digest.update(file).update('\0').update(readFileSync(file));
  return digest.digest('base64url');
}

/** The program finds what lies beside its sources, such as migrations, from where these are. */
const asIfInItsPlace: Plugin = {
  name: 'as-if-in-its-place',
  transform(code, id) {
    if (!id.startsWith(root) || !code.includes('import.meta.')) return null;
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  },
};

const isExternal = (id: string, importer: string | undefined) =>
  !/^[./\0]/.test(id) && !ofManyFiles.test(id) && !importer?.includes('/node_modules/');

async function buildInto(directory: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [asIfInItsPlace],
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'src/cli/main.ts'),
      outDir: join(directory, 'dist/src/cli'),
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        external: isExternal,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  cpSync(join(root, 'bin'), join(directory, 'bin'), { recursive: true });
}

/**
 * Where the program lies that tests start: laid out as a package, in few files. Node takes a second and a half of a
 * core to load the thousands of files of the sources, and a third of that for these; tests start it some hundred times.
 * It is kept for the next run, as long as it is made of the same.
 */
export async function builtProgram(): Promise<string> {
  const stamp = stampOfProgram();
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
    const fresh = `${place}.${process.pid}`;
    await buildInto(fresh);
    writeFileSync(join(fresh, 'stamp'), stamp);
    rmSync(place, { recursive: true, force: true });
    renameSync(fresh, place);
  }
  return join(place, 'bin/fairhour.js');
}
