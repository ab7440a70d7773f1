import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { stampEntry, stampOfSources } from './stamp.ts';

/** Smaller files are sent uncompressed, because compression would not save a network packet. */
const worthwhile = 1_024;

function compressedForms(bytes: Buffer) {
  const quality = constants.BROTLI_MAX_QUALITY;
  return {
    '.br': brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    '.gz': gzipSync(bytes, { level: 9 }),
  };
}

/**
 * Writes compressed copies next to each text file, and the stamp of the sources. The test build skips both, because
 * compression takes most of a build's time.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: (_config, { command, mode }) => command === 'build' && mode !== 'test',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (bytes.length < worthwhile || !/\.(js|css|html|svg)$/.test(name)) continue;
          for (const [suffix, source] of Object.entries(compressedForms(bytes))) {
            this.emitFile({ type: 'asset', fileName: name + suffix, source });
          }
        }
        this.emitFile({ type: 'asset', ...stampEntry(stampOfSources()) });
      },
    },
  };
}
