import { lookAtTexts } from '../../src/db/sql.ts';

const part = new RegExp(
  [
    String.raw`(?:\bwith\s+(?:recursive\s+)?|\)\s*,\s*)(\w+)(?:\s*\([^()]*\))?`,
    String.raw`\s+as\s+(?:(?:not\s+)?materialized\s+)?\(\s*(?=select|with|insert|update|delete|values|\()`,
  ].join(''),
  'gi',
);

/** The names of the parts of a statement that come twice: `with a as (…) select … (with a as (…) …)`. */
export function doubledParts(text: string): string[] {
  const names = [...text.matchAll(part)].map(([, name = '']) => name);
  return names.filter((name, index) => names.indexOf(name) !== index);
}

/**
 * PostgreSQL looks a name up from the inside; a cluster makes one table of each and may take the other one, in silence.
 * So every statement that a test sends has names of its own.
 */
lookAtTexts((text) => {
  const doubled = doubledParts(text);
  if (doubled.length > 0) throw new Error(`a statement names several of its parts ${doubled.join(', ')}: ${text}`);
});
