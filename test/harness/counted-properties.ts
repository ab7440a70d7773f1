import { join } from 'node:path';
import type { Plugin } from 'vite';

const ours = join(import.meta.dirname, 'properties.ts');

/** Has tests that import fast-check get it from `properties.ts`, so that no property is tried without being counted. */
export const countedProperties: Plugin = {
  name: 'counted-properties',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'fast-check' && importer !== ours ? ours : null),
};
