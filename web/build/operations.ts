import type { Plugin } from 'vite';
import { endpoints } from '../../src/contract/api.ts';

const virtual = 'virtual:operations';
const resolved = `\0${virtual}`;

/** Of the contract only this reaches the browser: method and path of every operation, without the schemas. */
export function operations(): Plugin {
  const list = Object.fromEntries(endpoints.map(({ id, method, path }) => [id, [method, path]]));
  return {
    name: 'operations',
    resolveId: (id) => (id === virtual ? resolved : undefined),
    load: (id) => (id === resolved ? `export const operations = ${JSON.stringify(list)};` : undefined),
  };
}
