import type { Plugin } from 'vite';
import { endpoints } from '../../src/contract/api.ts';

/** How most paths begin, which `call.ts` puts back: so many times it is not nothing, however well it compresses. */
const base = '/ext/v1/organizations/{organization_id}';

const requests = new Map(endpoints.map(({ id, method, path }) => [id, `${method} ${path.replace(base, '~')}`]));

/** A name that is handed to a function; the same word may be anything elsewhere. */
const handedOver = /(?<=[(,]\s*)'(\w+)'(?=\s*[,)])/g;

/**
 * Of the contract only this reaches the browser: method and path of an operation, without its schemas. They stand where
 * the interface calls it by its name, so that nobody loads those of screens that they do not open.
 */
export function operations(): Plugin {
  return {
    name: 'operations',
    // Before lines are put together and quotes are changed.
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/ },
      handler: (code) => code.replaceAll(handedOver, (_all, id: string) => `'${requests.get(id) ?? id}'`),
    },
  };
}
