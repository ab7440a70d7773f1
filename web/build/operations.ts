import type { Plugin } from 'vite';
import { endpoints } from '../../src/contract/api.ts';

/** The prefix of most paths, which `call.ts` restores. It occurs so often that it adds size even when compressed. */
const base = '/ext/v1/organizations/{organization_id}';

const requests = new Map(endpoints.map(({ id, method, path }) => [id, `${method} ${path.replace(base, '~')}`]));

/** A name as a function argument. In other positions the same word can mean anything. */
const handedOver = /(?<=[(,]\s*)'(\w+)'(?=\s*[,)])/g;

/**
 * Replaces operation ids with method and path, so that the browser does not load the contract's schemas. The
 * replacement is in place, so that a screen loads only the operations that it calls.
 */
export function operations(): Plugin {
  return {
    name: 'operations',
    // Runs before other plugins join lines and change quotes.
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/ },
      handler: (code) => code.replaceAll(handedOver, (_all, id: string) => `'${requests.get(id) ?? id}'`),
    },
  };
}
