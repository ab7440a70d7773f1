import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

interface Screen {
  path: string;
  preload?: true;
  load(): Promise<unknown>;
}

/** The table of screens. A dynamic import avoids type conflicts between browser and Node. */
const table = resolve(import.meta.dirname, '../src/screens.ts');
export const { screens } = (await import(table)) as { screens: readonly Screen[] };

/** `/organizations/:id/flags` -> `^/organizations/\\d+/flags$`. */
const patternOf = (path: string) => `^${path.replaceAll(/:\w+/g, '\\d+')}$`;

/** The file that a screen is loaded from, relative to `web/src`. */
export const sourceOf = (load: Screen['load']) => /screens\/[^'"`]+/.exec(String(load))?.[0] ?? '';

/**
 * Files that the server lists in the page, so that the browser requests them at once: screens by address, and words.
 */
const preloaded = screens
  .filter(({ preload }) => preload)
  .map(({ path, load }) => [patternOf(path), sourceOf(load)] as const);

const chunksOf = (bundle: OutputBundle) =>
  Object.values(bundle).filter((file): file is OutputChunk => file.type === 'chunk');

/** The files of a chunk, with all its static imports. */
function withImports(bundle: OutputBundle, name: string, names = new Set<string>()): Set<string> {
  const file = bundle[name];
  if (names.has(name) || file?.type !== 'chunk') return names;
  names.add(name);
  for (const imported of file.imports) withImports(bundle, imported, names);
  return names;
}

/** The files of a source, without those that every page already lists. */
function filesOf(bundle: OutputBundle, source: string, shell: ReadonlySet<string>): string[] {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/src/${source}`)));
  if (!chunk) throw new Error(`${source} became no file`);
  return [...withImports(bundle, chunk.fileName)].filter((name) => !shell.has(name)).map((name) => `/${name}`);
}

/** The files to preload, by screen address and by language. */
function aheadOf(bundle: OutputBundle) {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry);
  const shell = entry ? withImports(bundle, entry.fileName) : new Set<string>();
  const filesOfWords = (language: string) =>
    [`words/${language}.ts`, 'app/directions.ts'].flatMap((source) => filesOf(bundle, source, shell));
  const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'));
  return {
    shell: { styles: styles.map((name) => `/${name}`), scripts: [...shell].map((name) => `/${name}`) },
    screens: preloaded.map(([address, source]) => [address, filesOf(bundle, source, shell)]),
    // The first render needs the words.
    words: { en: filesOfWords('en'), de: filesOfWords('de') },
  };
}

/** Writes `ahead.json` after the styles are bundled. */
export function ahead(): Plugin {
  return {
    name: 'ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        this.emitFile({ type: 'asset', fileName: 'ahead.json', source: JSON.stringify(aheadOf(bundle)) });
      },
    },
  };
}
