import { join } from 'node:path';
import type { Plugin } from 'vite';

const ours = join(import.meta.dirname, 'properties.ts');

/** Makes tests import fast-check from `properties.ts`, which counts the properties. */
export const countedProperties: Plugin = {
  name: 'counted-properties',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'fast-check' && importer !== ours ? ours : null),
};
