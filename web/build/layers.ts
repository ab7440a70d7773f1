import type { Plugin } from 'vite';

const order = '@layer reset,tokens,base,shell,parts,screens,print;';

/** Prefixes each style sheet with the order of layers, because the sheets can load in any order. */
export function layers(): Plugin {
  return {
    name: 'layers',
    apply: 'build',
    // Runs after the styles are bundled and before they are compressed.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${String(file.source)}`;
        }
      },
    },
  };
}
