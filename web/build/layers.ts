import type { Plugin } from 'vite';

const order = '@layer reset,tokens,base,shell,parts,screens,print;';

/** Files of styles may arrive in any order; each one says first which layer goes before which. */
export function layers(): Plugin {
  return {
    name: 'layers',
    apply: 'build',
    // After the styles are put together, and before they are compressed.
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
